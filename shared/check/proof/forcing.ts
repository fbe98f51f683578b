import type { Condition, ConditionScope, StoryAct, StoryEvent } from '../../play/index.ts';

/** What a condition reads: more may be named than it does, never less. */
export interface Reads {
  /** `all` where a flag's name is worked out. */
  readonly flags: ReadonlySet<string> | 'all';
  readonly clocks: boolean;
  readonly progress: boolean;
  readonly location: boolean;
  readonly visited: boolean;
}

const EVERYTHING: Reads = { flags: 'all', clocks: true, progress: true, location: true, visited: true };
const LITERAL = /"([^"\\\n]*)"|'([^'\\\n]*)'/g;
const FLAG =
  /\bflags\s*\.\s*([A-Za-z_]\w*)(?!\w|\s*\()|\b(?:flags\s*\[|has_flag\s*\()\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)')\s*[\])]/g;

/** What the condition of an event reads. Rules of play, "Conditions". */
export function readsOf(event: StoryEvent): Reads {
  const text = event.source.triggerCondition;
  if (text.includes('\\') || text.includes('"""') || text.includes("'''")) return EVERYTHING;
  const flags = new Set<string>();
  const rest = text
    .replace(FLAG, (_, field?: string, double?: string, single?: string) => {
      flags.add(field ?? double ?? single ?? '');
      return 'true';
    })
    .replace(LITERAL, '""');
  return {
    flags: /\b(flags|has_flag)\b/.test(rest) ? 'all' : flags,
    clocks: /\b(turn|doom)\b/.test(rest),
    progress: /\bprogress\b/.test(rest),
    location: /\blocation\b/.test(rest),
    visited: /\bvisited\b/.test(rest),
  };
}

/** Whether a condition reads the clocks and constants alone: with those held still it changes with no choice. */
export const readsClocksOnly = ({ flags, progress, location, visited }: Reads): boolean =>
  flags !== 'all' && flags.size === 0 && !progress && !location && !visited;

/** Whether a condition reads where one is and nothing else. */
export const readsLocationOnly = (reads: Reads): boolean =>
  reads.location && !reads.clocks && readsClocksOnly({ ...reads, location: false });

/** What a condition is evaluated against that reads only what is put in its place. */
export const NOTHING_READ: ConditionScope = {
  flags: new Map(),
  turn: 1,
  progress: 0,
  doom: 0,
  location: '',
  visited: [],
};

/** Steps of progress that are tried. */
const STEPS_MAX = 200;

/** Whether a condition reads progress and nothing else, and holds at no progress short of what is required. */
export function isNeverBeforeFull(act: StoryAct, holds: Condition, reads: Reads): boolean {
  if (!reads.progress || reads.clocks || !readsClocksOnly({ ...reads, progress: false }) || !act.progress) return false;
  const max = Math.round(act.progress.max * 1e6);
  const gains = act.candidates.map(({ progression }) => Math.round(progression * 1e6)).filter((gain) => gain > 0);
  const step = gains.reduce(greatestCommonDivisor, 0);
  if (step === 0 || max / step > STEPS_MAX) return false;
  for (let progress = 0; progress < max; progress += step) {
    if (holds({ ...NOTHING_READ, progress: progress / 1e6 })) return false;
  }
  return true;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
