import type { DraftCharacter } from '../../../shared/story/index.ts';
import { hasHan, overlap } from '../../words/text.ts';
import { namePlace } from '../story/brief-places.ts';
import { readNumber } from '../words/numbers.ts';
import type { Conversation } from './conversation.ts';
import type { ShownDraft } from './shown-draft.ts';

/** An act, a place and an encounter as the prompt shows them. */
export type ShownAct = ShownDraft['acts'][number];
export type ShownPlace = ShownAct['sandboxLocations'][number];
export type ShownEncounter = ShownPlace['encounters'][number];

/** A phrase without its article, quotes and closing marks. */
export const bare = (phrase: string): string =>
  phrase
    .trim()
    .replace(/^[“"'「《]+|[”"'」》.!?。！？,，\s]+$/gu, '')
    .replace(/^(?:(?:the|an?|my|our|character|place)\s+|那个|这个|那座|这座)/iu, '')
    .trim();

const same = (left: string, right: string): boolean => bare(left).toLowerCase() === bare(right).toLowerCase();
const holds = (text: string, phrase: string): boolean =>
  phrase.length > 1 && text.toLowerCase().includes(phrase.toLowerCase());

const ROLE_WORDS: [RegExp, DraftCharacter['role']][] = [
  [/^(?:protagonist|hero|heroine|main character|player|主角|主人公)$/iu, 'protagonist'],
  [/^(?:antagonist|villain|killer|culprit|bad guy|murderer|反派|凶手|坏人)$/iu, 'antagonist'],
  [/^(?:ally|sidekick|partner|盟友|搭档)$/iu, 'ally'],
];

/** The character a phrase means: by name, part of a name, role, or what they do. */
export function findCharacter(draft: ShownDraft, phrase: string): DraftCharacter | undefined {
  const wanted = bare(phrase);
  if (wanted === '') return undefined;
  const { characters } = draft;
  const role = ROLE_WORDS.find(([pattern]) => pattern.test(wanted))?.[1];
  const part = (name: string) => name.split(/[\s·]+/u).some((word) => word.toLowerCase() === wanted.toLowerCase());
  return (
    characters.find(({ name, id }) => same(name, wanted) || id === wanted) ??
    characters.find(({ name }) => part(name) || (hasHan(wanted) && wanted.length > 1 && name.includes(wanted))) ??
    characters.find((character) => character.role === role) ??
    (wanted.length > 3
      ? characters.find(({ description }) =>
          new RegExp(`\\b${wanted.replace(/[^\p{L}\p{N} ]/gu, '')}\\b`, 'iu').test(description.slice(0, 200)),
        )
      : undefined)
  );
}

const PRONOUN: [RegExp, RegExp][] = [
  [/^(?:her|she|她)$/iu, /she|她/iu],
  [/^(?:him|he|他)$/iu, /\bhe\b|他/iu],
  [/^(?:them|they|TA)$/u, /they|TA/u],
];

/** As `findCharacter`, with "her" and "him" for whoever was spoken of last. */
export function findPerson(conversation: Conversation, phrase: string): DraftCharacter | undefined {
  const { draft, said } = conversation;
  const gendered = PRONOUN.find(([pattern]) => pattern.test(bare(phrase)))?.[1];
  if (gendered === undefined) return findCharacter(draft, phrase);
  const fitting = draft.characters.filter(({ pronouns }) => gendered.test(pronouns ?? ''));
  const spoken = [...said]
    .reverse()
    .flatMap((text) =>
      fitting.filter(({ name }) => name.split(/\s+/).some((word) => word.length > 1 && text.includes(word))),
    );
  return spoken[0] ?? fitting[0];
}

/** The place a phrase means: by title, part of it, or the kind of place it is. */
export function findPlace(draft: ShownDraft, phrase: string): { act: ShownAct; place: ShownPlace } | undefined {
  const wanted = bare(phrase);
  if (wanted === '') return undefined;
  const all = draft.acts.flatMap((act) => act.sandboxLocations.map((place) => ({ act, place })));
  const kind = namePlace(wanted).kind;
  return (
    all.find(({ place }) => same(place.title, wanted) || place.id === wanted) ??
    all.find(
      ({ place }) => holds(place.title, wanted) || (place.title.length > 3 && holds(wanted, bare(place.title))),
    ) ??
    all.find(({ place }) => holds(place.id.replaceAll('_', ' '), wanted)) ??
    (kind === 'anywhere' ? undefined : all.find(({ place }) => namePlace(place.title).kind === kind)) ??
    all.find(({ place }) => wanted.length > 2 && holds((place.backgroundPrompt ?? '').slice(0, 160), wanted))
  );
}

/** The act a phrase means: "act 2", "the second act", "第二幕", its title. */
export function findAct(draft: ShownDraft, phrase: string): ShownAct | undefined {
  const numbered = /(?:act|chapter)\s+(\w+)/iu.exec(phrase)?.[1] ?? /第([0-9一二三四五])[幕章]/u.exec(phrase)?.[1];
  const ordinal = /\b(first|second|third|fourth|fifth|last)\b/iu.exec(phrase)?.[1]?.toLowerCase();
  const at =
    numbered !== undefined
      ? readNumber(numbered)
      : ordinal === undefined
        ? undefined
        : ordinal === 'last'
          ? draft.acts.length
          : ['first', 'second', 'third', 'fourth', 'fifth'].indexOf(ordinal) + 1;
  if (at !== undefined) return draft.acts[at - 1];
  return draft.acts.find(({ title }) => same(title, phrase) || holds(phrase, title));
}

/** The encounter a phrase means, by its title. */
export function findEncounter(
  draft: ShownDraft,
  phrase: string,
): { act: ShownAct; place: ShownPlace; encounter: ShownEncounter } | undefined {
  const wanted = bare(phrase).replace(/\s*(?:encounter|scene|遭遇|情节)$/iu, '');
  if (wanted === '') return undefined;
  const all = draft.acts.flatMap((act) =>
    act.sandboxLocations.flatMap((place) => place.encounters.map((encounter) => ({ act, place, encounter }))),
  );
  const scored = all
    .map((found) => ({ found, score: overlap(found.encounter.title, wanted) }))
    .sort((a, b) => b.score - a.score);
  return (
    all.find(({ encounter }) => same(encounter.title, wanted) || encounter.id === wanted) ??
    all.find(({ encounter }) => holds(encounter.title, wanted)) ??
    ((scored[0]?.score ?? 0) >= 2 ? scored[0]?.found : undefined)
  );
}
