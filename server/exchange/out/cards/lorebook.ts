import { isObject } from '../../../../shared/json.ts';
import { languageFor } from '../../../../shared/language/tag.ts';
import type { VNPackage, WorldInfo } from '../../../../shared/story/index.ts';
import { getCardName } from '../../in/cards/character-sheet.ts';
import { TAVERN_LOGICS } from '../../in/cards/lorebook-formats.ts';
import { resolveLoreText } from '../../in/cards/lorebook-to-lore.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';

/** The fields an entry was imported with, if they are of this format. */
const getKept = ({ origin }: WorldInfo, format: string): Record<string, unknown> =>
  origin?.format === format ? { ...origin.kept } : {};

const toTavernLogic = ({ secondaryLogic = 'any' }: WorldInfo): number => TAVERN_LOGICS.indexOf(secondaryLogic);

/** Whether an entry was disabled where it came from: it has no keys and never matches. */
function isOff({ keys, constant, origin }: WorldInfo): boolean {
  if (keys.length > 0 || constant || origin === undefined) return false;
  const { enabled, disable } = origin.kept ?? {};
  return !(enabled === true || disable === false);
}

/** The imported text of an entry with its macros, unless the entry was edited since. */
function restoreContent({ content, origin }: WorldInfo, { characters, language }: VNPackage): string {
  const came = toText(origin?.kept?.content);
  const person = characters.find(({ id }) => id === origin?.person);
  const of = person ? getCardName(person.origin?.kept ?? {}, person.name) : '';
  return came !== undefined && resolveLoreText(came, of, languageFor(language)) === content ? came : content;
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** When a matching entry is used, in SillyTavern's fields. */
const toDrawFields = ({ chance = 100, group = '', fromTurn = 0, sticky = 0, cooldown = 0 }: WorldInfo) => ({
  probability: chance,
  useProbability: true,
  group,
  delay: fromTurn,
  sticky,
  cooldown,
});

/** Whether any of these options is set, here or in the imported fields. */
const isDrawn = ({ chance, group, fromTurn, sticky, cooldown }: WorldInfo, before: object): boolean =>
  [chance, group, fromTurn, sticky, cooldown].some((each) => each !== undefined) ||
  ['probability', 'group', 'delay', 'sticky', 'cooldown'].some((name) => Object.hasOwn(before, name));

/** A lore entry in the format of a card's book. */
export function specBookEntry(entry: WorldInfo, index: number, story: VNPackage): Record<string, unknown> {
  const { id, keys, constant = false, secondaryKeys = [], weight, caseSensitive, partialWords } = entry;
  const kept = getKept(entry, 'lorebook_v3');
  const extensions = isObject(kept.extensions) ? kept.extensions : {};
  return {
    ...{ name: id, use_regex: false, insertion_order: 100 - index },
    ...kept,
    ...(isOff(entry) ? { enabled: false } : { keys, enabled: true, constant, selective: secondaryKeys.length > 0 }),
    ...(!isOff(entry) && { use_regex: keys.length > 0 && keys.every((key) => key.startsWith('/')) }),
    ...(secondaryKeys.length > 0 && { secondary_keys: secondaryKeys }),
    content: restoreContent(entry, story),
    extensions: {
      ...extensions,
      ...(secondaryKeys.length > 0 && { selectiveLogic: toTavernLogic(entry) }),
      ...(!isOff(entry) && isDrawn(entry, extensions) && toDrawFields(entry)),
      ...(weight !== undefined && { group_weight: weight }),
      ...(caseSensitive && { case_sensitive: true }),
      ...(partialWords && { match_whole_words: false }),
    },
  };
}

function tavernEntry(entry: WorldInfo, uid: number, story: VNPackage): Record<string, unknown> {
  const { id, keys, constant = false, secondaryKeys = [], weight, caseSensitive, partialWords } = entry;
  const kept = getKept(entry, 'sillytavern');
  return {
    ...{
      comment: toText(entry.origin?.kept?.name) ?? id,
      addMemo: true,
      vectorized: false,
      order: 1000 - uid,
      position: 0,
    },
    ...{
      probability: 100,
      useProbability: true,
      depth: 4,
      group: '',
      excludeRecursion: false,
      preventRecursion: false,
    },
    ...kept,
    uid,
    ...(isOff(entry)
      ? {
          key: Array.isArray(kept.key) ? kept.key : [],
          keysecondary: Array.isArray(kept.keysecondary) ? kept.keysecondary : [],
        }
      : {
          key: keys,
          keysecondary: secondaryKeys,
          constant,
          selective: true,
          selectiveLogic: toTavernLogic(entry),
          ...toDrawFields(entry),
        }),
    ...(weight !== undefined && { groupWeight: weight }),
    ...(caseSensitive && { caseSensitive }),
    ...(partialWords && { matchWholeWords: false }),
    content: restoreContent(entry, story),
    disable: isOff(entry),
  };
}

/** Writes a story's lore as a SillyTavern lorebook. */
export function writeLorebook({ package: story }: PackageExportInput): ExportOutput {
  const { globalWorldInfo, acts } = story.plot;
  const lore = [...globalWorldInfo, ...acts.flatMap((act) => act.scenarioWorldInfo ?? [])];
  if (lore.length === 0) return { files: [], report: [] };
  const entries = Object.fromEntries(lore.map((entry, uid) => [String(uid), tavernEntry(entry, uid, story)]));
  const bytes = `${JSON.stringify({ name: story.title, entries }, null, 1)}\n`;
  return { files: [{ path: `${story.id}-lorebook.json`, bytes }], report: [] };
}
