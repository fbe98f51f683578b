import { loreKeyProblem, type WorldInfo } from '../../../../shared/story/index.ts';
import type { ReportLine } from '../types.ts';
import { parseNumber, textsOrEmpty } from './lorebook-fields.ts';

const KEYS_MAX = 50;

/** Reads the first field present among several names. */
export type FieldLookup = (...names: readonly string[]) => unknown;

/** How keys are compared, if the entry says so. */
export function readKeyComparison(own: FieldLookup, said: ReadonlyMap<string, string>): Partial<WorldInfo> {
  const whole = own('matchWholeWords', 'match_whole_words');
  const isPartial = said.has('match_partial_word') || (whole === false && !said.has('match_full_word'));
  return {
    ...(own('caseSensitive', 'case_sensitive') === true && { caseSensitive: true }),
    ...(isPartial && { partialWords: true }),
  };
}

/** When a matching entry is used: probability, group, first turn, stickiness and cooldown. */
export function readActivation(own: FieldLookup, said: ReadonlyMap<string, string>): Partial<WorldInfo> {
  const toInteger = (value: unknown, most: number): number | undefined => {
    const number = parseNumber(value);
    return number !== undefined && number >= 1 ? Math.min(most, Math.round(number)) : undefined;
  };
  const part = parseNumber(said.get('probability') ?? own('probability', 'activationPercent'));
  // A probability above 0 stays possible.
  const isAlways = part === undefined || (own('useProbability') === false && !said.has('probability'));
  const isNever = said.has('dont_activate') || (!isAlways && part <= 0);
  const chance = isNever ? 0 : isAlways ? 100 : Math.max(1, Math.round(part));
  const [group = ''] = textsOrEmpty(own('group'));
  const weight = group === '' ? undefined : toInteger(own('groupWeight', 'group_weight'), 1000);
  const fromTurn = toInteger(said.get('activate_only_after') ?? own('delay'), 1000);
  const sticky = said.has('keep_activate_after_match') ? 1000 : toInteger(own('sticky'), 1000);
  const cooldown = said.has('dont_activate_after_match') ? 1000 : toInteger(own('cooldown'), 1000);
  return {
    ...(chance < 100 && { chance }),
    ...(group !== '' && { group: group.slice(0, 80) }),
    ...(weight !== undefined && weight !== 100 && { weight }),
    ...(fromTurn !== undefined && { fromTurn }),
    ...(sticky !== undefined && { sticky }),
    ...(cooldown !== undefined && { cooldown }),
  };
}

/** Keys in our form. Invalid ones, and those beyond the limit, are reported and left out. */
export function readLoreKeys(
  keys: readonly string[],
  isPattern: boolean,
  flags: 'i' | '',
  tell: (line: Omit<ReportLine, 'where'>) => void,
): string[] {
  if (keys.length > KEYS_MAX) tell({ code: 'too-many', args: { what: 'keys', count: keys.length, most: KEYS_MAX } });
  return keys
    .slice(0, KEYS_MAX)
    .map((key) => (isPattern && !key.startsWith('/') ? `/${key.replaceAll(/(?<!\\)\//g, '\\/')}/${flags}` : key))
    .filter((key) => {
      const isSound = key.length <= 600 && loreKeyProblem(key) === null;
      if (!isSound)
        tell({ code: /^\/.+\/\w*$/s.test(key) ? 'key-not-read' : 'not-read', args: { what: key.slice(0, 80) } });
      return isSound;
    });
}
