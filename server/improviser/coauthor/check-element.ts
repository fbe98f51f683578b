import type { Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';

/** Something of the story that has a title. */
export interface NamedElement {
  type: 'act' | 'node' | 'encounter' | 'event' | 'character';
  /** Absent for what belongs to no act. */
  actId?: string;
  id: string;
  title: string;
}

/** Everything of the story that has a title, in its order. */
function elementsOf({ acts, characters }: PlanDraft): NamedElement[] {
  return [
    ...acts.flatMap((act): NamedElement[] => [
      { type: 'act', id: act.id, title: act.title },
      ...act.sandboxLocations.flatMap((place): NamedElement[] => [
        { type: 'node', actId: act.id, id: place.id, title: place.title },
        ...place.encounters.map(({ id, title }) => ({ type: 'encounter' as const, actId: act.id, id, title })),
      ]),
      ...(act.inevitableEvents ?? []).map(({ id, title }) => ({ type: 'event' as const, actId: act.id, id, title })),
    ]),
    ...characters.flatMap(({ id, name, personalArc }): NamedElement[] => [
      { type: 'character', id, title: name },
      ...(personalArc?.arcEncounters ?? []).map((each) => ({
        type: 'encounter' as const,
        id: each.id,
        title: each.title,
      })),
    ]),
  ];
}

const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const BETWEEN_UNSPACED = new RegExp(`(?<=${UNSPACED}) (?=${UNSPACED})`, 'gu');
const CHANGE_OF_SCRIPT = new RegExp(
  `(?<=${UNSPACED})(?=[^ ])(?!${UNSPACED})|(?<=[^ ])(?<!${UNSPACED})(?=${UNSPACED})`,
  'gu',
);

/** Words alone, for looking one text up in another; scripts that set no spaces between words have none. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]+/gu, ' ')
    .replace(BETWEEN_UNSPACED, '')
    .replace(CHANGE_OF_SCRIPT, ' ')
    .trim()} `;

/** Titles that are words anybody asks with: such a one is meant where it is quoted. */
const ASKING =
  /^(?:why|what|who|when|where|how|which|this|that|it|is|never|ever|how often|为什么|什么|谁|なぜ|何|誰)[?？]?$/iu;
const QUOTED = /["“”'‘’「」『』《》]/u;

const isSpaced = (title: string): boolean => !new RegExp(UNSPACED, 'u').test(title);

/** What of the story a text names by its title, the longest where it names several; undefined where it names nothing. */
export function elementIn(draft: PlanDraft, text: string): NamedElement | undefined {
  const said = plain(text);
  const isNamed = ({ title }: NamedElement): boolean => {
    if (ASKING.test(title.trim())) return QUOTED.test(text) && text.includes(title);
    const words = plain(title).replace(/^ (?:the|an?) (?=\S)/u, ' ');
    return isSpaced(title)
      ? words.trim() !== '' && said.includes(words)
      : words.length > 3 && said.includes(words.trim());
  };
  return elementsOf(draft)
    .filter(isNamed)
    .sort((a, b) => b.title.length - a.title.length)[0];
}

/** Whether a finding is about an element, or about what stands in it: an encounter of a place, a place of an act. */
export function isAbout(draft: PlanDraft, element: NamedElement, { where }: Finding): boolean {
  if (where.id === element.id && where.type === element.type && (where.actId ?? element.actId) === element.actId)
    return true;
  const { type, id, actId } = element;
  if (type === 'act') return where.actId === id;
  if (where.type !== 'encounter') return false;
  const pool =
    type === 'node'
      ? draft.acts.find((act) => act.id === actId)?.sandboxLocations.find((place) => place.id === id)?.encounters
      : type === 'character'
        ? draft.characters.find((character) => character.id === id)?.personalArc?.arcEncounters
        : undefined;
  return pool?.some((encounter) => encounter.id === where.id) === true;
}
