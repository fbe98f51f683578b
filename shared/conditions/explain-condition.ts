import { type Environment, TypeError as MismatchError, ParseError } from '@marcbachmann/cel-js';
import { CONDITION_READ_MAX_LENGTH, createConditionEnvironment } from './condition.ts';
import { isAffordable } from './condition-cost.ts';

/** Why a text is no condition. `found` is the part of the text that was not expected; '' at its end. */
export interface UnreadableCondition {
  kind: 'ends-early' | 'unexpected' | 'unknown-name' | 'unknown-question' | 'mismatch' | 'no-answer' | 'too-long';
  found: string;
}

const no = (): boolean => false;
let environment: Environment | undefined;

const KINDS: Readonly<Record<string, UnreadableCondition['kind']>> = {
  unterminated_string: 'ends-early',
  unknown_variable: 'unknown-name',
  no_matching_overload: 'unknown-question',
  no_such_overload: 'mismatch',
};

function explain(error: unknown, text: string): UnreadableCondition {
  if (!(error instanceof ParseError || error instanceof MismatchError)) return { kind: 'unexpected', found: text };
  const { start = 0, end = text.length } = error.range ?? {};
  const found = text.slice(start, end).trim();
  if (found === '') return { kind: 'ends-early', found };
  return { kind: KINDS[error.code] ?? 'unexpected', found };
}

/** Explains why a text is no condition; null for one that is. Rules of play, "Conditions". */
export function explainCondition(text: string): UnreadableCondition | null {
  if (text.length > CONDITION_READ_MAX_LENGTH) return { kind: 'too-long', found: '' };
  environment ??= createConditionEnvironment(true, {
    ...{ has_flag: no, knows: no, met: no, has_item: no },
    ended_with: () => '',
  });
  try {
    const parsed = environment.parse(text);
    const { valid, type, error } = parsed.check();
    if (!valid) return explain(error, text);
    if (!isAffordable(parsed.ast)) return { kind: 'too-long', found: '' };
    return type === 'bool' ? null : { kind: 'no-answer', found: text.trim() };
  } catch (error) {
    return explain(error, text);
  }
}
