import { readSceneCondition } from './scene-condition.ts';

/** The kinds of names in conditions. Rules of play, "Conditions". */
export const CONDITION_NAME_KINDS = ['meter', 'fact', 'flag', 'item', 'character', 'act'] as const;
export type ConditionNameKind = (typeof CONDITION_NAME_KINDS)[number];

const MENTIONED = {
  meter: 'meters',
  fact: 'facts',
  flag: 'flags',
  item: 'items',
  character: 'met',
  act: 'endedActs',
  place: 'places',
} as const;

/** Cheap test whether a text may contain a word; escaped words are written differently. */
const mayHave = (text: string, word: string): boolean => text.includes(word) || /["'\\]/.test(word);

/** Whether a condition names something literally. Prose names nothing. */
export const isNamedInCondition = (text: string, kind: ConditionNameKind | 'place', word: string): boolean =>
  // Parsed last: a story may have thousands of conditions, and parsing is slow.
  mayHave(text, word) && (readSceneCondition(text)?.[MENTIONED[kind]].includes(word) ?? false);

interface ConditionRename {
  readonly kind: ConditionNameKind;
  readonly from: string;
  readonly to: string;
}

const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
const ASKED_BY: Readonly<Record<Exclude<ConditionNameKind, 'meter'>, string>> = {
  fact: 'knows',
  flag: 'has_flag',
  item: 'has_item',
  character: 'met',
  act: 'ended_with',
};
const MAPS: Partial<Record<ConditionNameKind, string>> = { meter: 'meters', flag: 'flags' };

/** Renames something in a condition; invalid conditions stay unchanged. */
export function renameInCondition(text: string, { kind, from, to }: ConditionRename): string {
  if (!mayHave(text, from)) return text;
  const map = MAPS[kind];
  const asked = kind === 'meter' ? null : new RegExp(`\\b${ASKED_BY[kind]}\\s*\\(\\s*$`);
  const read = map === undefined ? null : new RegExp(`\\b${map}\\s*\\[\\s*$`);
  const isIn = map === undefined ? null : new RegExp(`^\\s*in\\s+${map}\\b`);
  const dotted = map === undefined ? null : new RegExp(`(\\b${map})\\s*\\.\\s*([A-Za-z_]\\w*)`, 'g');
  const inCode = (code: string): string =>
    dotted === null
      ? code
      : code.replace(dotted, (whole, owner: string, name: string) =>
          name !== from ? whole : /^[A-Za-z_]\w*$/.test(to) ? `${owner}.${to}` : `${owner}[${JSON.stringify(to)}]`,
        );
  let written = '';
  let end = 0;
  for (const { 0: quoted, index } of text.matchAll(QUOTED)) {
    const code = text.slice(end, index);
    const after = text.slice(index + quoted.length);
    const isNamed = asked?.test(code) || read?.test(code) || isIn?.test(after);
    const word = quoted.slice(1, -1).replace(/\\(.)/g, '$1');
    written += `${inCode(code)}${isNamed && word === from ? JSON.stringify(to) : quoted}`;
    end = index + quoted.length;
  }
  written += inCode(text.slice(end));
  // Parsed last, and only if it would change: parsing is slow.
  return written === text || readSceneCondition(text) === null || readSceneCondition(written) === null ? text : written;
}
