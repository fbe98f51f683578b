import type { StoryEvent } from '../../play/index.ts';

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
