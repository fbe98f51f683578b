import type { TFunction } from 'i18next';
import {
  ELEMENT_WORDS,
  encountersOf,
  isElementLock,
  type Lock,
  nameOfElement,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
} from '../../../../shared/story/index.ts';
import { inPlainWords, type Nameable } from '../words.ts';

/** What each id is called, in the draft and in what a plan would bring. */
export type Titles = ReadonlyMap<string, string>;

/** The titles of all that a refusal may name by its id. */
export const titlesOf = (draft: PlanDraft, { acts, characters, places }: Nameable): Titles =>
  new Map([
    ...encountersOf(draft).map(({ encounter }): [string, string] => [encounter.id, encounter.title]),
    ...[...places, ...characters, ...acts].map(({ id, name }): [string, string] => [id, name]),
  ]);

const SENTENCE_END = /(?<=[.!?]"?)\s+(?=["“A-Z])/;
/** Beginnings of what is said to a model only: how its call is to be repaired. */
const TO_A_MODEL = /^(?:Call|Use|Send|Pass|Give|Set|Repeat|Leave it as it is)\b/;
const NAMES_TOOL = new RegExp(`\\b(?:${PLANNING_TOOL_NAMES.join('|')})\\b`);
const QUOTED = /"([\w-]+)"/g;
/** A list of what there is, as refusals end: "Places: pier, salt_store." */
const LISTED = /\b((?:Acts|Places|Characters|Encounters): )([^.:]+)/g;

/** What a tool said, without what it said to a model about its call. The first sentence always stays. */
export function withoutRepairs(text: string): string {
  const [first = '', ...rest] = text.split(SENTENCE_END);
  return [first, ...rest.filter((each) => !TO_A_MODEL.test(each) && !NAMES_TOOL.test(each))].join(' ');
}

/** What a tool said, with titles where it named ids. */
export function withTitles(text: string, titles: Titles): string {
  return text
    .replace(LISTED, (_, head: string, list: string) => {
      const named = list.split(/,\s*/).map((id) => titles.get(id.replaceAll('"', '').trim()) ?? id);
      return `${head}${named.join(', ')}`;
    })
    .replace(QUOTED, (whole, id: string) => {
      const title = titles.get(id);
      return title === undefined ? whole : `“${title}”`;
    });
}

/** A refusal as a writer reads it: titles for ids, plain words for tools, nothing of how a call is written. */
export const sayRefusal = (t: TFunction, text: string, titles: Titles): string =>
  inPlainWords(t, withTitles(withoutRepairs(text), titles));

/** The lock because of which a tool refused; null where there is another reason, or it is not locked any more. */
export function lockIn(text: string, locks: readonly Lock[], draft: PlanDraft): Lock | null {
  if (!text.includes(' is locked by the author')) return null;
  const isMeant = (lock: Lock) =>
    isElementLock(lock) &&
    text.toLowerCase().includes(`${nameOfElement(draft, lock)} is locked by the author`.toLowerCase());
  return locks.find(isMeant) ?? null;
}

/** What a lock is on, by its title or, of the premise, in a word. */
export function sayLocked(t: TFunction, lock: Lock, draft: PlanDraft): string {
  if (!isElementLock(lock) || lock.type === 'premise') return t('workshop.element.premise');
  const name = nameOfElement(draft, lock);
  return name.slice(`the ${ELEMENT_WORDS[lock.type]} "`.length, -1);
}
