import { type Encounter, type PlanningToolInput, slugify } from '../../../../shared/story/index.ts';
import { createChance } from '../../../words/chance.ts';
import { capitalise, hasHan } from '../../../words/text.ts';
import { placesGrammar } from '../../assets.ts';
import type { ActPlan } from '../act.ts';
import { namePlace } from '../brief-places.ts';
import type { GrammarLanguage } from '../grammar.ts';
import { mapLocationOf, wireMap } from '../places.ts';
import type { StoryPlan } from '../story-plan.ts';
import type { Outline, OutlinedAct } from './outline.ts';
import type { OutlinedPerson } from './people.ts';
import { type SkeletonWords, skeletonWords } from './skeleton-words.ts';

/** How much of an outline a story can hold. */
const OUTLINE_LIMITS = { acts: 8, places: 16, people: 16 } as const;

const isHanText = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Sentences one after another, as their language puts them. */
const joined = (sentences: readonly string[], max: number): string => {
  const text = sentences.reduce(
    (whole, one) => (whole === '' ? one : `${whole}${isHanText(one) ? '' : ' '}${one}`),
    '',
  );
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
};

const TITLE_MAX = 60;

/** What a scene is called: how it begins, up to where a sentence pauses. */
function titleOf(text: string): string {
  const [clause = text] = text.split(/(?<=.{12})[,;:.!?，、。；：！？]|(?<=.{4})[，。；：！？]/u);
  const plain = clause.replace(/[\s.。!！?？]+$/u, '');
  if (plain.length <= TITLE_MAX) return capitalise(plain);
  if (isHanText(plain)) return `${plain.slice(0, 24)}…`;
  return `${capitalise(plain.slice(0, TITLE_MAX).replace(/\s+\S*$/u, ''))}…`;
}

/** Ids made of names, none twice. */
function idMaker(fallback: string): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const base =
      slugify(name.replace(/^the\s+/iu, ''), fallback)
        .slice(0, 40)
        .replace(/[_-]+$/u, '') || fallback;
    let id = base;
    for (let copy = 2; taken.has(id); copy++) id = `${base}_${copy}`;
    taken.add(id);
    return id;
  };
}

interface Cast {
  person: OutlinedPerson;
  id: string;
  role: PlanningToolInput<'proposeCharacter'>['role'];
}

/** Who the story follows: whom the author says, else whoever is spoken of most, the first of equals. */
function protagonistOf({ people, acts }: Outline): number {
  const said = people.findIndex(({ role }) => role === 'protagonist');
  if (said >= 0) return said;
  const spoken = people.map(({ isGone }, index) => {
    const events = acts.flatMap((act) => act.events).filter((event) => event.people.includes(index));
    return events.length * (isGone ? 0.25 : 1) + (index === 0 && !isGone ? 0.5 : 0);
  });
  return spoken.indexOf(Math.max(...spoken));
}

function castOf(outline: Outline): Cast[] {
  const idFor = idMaker('person');
  const hero = protagonistOf(outline);
  return outline.people.slice(0, OUTLINE_LIMITS.people).map((person, index) => ({
    person,
    id: idFor(person.name),
    role: index === hero ? 'protagonist' : person.role === 'protagonist' ? 'npc' : (person.role ?? 'npc'),
  }));
}

const PRONOUNS = {
  en: { f: 'she/her', m: 'he/him', n: 'they/them' },
  zh: { f: '她', m: '他', n: 'TA' },
  ja: { f: '彼女', m: '彼', n: 'その人' },
} as const;
const PICTURED = { f: 'a woman', m: 'a man', n: 'a person' } as const;

function sheetOf({ person, id, role }: Cast, language: string): PlanningToolInput<'proposeCharacter'> {
  const words =
    language === 'ja'
      ? PRONOUNS.ja
      : language.startsWith('zh')
        ? PRONOUNS.zh
        : language === 'en'
          ? PRONOUNS.en
          : undefined;
  const pronouns = person.pronouns ?? (person.gender === undefined ? undefined : words?.[person.gender]);
  const about = joined(person.about, 3_000);
  return {
    id,
    name: person.name,
    role,
    description: about === '' ? person.name : about,
    imagePrompt: `${PICTURED[person.gender ?? 'n']}: ${person.name}. ${about}`.slice(0, 1_500),
    ...(pronouns === undefined ? {} : { pronouns }),
  };
}

interface Site {
  /** Its number among the outline's places; null for the one that stands in where none is told of. */
  place: number | null;
  id: string;
  title: string;
  about: string;
  kind: string;
}

