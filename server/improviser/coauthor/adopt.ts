import type { DraftAct, Encounter, PlanningToolInput } from '../../../shared/story/index.ts';
import { createChance } from '../../words/chance.ts';
import { hasHan } from '../../words/text.ts';
import { genreGrammar } from '../assets.ts';
import { type ActPlan, buildAct } from '../story/act.ts';
import { type Brief, readBrief } from '../story/brief.ts';
import type { NamedPerson } from '../story/brief-people.ts';
import { type NamedPlace, namePlace } from '../story/brief-places.ts';
import { composeStory, gatherMaterials, genreOf, type Materials } from '../story/compose.ts';
import { lookAtPlace } from '../story/outline/skeleton.ts';
import { skeletonWords } from '../story/outline/skeleton-words.ts';
import { kindIn, makeSite, mapLocationOf, type Site } from '../story/places.ts';
import { familiar, type Telling, writeEncounter, writeHush } from '../story/pool.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import { expand, type Gender } from '../story/template.ts';
import type { ShownDraft } from './shown-draft.ts';

const genderOfPronouns = (pronouns: string | undefined): Gender | undefined =>
  pronouns === undefined ? undefined : /她|she/i.test(pronouns) ? 'f' : /他|\bhe\b/i.test(pronouns) ? 'm' : 'n';

/** A brief that says what a draft already is, so that what is added to it fits. */
export function briefOfDraft(draft: ShownDraft): Brief {
  const { premise, characters, acts } = draft;
  const context =
    premise === null
      ? ''
      : `${premise.title}. ${premise.premise} ${premise.themes.join(', ')} ${premise.globalContext.tone}`;
  const read = readBrief(context);
  const setting = readBrief(premise?.globalContext.setting ?? '');
  const people: NamedPerson[] = characters.map((character) => {
    const gender = genderOfPronouns(character.pronouns);
    const age = /\b([1-9]\d)\b/.exec(character.description)?.[1];
    return {
      name: character.name,
      ...(character.role === 'npc' ? {} : { role: character.role }),
      ...(gender === undefined ? {} : { gender }),
      ...(age === undefined ? {} : { age: Number(age) }),
    };
  });
  return {
    ...read,
    text: context.slice(0, 200),
    language: premise?.language.startsWith('zh') ? 'zh' : 'en',
    acts: 1,
    places: Math.max(4, acts[0]?.intendedLocations.length ?? 4),
    characters: Math.max(1, characters.length),
    over: [],
    people,
    namedPlaces: [],
    ...(setting.city === undefined ? {} : { city: setting.city }),
    ...(setting.era === undefined ? {} : { era: setting.era }),
    ...(premise === null ? {} : { title: premise.title }),
    substance: true,
    outline: null,
    named: null,
  };
}

/** What is needed to write more of a draft, whoever wrote it so far. Cast members keep the draft's ids. */
export function materialsOfDraft(draft: ShownDraft, seed: number): Materials {
  const materials = gatherMaterials(briefOfDraft(draft), seed);
  const ids = new Map(draft.characters.map(({ name, id }) => [name, id]));
  for (const member of materials.cast) {
    const id = ids.get(member.name);
    member.sheet = id !== undefined;
    if (id !== undefined) member.id = id;
  }
  return materials;
}

/** A story for a draft somebody else began: its people, its setting, our acts. */
export const storyOfDraft = (draft: ShownDraft, seed: number): StoryPlan => composeStory(briefOfDraft(draft), seed);

const titleOfSlug = (slug: string): string => slug.replace(/^(?:loc|place|node)[_-]/, '').replaceAll(/[_-]+/g, ' ');

/** Writes a place for a draft: by its id, and what the author called it where that is known. */
export function siteFor(
  draft: ShownDraft,
  id: string,
  called: string | undefined,
  seed: number,
): { site: Site; materials: Materials } {
  const materials = materialsOfDraft(draft, seed);
  const chance = createChance(seed, `place:${id}`);
  const language = briefOfDraft(draft).language;
  const named = namePlace(called ?? titleOfSlug(id));
  const site = makeSite(named, new Set(), materials.words, chance.pick(materials.grammar.air), language, chance);
  return { site: { ...site, id }, materials };
}

/**
 * Whether the acts of a draft are an author's telling: none has a clock or events, as those of our own plots have. Nothing
 * of our own is put into it.
 */
export const isAuthorsOwn = ({ acts }: ShownDraft): boolean =>
  acts.length > 0 &&
  acts.every(
    ({ opposingForce, inevitableEvents }) => opposingForce === undefined && (inevitableEvents ?? []).length === 0,
  );

