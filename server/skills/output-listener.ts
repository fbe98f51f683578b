import { type Failure, failure, type SkillEvent } from '../../shared/plan/index.ts';
import { checkAsset } from './assets.ts';
import { createOutputReader, type OutputLimits } from './ndjson-reader.ts';
import { redactEvent, type ScriptRedact } from './redact.ts';

type Done = Extract<SkillEvent, { type: 'done' }>;

/** State of a script's output. `thrown` comes from the caller's `onEvent`. */
export type ScriptOutput =
  | { status: 'open' }
  | { status: 'done'; event: Done }
  | { status: 'failed'; failure: Failure; flooded: boolean }
  | { status: 'thrown'; error: unknown };

/** Reads the output of one run of a script: redacts secrets, checks assets, passes events on. */
export function createOutputListener(options: {
  data: string;
  redact: ScriptRedact;
  limits: OutputLimits | undefined;
  onEvent: ((event: SkillEvent) => void) | undefined;
}) {
  const { data, redact, limits, onEvent } = options;
  const reader = createOutputReader(limits, redact);
  const events: SkillEvent[] = [];
  const files: Extract<SkillEvent, { type: 'asset' }>[] = [];
  let refused: ScriptOutput | null = null;

  const refuse = (problem: Failure, flooded = false): ScriptOutput => ({
    status: 'failed',
    failure: failure(problem.category, problem.code, redact(problem.message)),
    flooded,
  });

  function takeEvent(event: SkillEvent): ScriptOutput | null {
    let clean = redactEvent(event, redact);
    if (clean.type === 'asset' && event.type === 'asset') {
      const checked = checkAsset(data, event);
      if (!checked.ok) return refuse(checked.failure);
      files.push(event);
      clean = { ...clean, path: redact(checked.path) };
    }
    events.push(clean);
    try {
      onEvent?.(clean);
    } catch (error) {
      return { status: 'thrown', error };
    }
    return null;
  }

  function processEvents(fresh: readonly SkillEvent[]): ScriptOutput {
    for (const event of fresh) {
      refused = takeEvent(event);
      if (refused !== null) return refused;
    }
    const { state } = reader;
    if (state.status === 'failed') refused = refuse(state.failure, state.flooded);
    if (refused !== null) return refused;
    const done = events.at(-1);
    return done?.type === 'done' ? { status: 'done', event: done } : { status: 'open' };
  }

  return {
    events,
    push: (bytes: Uint8Array): ScriptOutput => refused ?? processEvents(reader.push(bytes)),
    end: (): ScriptOutput => refused ?? processEvents(reader.end()),
    /** After the script's end: detects assets it has replaced. */
    recheck(): Failure | null {
      for (const event of files) {
        const checked = checkAsset(data, event);
        if (!checked.ok) return failure('process_error', checked.failure.code, redact(checked.failure.message));
      }
      return null;
    },
  };
}
