import type { ConditionGroup } from '../../shared/conditions/condition-tree.ts';
import { explainCondition, type UnreadableCondition } from '../../shared/conditions/explain-condition.ts';
import { readConditionTree } from '../../shared/conditions/read-condition-tree.ts';
import { readSceneCondition } from '../../shared/conditions/scene-condition.ts';

/** What the text of a condition field is read as. Rules of play, "Conditions". */
type ConditionReading = 'empty' | 'condition' | 'prose';

/** What a text is read as. */
export interface ConditionText {
  reading: ConditionReading;
  /** The flags that it names as a condition. */
  flags: readonly string[];
  /** Its parts as a sentence; null for prose, and for a condition that no sentence can say. */
  tree: ConditionGroup | null;
  /** Why it is no condition; null for one. */
  problem: UnreadableCondition | null;
}

/** Reads a text as a condition or as prose, for a story that counts in integers or fractions. */
export function classifyCondition(text: string): ConditionText {
  if (text.trim() === '') return { reading: 'empty', flags: [], tree: null, problem: null };
  const read = readSceneCondition(text);
  if (read === null) return { reading: 'prose', flags: [], tree: null, problem: explainCondition(text) };
  return { reading: 'condition', flags: read.flags, tree: readConditionTree(text), problem: null };
}