/** All that can be said of a place its author has only named. */
function lookAt(draft: ShownDraft, actId: string, id: string, called: string | undefined): Encounter {
  const title = namePlace(called ?? titleOfSlug(id)).title;
  return lookAtPlace(
    {
      id,
      title,
      about:
        draft.acts.find((act) => act.id === actId)?.sandboxLocations.find((one) => one.id === id)?.ambientDetail ?? '',
    },
    actId,
    skeletonWords(draft.premise?.language ?? 'en'),
  );
}

/** The pool of a place that has none: what happens at such a place, and small encounters of the genre. */
export function poolFor(
  draft: ShownDraft,
  actId: string,
  id: string,
  called: string | undefined,
  seed: number,
): Encounter[] {
  if (isAuthorsOwn(draft)) return [lookAt(draft, actId, id, called)];
  const { site, materials } = siteFor(draft, id, called, seed);
  const language = briefOfDraft(draft).language;
  const telling: Telling = {
    words: familiar(site.words),
    cast: materials.cast,
    language,
    chance: createChance(seed, `pool:${actId}/${id}`),
  };
  const taken = new Set(
    draft.acts.flatMap((act) =>
      act.sandboxLocations.flatMap((place) => place.encounters.map((encounter) => encounter.id)),
    ),
  );
  const fresh = (wanted: string): string => {
    let name = wanted.slice(0, 60);
    for (let copy = 2; taken.has(name); copy++) name = `${wanted.slice(0, 56)}_${copy}`;
    taken.add(name);
    return name;
  };
  const prefix = `enc_${actId.replace(/^act_/, 'a')}_${id}`.slice(0, 40);
  const told = new Set(
    draft.acts.flatMap((act) => act.sandboxLocations.flatMap((place) => place.encounters.map(({ title }) => title))),
  );
  const own = (flag: string) => `${id}_${flag}`;
  const local = site.grammar.local.map((beat) =>
    writeEncounter(beat, fresh(`${prefix}_${beat.key}`), own, new Set(), telling),
  );
  const stray = telling.chance
    .shuffle([...materials.grammar.strays, ...(materials.grammar.returns ?? [])])
    .slice(0, 3)
    .map((beat) => writeEncounter(beat, fresh(`${prefix}_${beat.key}`), own, new Set(), telling));
  const pool = [...local, ...stray.filter(({ title }) => !told.has(title)).slice(0, Math.max(1, 3 - local.length))];
  return [...pool, writeHush(site, fresh(`${prefix}_hush`), telling)];
}

/** What a place's picture and music are asked for: what it has, else what its kind of place looks and sounds like. */
export function assetsFor(
  draft: ShownDraft,
  actId: string,
  id: string,
  called: string | undefined,
  seed: number,
): PlanningToolInput<'finalizeNode'> {
  const { site, materials } = siteFor(draft, id, called, seed);
  const place = draft.acts.find((act) => act.id === actId)?.sandboxLocations.find((one) => one.id === id);
  const setting = draft.premise?.globalContext.setting ?? '';
  return {
    actId,
    nodeId: id,
    backgroundPrompt:
      place?.backgroundPrompt ??
      `${place?.title ?? site.title}: ${site.grammar.picture.replaceAll('{word}', site.title)}. ${setting} ${place?.ambientDetail ?? site.ambient}`.slice(
        0,
        1800,
      ),
    musicPrompts: place?.musicPrompts ?? [
      { text: site.grammar.music, weight: 1 },
      { text: createChance(seed, id).pick(materials.grammar.music), weight: 0.4 },
    ],
  };
}

/** What the map of an act is drawn from. */
interface WebParts {
  draft: ShownDraft;
  act: DraftAct;
  /** The map it was to have, where the act is one of ours. */
  planned: PlanningToolInput<'draftNodeWeb'> | undefined;
  /** What the author called places that are to come, by id. */
  names: ReadonlyMap<string, string>;
  /** Whether a place on the map may be given another way. */
  canJoin: (id: string) => boolean;
  seed: number;
}

/**
 * The map of an act whose outline intends places it does not have: those that are stay, new ones are joined to them.
 * Null where no place on the map may be joined to.
 */
