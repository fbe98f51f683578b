import { type DraftElement, slugify } from '../../../shared/story/index.ts';
import { createChance } from '../../words/chance.ts';
import type { Culture } from '../../words/names.ts';
import { capitalise, hasHan, isSpokenOf, shortName, titleCase } from '../../words/text.ts';
import { commonGrammar } from '../assets.ts';
import { STORY_LIMITS } from '../story/brief.ts';
import { readPeople } from '../story/brief-people.ts';
import { namePlace } from '../story/brief-places.ts';
import { createNamer, type Member } from '../story/cast.ts';
import { familiar, type Telling, writeEncounter } from '../story/pool.ts';
import { sheetOf } from '../story/sheet.ts';
import { type Gender, plain, type Words } from '../story/template.ts';
import { actFor, briefOfDraft, isAuthorsOwn, materialsOfDraft, siteFor } from './adopt.ts';
import type { PlannedCall } from './answer.ts';
import { formOf } from './chips.ts';
import { bare, findAct, findPlace, type ShownAct, type ShownPlace } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';

/** What is to be said of a change, and the calls that make it; no calls where it cannot be made. */
export interface Edit {
  key: string;
  words: Record<string, string>;
  calls: PlannedCall[];
  /** What it is all about: where this is locked, nothing is changed. Without, what is not locked is. */
  about?: DraftElement;
}

const free = (taken: ReadonlySet<string>, wanted: string): string => {
  let id = wanted.slice(0, 58);
  for (let copy = 2; taken.has(id); copy++) id = `${wanted.slice(0, 56)}_${copy}`;
  return id;
};

const encounterIds = (draft: ShownDraft): Set<string> =>
  new Set([
    ...draft.acts.flatMap((act) => act.sandboxLocations.flatMap((place) => place.encounters.map(({ id }) => id))),
    ...draft.characters.flatMap((character) => character.personalArc?.arcEncounters.map(({ id }) => id) ?? []),
  ]);

/** The act a new place goes to and the id it gets; the same for the same draft and words. */
export function newPlaceOf(
  draft: ShownDraft,
  phrase: string,
  actPhrase: string | null,
): { act: ShownAct; id: string; title: string } | null {
  const act = (actPhrase === null ? undefined : findAct(draft, actPhrase)) ?? draft.acts.at(-1);
  if (act === undefined) return null;
  const called = /(?:called|named|叫做?|名叫)\s*["“「《]?(.+?)["”」》]?$/iu.exec(phrase)?.[1];
  const named = namePlace(called ?? phrase);
  const wanted = slugify(hasHan(named.title) ? named.kind : named.title.replace(/^The /, ''), named.kind).slice(0, 40);
  return { act, id: free(new Set(act.intendedLocations), wanted), title: called === undefined ? phrase : called };
}

/** Adds a place: into its act's outline; map, pool and pictures follow from there. */
export function addPlace(draft: ShownDraft, phrase: string, actPhrase: string | null): Edit {
  const made = newPlaceOf(draft, phrase, actPhrase);
  if (made === null) return { key: 'offer_save', words: {}, calls: [] };
  const { act, id, title } = made;
  if (act.intendedLocations.length >= STORY_LIMITS.places)
    return { key: 'limit', words: { limit: String(STORY_LIMITS.places), what: '@size_places' }, calls: [] };
  return {
    key: 'adding_place',
    about: { type: 'act', id: act.id },
    words: { to: namePlace(title).title, act: act.title },
    calls: [
      {
        tool: 'updateElement',
        input: { type: 'act', id: act.id, changes: { intendedLocations: [...act.intendedLocations, id] } },
      },
    ],
  };
}

/** Adds an act by its outline; its map, pools and pictures follow from there. */
export function addAct(draft: ShownDraft, seed: number): Edit {
  if (draft.acts.length >= STORY_LIMITS.acts)
    return { key: 'limit', words: { limit: String(STORY_LIMITS.acts), what: '@size_acts' }, calls: [] };
  const taken = new Set(draft.acts.map(({ id }) => id));
  let number = draft.acts.length + 1;
  while (taken.has(`act_${number}`)) number++;
  // What happens in an act of an author's own is the author's to tell.
  if (isAuthorsOwn(draft)) return { key: 'own_act', words: {}, calls: [] };
  const { outline } = actFor(draft, `act_${number}`, seed);
  return { key: 'adding_act', words: { act: outline.title }, calls: [{ tool: 'draftActOutline', input: outline }] };
}