/** The places of an act: where its events are; in the first act, or in each, also those nothing happens at. */
function sitesOf(
  outline: Outline,
  act: OutlinedAct,
  isFirst: boolean,
  ids: ReadonlyMap<number, string>,
  nowhere: string,
): Site[] {
  const used = new Set(outline.acts.flatMap(({ events }) => events.flatMap(({ place }) => place ?? [])));
  const here = [...new Set(act.events.flatMap(({ place }) => place ?? []))];
  const isIdle = (at: number): boolean => !here.includes(at) && (outline.isOpen === true || (isFirst && !used.has(at)));
  const idle = outline.places.flatMap((_, at) => (isIdle(at) ? [at] : []));
  const sites = [...here, ...idle].slice(0, OUTLINE_LIMITS.places).flatMap((place): Site[] => {
    const { title = '', about = [] } = outline.places[place] ?? {};
    return [
      {
        place,
        id: ids.get(place) ?? `place_${place}`,
        title,
        about: joined(about, 1_500),
        kind: namePlace(title).kind,
      },
    ];
  });
  if (sites.length > 0) return sites;
  const first = outline.places[0];
  if (first !== undefined)
    return [
      {
        place: 0,
        id: ids.get(0) ?? 'place',
        title: first.title,
        about: joined(first.about, 1_500),
        kind: namePlace(first.title).kind,
      },
    ];
  return [{ place: null, id: 'where_it_happens', title: nowhere, about: '', kind: 'anywhere' }];
}

function moodOf(kind: string, language: GrammarLanguage): string {
  const kinds = placesGrammar(language);
  return (kinds.find((one) => one.kind === kind) ?? kinds.find((one) => one.kind === 'anywhere'))?.mood ?? 'quiet';
}

/** An act's scenes in order, each opened by the one before it: the story is told as the author tells it. */
function scenesOf(act: OutlinedAct, number: number, cast: readonly Cast[]): Encounter[] {
  const idOf = (at: number) => `act_${number}_scene_${at + 1}`;
  return act.events.map(({ text, people }, at) => {
    const others = people.flatMap((index) => {
      const member = cast[index];
      return member === undefined || member.role === 'protagonist' || member.person.isGone ? [] : [member.id];
    });
    const before = at === 0 ? [] : [`${idOf(at - 1)}_told`];
    const isLast = at === act.events.length - 1;
    return {
      id: idOf(at),
      title: titleOf(text),
      description: text,
      type: others.length > 0 ? ('npc_interaction' as const) : ('discovery' as const),
      pacing: {
        expectedFrames: Math.max(2, Math.min(8, Math.ceil(text.length / (isHanText(text) ? 40 : 120)))),
        focus: 'standard' as const,
      },
      ...(before.length === 0 ? {} : { prerequisites: before }),
      ...(others.length === 0 ? {} : { requiredCharacters: others }),
      givesProgression: 1,
      ...(isLast ? {} : { potentialFlags: [`${idOf(at)}_told`] }),
      priority: 'high' as const,
    };
  });
}

/** A place where nothing the author tells happens: it can be looked at. */
export const lookAtPlace = (
  { id, title, about }: Pick<Site, 'id' | 'title' | 'about'>,
  actId: string,
  words: SkeletonWords,
): Encounter => ({
  id: `${actId}_${id}`.slice(0, 64).replace(/[_-]+$/u, ''),
  title,
  description: about === '' ? words.lookAt.replace('{place}', title) : about,
  type: 'atmospheric',
  pacing: { expectedFrames: 2, focus: 'dialogue_and_worldbuilding' },
  priority: 'low',
  repeatable: true,
});

interface ActSources {
  outline: Outline;
  cast: readonly Cast[];
  ids: ReadonlyMap<number, string>;
  title: string;
  rules: string;
  words: SkeletonWords;
  seed: number;
}