export function webFor({
  draft,
  act,
  planned,
  names,
  canJoin,
  seed,
}: WebParts): PlanningToolInput<'draftNodeWeb'> | null {
  const existing = act.sandboxLocations.filter(({ id }) => act.intendedLocations.includes(id));
  const isThere = (id: string) => existing.some((place) => place.id === id);
  const ours = (planned?.locations ?? []).filter(({ id }) => act.intendedLocations.includes(id) && !isThere(id));
  const known = [...existing, ...(existing.length === 0 ? ours : [])];
  const missing = act.intendedLocations.filter((id) => !known.some((place) => place.id === id));
  const places = known.map(
    ({ id, title, location, requiredCharacters, ambientDetail, mood, callbacks, connections }) => ({
      id,
      title,
      location,
      requiredCharacters,
      ambientDetail,
      mood,
      ...(callbacks === undefined ? {} : { callbacks }),
      connections: connections.filter((to) => act.intendedLocations.includes(to)),
    }),
  );
  const chance = createChance(seed, `web:${act.id}/${missing.join()}`);
  for (const id of missing) {
    const joinable = places.filter((place) => !isThere(place.id) || canJoin(place.id));
    if (joinable.length === 0 && places.length > 0) return null;
    const hub = joinable.find((place) => place.id === act.startLocation) ?? joinable[0];
    const second = joinable.length > 2 ? chance.pick(joinable.filter((place) => place !== hub)) : undefined;
    const joined = [hub, second].filter((place) => place !== undefined);
    for (const place of joined) place.connections.push(id);
    const ways = joined.map((place) => place.id);
    const drawn = ours.find((place) => place.id === id);
    places.push(
      drawn === undefined
        ? mapLocationOf(bareSite(draft, siteFor(draft, id, names.get(id), seed).site), ways, [], [])
        : { ...drawn, connections: ways },
    );
  }
  return { actId: act.id, locations: places };
}

/** A place as it may go into a draft: without words of ours where the story is the author's own. */
const bareSite = (draft: ShownDraft, site: Site): Site => (isAuthorsOwn(draft) ? { ...site, ambient: '' } : site);

/** How large an act is to be, and which places it is to have among others. */
export interface ActSize {
  places?: number;
  named?: readonly NamedPlace[];
}

/** A title nothing else has: the second of a name says so. */
function freshTitle(title: string, used: ReadonlySet<string>): string {
  let fresh = title;
  for (let copy = 2; used.has(fresh); copy++) fresh = hasHan(title) ? `${title}（${copy}）` : `${title} (${copy})`;
  return fresh;
}

/** Another act for a story that has its cast: one of its genre's interludes, else a quieter return. */
export function actFor(
  draft: ShownDraft,
  actId: string,
  seed: number,
  { places = 4, named = [] }: ActSize = {},
): ActPlan {
  const brief = briefOfDraft(draft);
  const { words, cast, grammar } = materialsOfDraft(draft, seed);
  const chance = createChance(seed, `act:${actId}`);
  const { interludes } = genreGrammar(genreOf(brief), brief.language);
  const titles = new Set(draft.acts.filter((act) => act.id !== actId).map(({ title }) => title));
  const told = (outline: { title: string }) => expand(outline.title, words, createChance(seed, actId), brief.language);
  const fresh = interludes.filter(({ outline }) => !titles.has(told(outline)));
  const interlude = chance.pick(fresh.length > 0 ? fresh : interludes);
  const outline = { ...interlude.outline, title: freshTitle(told(interlude.outline), titles) };
  const used = new Set(
    draft.acts.filter((act) => act.id !== actId).flatMap((act) => act.sandboxLocations.map(({ title }) => title)),
  );
  const taken = new Set<string>();
  const kinds = chance.shuffle(grammar.places);
  const sites: Site[] = [];
  const add = (place: NamedPlace, label: string) => {
    const site = makeSite(place, taken, words, chance.pick(grammar.air), brief.language, chance.fork(label));
    const isNew = !used.has(site.title) && !sites.some(({ title }) => title === site.title);
    if (sites.length >= places || !isNew) return;
    taken.add(site.id);
    sites.push(site);
  };
  for (const place of named.slice(0, places)) add({ ...place, kind: kindIn(grammar, place.kind) }, place.title);
  for (const kind of kinds.slice(0, Math.max(8, places * 2))) add({ word: '', title: '', kind }, kind);
  // Of a large act some places are of one kind, under other names.
  for (let round = 2; sites.length < places && round < 6; round++)
    for (const kind of kinds) add({ word: '', title: '', kind }, `${kind}/${round}`);
  return buildAct({
    id: actId,
    outline,
    beats: interlude.beats,
    strays: chance.shuffle(grammar.strays).slice(0, 4),
    supports: [],
    sites,
    words,
    cast,
    grammar,
    language: brief.language,
    chance,
    prefix: `${actId.replace(/^act_/, 'a')}_`,
    earlierFlags: new Set(
      draft.acts.flatMap((act) =>
        act.sandboxLocations.flatMap((place) =>
          place.encounters.flatMap((encounter) => encounter.potentialFlags ?? []),
        ),
      ),
    ),
    callbacks: [],
  });
}