const jobOf = (phrase: string): string | undefined => {
  const after =
    /(?:called|named|叫做?|名叫|是)\s*[^,，]+?[,，]\s*(?:who is\s+|是)?(?:一个|一位|一名|个|位|名)?(?:an?\s+|the\s+)?(.+)$/iu.exec(
      phrase,
    )?.[1];
  const before = /^(?:an?|another|one|some)?\s*(?:new\s+)?([\p{Ll} -]{3,40}?)\s+(?:called|named)\b/u.exec(phrase)?.[1];
  const bareJob = /(?:character|person)\s*[,:]?\s*(?:who is\s+|as\s+)?(?:an?\s+)(.+)$/iu.exec(phrase)?.[1];
  const job = (
    after ??
    (/\b(?:character|person|npc|somebody|someone)\b/i.test(before ?? '') ? undefined : before) ??
    bareJob
  )
    ?.replace(/[.!。]+$/u, '')
    .trim();
  return job === undefined || job === '' ? undefined : plain(job).slice(0, 60);
};

/**
 * Adds somebody: the author's name and trade, the rest improvised, with a first encounter at a place.
 * @param isOpen whether an encounter may be put into a place
 * @param nth tells several newcomers apart who are asked for in the same words
 */
export function addCharacter(
  draft: ShownDraft,
  phrase: string,
  seed: number,
  isOpen: (place: DraftElement) => boolean,
  nth = 0,
): Edit {
  if (draft.characters.length >= STORY_LIMITS.characters)
    return { key: 'limit', words: { limit: String(STORY_LIMITS.characters), what: '@size_characters' }, calls: [] };
  const brief = briefOfDraft(draft);
  const { language } = brief;
  const chance = createChance(seed, `newcomer:${phrase}${nth === 0 ? '' : `/${nth}`}`);
  const read = readPeople(phrase.replace(/^(?:角色|人物)/u, ''))[0] ?? readPeople(phrase)[0];
  const said =
    /(?:called|named)\s+["“]?([^"”,.]+)/iu.exec(phrase)?.[1] ??
    /(?:叫做?|名叫)([\p{Script=Han}·A-Za-z ]{1,12}?)(?=[，,的。]|$)/u.exec(phrase)?.[1];
  const name = plain((said ?? read?.name ?? '').trim().replace(/\s+(?:who|as|a)\b.*$/iu, ''));
  const slot = chance.pick(commonGrammar(language).newcomers);
  const gender: Gender = read?.gender ?? chance.pick(['f', 'm'] as const);
  const culture: Culture =
    brief.culture ??
    (brief.genre === 'fantasy' ? 'fantasy' : brief.genre === 'scifi' ? 'space' : language === 'zh' ? 'cn' : 'uk');
  const namer = createNamer(language, culture, chance.fork('name'));
  for (const character of draft.characters) namer.take(character.name);
  const made = namer.full(gender);
  const job = jobOf(phrase) ?? read?.job ?? (language === 'zh' ? '路过的人' : 'traveller');
  const taken = new Set(draft.characters.map(({ id }) => id));
  const full = name === '' ? made.name : name;
  const role = /villain|antagonist|反派|坏人/iu.test(phrase)
    ? 'antagonist'
    : /ally|friend|sidekick|盟友|伙伴/iu.test(phrase)
      ? 'ally'
      : 'npc';
  const member: Member = {
    id: free(taken, slugify(full, 'newcomer').slice(0, 50)),
    slot,
    name: full,
    first: shortName(full),
    gender,
    age: read?.age ?? slot.ages[0] + chance.int(slot.ages[1] - slot.ages[0] + 1),
    job,
    role,
    sheet: true,
  };
  if (isAuthorsOwn(draft)) return namedOnly(member, phrase, draft);
  const materials = materialsOfDraft(draft, seed);
  const words: Words = {
    ...materials.words,
    newcomer: member,
    newcomer_job: job,
    newcomer_en: { f: 'woman', m: 'man', n: 'person' }[gender],
    newcomer_person:
      language === 'zh' ? { f: '女子', m: '男子', n: '人' }[gender] : { f: 'woman', m: 'man', n: 'person' }[gender],
  };
  const telling: Telling = { words, cast: [...materials.cast, member], language, chance };
  const sheet = sheetOf(member, telling, materials.grammar);
  const calls: PlannedCall[] = [{ tool: 'proposeCharacter', input: sheet }];
  const all = draft.acts
    .flatMap((act) => act.sandboxLocations.map((place) => ({ act, place })))
    .filter(({ act, place }) => isOpen({ type: 'node', actId: act.id, id: place.id }));
  const home = all.length === 0 ? undefined : chance.pick(all);
  if (home !== undefined && slot.meet !== undefined) {
    const id = free(encounterIds(draft), `enc_meet_${member.id}`);
    const { site } = siteFor(draft, home.place.id, home.place.title, seed);
    const scene: Telling = {
      ...telling,
      words: familiar({
        ...words,
        here: site.words.here ?? home.place.title,
        Here: site.words.Here ?? home.place.title,
      }),
    };
    calls.push(
      newEncounter(
        home.act,
        home.place,
        writeEncounter(
          { ...slot.meet, who: ['newcomer'] },
          id,
          (flag) => flag.replace('newcomer', member.id),
          new Set(),
          scene,
        ),
      ),
    );
  }
  return {
    key: calls.length > 1 ? 'adding_character' : 'adding_character_alone',
    words: {
      name: full,
      job: hasHan(job) ? job : `${/^[aeiou]/i.test(job) ? 'an' : 'a'} ${job}`,
      place: home?.place.title ?? '',
    },
    calls,
  };
}

