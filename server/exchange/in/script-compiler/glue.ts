import { sameJson } from '../../../../shared/json.ts';
import { SCRIPT_TEXT_MAX_LENGTH, type ScriptLine } from '../../../../shared/story/index.ts';
import { not } from './expression.ts';
import { listSuccessors, type Op } from './program.ts';
import type { ScriptedLine } from './scripted-story.ts';
import type { NodeLine } from './story-graph.ts';

const isAlways = ({ when }: NodeLine): boolean => when.is === 'value';
/** Whether exactly one of these lines is told in any state. */
const isOne = ([one, other, ...more]: readonly NodeLine[]): boolean =>
  one !== undefined &&
  more.length === 0 &&
  (other === undefined ? isAlways(one) : sameJson(other.when, not(one.when)) || sameJson(one.when, not(other.when)));

function joinLines(line: ScriptLine, gap: string, { line: more }: NodeLine): ScriptLine | null {
  if ((line.type !== 'narrate' && line.type !== 'say') || (more.type !== 'narrate' && more.type !== 'say')) return null;
  const text = `${line.text}${gap}${more.text}`;
  return text.length > SCRIPT_TEXT_MAX_LENGTH ? null : { ...line, text };
}

/** Maximum number of silent operations searched for the next line. */
const LOOKED_MAX = 40;

/** Whether the first line from an operation on is glued to the line before. */
export function beginsGlued(ops: readonly Op[], from: number): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    const op = ops[at];
    if (op?.op === 'line' && op.line.type !== 'stage' && op.line.glued?.toLast !== undefined) return true;
    const isSilent = op?.op === 'go' || op?.op === 'set' || op?.op === 'branch';
    if (isSilent && seen.size < LOOKED_MAX) for (const to of listSuccessors(op)) seen.add(to);
  }
  return false;
}

interface Gluer {
  add(from: ScriptedLine, lines: readonly NodeLine[]): void;
  /** Whether the next line continues the last. */
  isOpen(): boolean;
}

/** Creates a function that appends lines, joining glued ones. */
export function createGluer(lines: NodeLine[]): Gluer {
  /** The text between the last line and a line glued to it; null if it is not open. */
  let open: string | null = null;

  function glued(toldLines: readonly NodeLine[], gap: string): NodeLine[] | null {
    const last = isOne(lines.slice(-1)) ? lines.slice(-1) : lines.slice(-2);
    const [only, ...others] = toldLines;
    if (!isOne(last) || !only || (last.length > 1 && !(others.length === 0 && isAlways(only)))) return null;
    const all = last.flatMap((before) =>
      toldLines.map((each) => {
        const line = joinLines(before.line, gap, each);
        return line && { line, when: isAlways(each) ? before.when : each.when };
      }),
    );
    const [before] = last;
    if (before && !isAlways(only) && !isOne(toldLines)) {
      if (others.length > 0) return null;
      all.push({ line: before.line, when: not(only.when) });
    }
    const sound = all.filter((each) => each !== null);
    if (sound.length < all.length) return null;
    lines.splice(-last.length);
    return sound;
  }

  return {
    isOpen: () => open !== null,
    add: (from, added) => {
      if (added.length === 0) return;
      const own = from.type === 'stage' ? undefined : from.glued;
      const gap = open ?? own?.toLast ?? null;
      const between = gap === null ? null : gap || (own?.toLast ?? '');
      lines.push(...((between !== null && glued(added, between)) || added));
      open = own?.toNext ?? null;
    },
  };
}