function actOf(act: OutlinedAct, at: number, { outline, cast, ids, title, rules, words, seed }: ActSources): ActPlan {
  const number = at + 1;
  const id = `act_${number}`;
  const sites = sitesOf(outline, act, at === 0, ids, title);
  const scenes = scenesOf(act, number, cast);
  const pools = sites.map((site) => {
    const own = scenes.filter((_, index) => (act.events[index]?.place ?? sites[0]?.place) === site.place);
    return { actId: id, nodeId: site.id, encounters: own.length > 0 ? own : [lookAtPlace(site, id, words)] };
  });
  const ways = wireMap(
    sites.map((site) => site.id),
    createChance(seed, `outline:${id}`),
  );
  // Where the story goes on elsewhere there is a way there.
  for (const [index, event] of act.events.entries()) {
    const from = ids.get(act.events[index - 1]?.place ?? -1);
    const to = ids.get(event.place ?? -1);
    if (from === undefined || to === undefined || from === to) continue;
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      if (!ways.get(one)?.includes(other)) ways.get(one)?.push(other);
  }
  const grammar: GrammarLanguage =
    hasHan(outline.language === 'ja' ? '' : title) && outline.language.startsWith('zh') ? 'zh' : 'en';
  const first = act.events[0];
  return {
    outline: {
      id,
      title:
        act.title !== ''
          ? act.title
          : outline.acts.length === 1
            ? title
            : words.act.replace('{number}', String(number)),
      objective: first === undefined ? act.title : joined([first.text], 1_500),
      scenarioContext: joined(
        act.events.map(({ text }) => text),
        5_500,
      ),
      narrativeGuidelines: rules,
      intendedLocations: sites.map((site) => site.id),
      globalProgression: { requiredValue: Math.max(1, scenes.length), trackerLabel: words.progress },
      startLocation: ids.get(first?.place ?? -1) ?? sites[0]?.id ?? id,
    },
    web: {
      actId: id,
      locations: sites.map((site) => ({
        ...mapLocationOf(
          { id: site.id, title: site.title, ambient: site.about, grammar: { mood: moodOf(site.kind, grammar) } },
          ways.get(site.id) ?? [],
          [],
          [],
        ),
      })),
    },
    pools,
    assets: sites.map((site) => ({
      actId: id,
      nodeId: site.id,
      backgroundPrompt:
        `${site.title}: ${site.kind === 'anywhere' ? '' : `${site.kind.replaceAll('_', ' ')}. `}${site.about} ${joined(outline.setting, 400)}`.slice(
          0,
          1_800,
        ),
      musicPrompts: [{ text: moodOf(site.kind, grammar).replaceAll('_', ' '), weight: 1 }],
    })),
  };
}

/** Lore of the author's about the world, each sentence found by whom and what it names. */
function loreOf(outline: Outline): NonNullable<StoryPlan['premise']['globalWorldInfo']> {
  const names = [...outline.places, ...outline.people].flatMap(({ aliases }) => aliases.slice(0, 2));
  return outline.setting.slice(1).flatMap((content, at) => {
    const keys = names.filter((name) => content.includes(name)).slice(0, 6);
    return keys.length === 0
      ? []
      : [{ id: `world_${at + 1}`, keys, content: content.slice(0, 4_000), type: 'lore' as const }];
  });
}

/**
 * Makes the skeleton of the story an outline tells: its people, places and acts, a scene of each thing that happens, in
 * the author's words and order. Nothing is added that the author has not told.
 * @throws RangeError where nothing happens in the outline
 */
export function composeSkeleton(outline: Outline, seed: number): StoryPlan {
  const acts = outline.acts.slice(0, OUTLINE_LIMITS.acts);
  const events = acts.flatMap((act) => act.events);
  const [first] = events;
  if (first === undefined) throw new RangeError('Nothing happens in the outline.');
  const words = skeletonWords(outline.language);
  const cast = castOf(outline);
  const idFor = idMaker('place');
  const ids = new Map(outline.places.map(({ title }, at) => [at, idFor(title)]));
  const hero = cast.find(({ role }) => role === 'protagonist');
  const title = (outline.title ?? outline.places[0]?.title ?? hero?.person.name ?? titleOf(first.text)).slice(0, 200);
  const rules = joined([...outline.tone, ...outline.rules], 3_500);
  const sources: ActSources = { outline: { ...outline, acts }, cast, ids, title, rules, words, seed };
  const setting = joined([...outline.setting], 3_500);
  const last = events.at(-1)?.text ?? first.text;
  const plans = acts.filter((act) => act.events.length > 0).map((act, at) => actOf(act, at, sources));
  return {
    premise: {
      title,
      artStyle: outline.style.length > 0 ? joined(outline.style, 900) : words.artStyle,
      language: outline.language,
      globalContext: {
        setting:
          setting !== ''
            ? setting
            : outline.places.length > 0
              ? outline.places
                  .map((place) => place.title)
                  .slice(0, 3)
                  .join(/^(?:zh|ja)/u.test(outline.language) ? '、' : ', ')
              : title,
        tone: rules === '' ? words.tone : rules.slice(0, 950),
        overarchingTruths: [],
      },
      premise: joined(outline.premise.length > 0 ? outline.premise : events.slice(0, 2).map(({ text }) => text), 1_800),
      themes: outline.themes.map((theme) => theme.slice(0, 200)).slice(0, 10),
      globalMaterials: outline.unplaced.map((text) => text.slice(0, 500)).slice(0, 40),
      globalWorldInfo: loreOf(outline),
      possibleEndings: (outline.endings.length > 0 ? outline.endings : [last])
        .map((text) => text.slice(0, 1_000))
        .slice(0, 12),
    },
    characters: cast.map((member) => sheetOf(member, outline.language)),
    acts: plans,
  };
}

/** What of an outline a story has no room for: acts, people and places beyond its limits. */
export const leftOutOf = ({ acts, people }: Outline): string[] => [
  ...acts.slice(OUTLINE_LIMITS.acts).map(({ title, events }) => title || (events[0]?.text ?? '')),
  ...people.slice(OUTLINE_LIMITS.people).map(({ name }) => name),
];