/** Somebody in a story of the author's own: what the author says of them, and no more. */
function namedOnly({ id, name, role, job }: Member, phrase: string, draft: ShownDraft): Edit {
  const about = phrase.replace(/^(?:角色|人物)/u, '').trim();
  const sheet = { id, name, role, description: capitalise(about), imagePrompt: `${name}: ${about}`.slice(0, 1_500) };
  return {
    key: 'adding_character_alone',
    words: {
      name,
      job: hasHan(job) ? job : `${/^[aeiou]/i.test(job) ? 'an' : 'a'} ${job}`,
      place: draft.premise?.title ?? '',
    },
    calls: [{ tool: 'proposeCharacter', input: sheet }],
  };
}

function newEncounter(act: ShownAct, place: ShownPlace, encounter: { id: string }): PlannedCall {
  const { id, ...rest } = encounter;
  return {
    tool: 'updateElement',
    input: { type: 'node', actId: act.id, id: place.id, changes: { [`encounters.${id}`]: rest } },
  };
}

/** What a rule cannot write for the author: a roll, answers, conditions, what follows. */
const BEYOND =
  /\b(?:checks?|rolls?|dice|options?|choices?|choose|answers?|if|unless|requires?|only (?:after|when)|flags?|prerequisites?|consequences?|outcomes?)\b|检定|掷骰|选项|选择|条件|如果|除非|标记|后果/iu;

/**
 * Adds an encounter at the place the author says, in the author's words and nothing else; what asks for more than that
 * is left to the form.
 */
export function addEncounter(draft: ShownDraft, where: string, about: string): Edit {
  const found = (where === '' ? undefined : findPlace(draft, where)) ?? findPlaceIn(draft, about);
  if (found === undefined) {
    const forms = draft.acts.flatMap((act) =>
      act.sandboxLocations.map(({ id, title }) => formOf({ type: 'node', actId: act.id, id }, title)),
    );
    return { key: 'open_encounter_where', words: { form: forms.slice(0, 12).join(' ') || '–' }, calls: [] };
  }
  const { act, place } = found;
  const told = about.trim().replace(/[.!。]+$/u, '');
  const form = formOf({ type: 'node', actId: act.id, id: place.id }, place.title);
  if (told === '' || BEYOND.test(told)) return { key: 'open_encounter', words: { form }, calls: [] };
  const title = hasHan(told) ? bare(told).slice(0, 60) : titleCase(bare(told)).slice(0, 100);
  const id = free(encounterIds(draft), `enc_${slugify(bare(told), `at_${place.id}`).slice(0, 40).replace(/_+$/u, '')}`);
  const who = draft.characters.filter(({ name, role }) => role !== 'protagonist' && isSpokenOf(about, name));
  const encounter = {
    id,
    title,
    description: `${capitalise(told)}${hasHan(told) ? '。' : '.'}`,
    type: who.length > 0 ? 'npc_interaction' : 'discovery',
    pacing: { expectedFrames: 3, focus: 'standard' },
    givesProgression: 1,
    ...(who.length === 0 ? {} : { requiredCharacters: who.map((one) => one.id) }),
  };
  return {
    key: 'adding_encounter',
    about: { type: 'node', actId: act.id, id: place.id },
    words: { place: place.title, title, form: formOf({ type: 'encounter', actId: act.id, id }, title) },
    calls: [newEncounter(act, place, encounter)],
  };
}

/** The place a text speaks of by its title. */
const findPlaceIn = (draft: ShownDraft, text: string) =>
  draft.acts
    .flatMap((act) => act.sandboxLocations.map((place) => ({ act, place })))
    .find(({ place }) => text.toLowerCase().includes(bare(place.title).toLowerCase()));
