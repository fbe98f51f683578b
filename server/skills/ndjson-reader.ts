import { type Failure, failure, readSkillLine, type SkillEvent } from '../../shared/plan/index.ts';
import type { ScriptRedact } from './redact.ts';

/** Limits of a script's standard output, in bytes. */
export interface OutputLimits {
  line: number;
  total: number;
  events: number;
}

const OUTPUT_LIMITS: OutputLimits = { line: 1024 * 1024, total: 8 * 1024 * 1024, events: 10_000 };

/** Whether more may follow: not after `done` or an invalid line. */
type OutputState =
  | { status: 'open' }
  | { status: 'done'; event: Extract<SkillEvent, { type: 'done' }> }
  | { status: 'failed'; failure: Failure; flooded: boolean };

/** Reads a script's output incrementally. Buffers at most one line. */
export interface OutputReader {
  readonly state: OutputState;
  /** Returns the events completed by this chunk. */
  push(bytes: Uint8Array): SkillEvent[];
  /** At the end of the output: returns the event of an unterminated last line. */
  end(): SkillEvent[];
}

const NEWLINE = 0x0a;

/** Skips blank lines; stops after `done` or a failure. @param redact applied to a line before it is quoted */
export function createOutputReader(
  limits: OutputLimits = OUTPUT_LIMITS,
  redact: ScriptRedact = (text) => text,
): OutputReader {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let state: OutputState = { status: 'open' };
  let pieces: Uint8Array[] = [];
  let lineBytes = 0;
  let totalBytes = 0;
  let count = 0;

  const fail = (problem: Failure, flooded = false) => {
    state = { status: 'failed', failure: problem, flooded };
    pieces = [];
  };
  const flood = (what: string) =>
    fail(failure('process_error', 'output_too_large', `The script wrote ${what}. It was stopped.`), true);

  function takeLine(): SkillEvent[] {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    lineBytes = 0;
    let line: string;
    try {
      line = decoder.decode(bytes);
    } catch {
      fail(failure('invalid_json', 'invalid_json', 'The script wrote a line that is not JSON: it is not UTF-8.'));
      return [];
    }
    if (line.trim() === '') return [];
    const read = readSkillLine(line);
    if (!read.ok) {
      // Errors quote a piece of the line, in which a partial secret would no longer be recognized.
      const clean = readSkillLine(redact(line));
      fail(
        clean.ok
          ? failure(read.failure.category, read.failure.code, 'The script wrote a line that is no event.')
          : clean.failure,
      );
      return [];
    }
    count += 1;
    if (count > limits.events) {
      flood(`more than ${limits.events} events`);
      return [];
    }
    if (read.event.type === 'done') state = { status: 'done', event: read.event };
    return [read.event];
  }

  function hold(piece: Uint8Array): void {
    lineBytes += piece.length;
    if (lineBytes > limits.line) flood(`a line of more than ${limits.line} bytes`);
    else if (piece.length > 0) pieces.push(piece);
  }

  return {
    get state() {
      return state;
    },
    push(bytes) {
      const events: SkillEvent[] = [];
      let from = 0;
      while (state.status === 'open' && from < bytes.length) {
        const newline = bytes.indexOf(NEWLINE, from);
        const to = newline === -1 ? bytes.length : newline;
        totalBytes += to - from + (newline === -1 ? 0 : 1);
        if (totalBytes > limits.total) flood(`more than ${limits.total} bytes`);
        else hold(bytes.subarray(from, to));
        if (newline !== -1 && state.status === 'open') events.push(...takeLine());
        from = to + 1;
      }
      return events;
    },
    end() {
      return state.status === 'open' && pieces.length > 0 ? takeLine() : [];
    },
  };
}
