import { type ConditionParser, createConditionParser } from './condition.ts';

/** A condition of a written scene, as far as writing it goes. */
export interface SceneCondition {
  /** The meters it names in so many words. */
  readonly meters: readonly string[];
}

let made: readonly ConditionParser[] | undefined;
/** Progress and doom are whole numbers or fractions: which a story counts in shows only when it is whole. */
const parsers = (): readonly ConditionParser[] =>
  (made ??= [createConditionParser(false), createConditionParser(true)]);

const KEPT_MOST = 2000;
const kept = new Map<string, SceneCondition | null>();

function read(text: string): SceneCondition | null {
  for (const parse of parsers()) {
    const condition = parse(text);
    if (condition !== null) return { meters: condition.reads.meters };
  }
  return null;
}

/** Reads what is written where a condition has to stand; null for prose, and for what does not type-check. */
export function readSceneCondition(text: string): SceneCondition | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MOST && oldest !== undefined) kept.delete(oldest);
  const condition = read(text);
  kept.set(text, condition);
  return condition;
}
