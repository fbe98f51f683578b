import type { Act, Location } from '../act.ts';
import type { Character } from '../character.ts';
import type { DraftElement } from '../draft/element.ts';
import { type ArcEncounter, type Encounter, type EncounterOption, optionIds } from '../encounter.ts';
import type { StoryPremise, VNPackage } from '../package.ts';
import {
  type SceneAddress,
  type ScenedStory,
  type SceneEntry,
  type ScenePart,
  type SceneSlot,
  scenedPackage,
  writePart,
} from './address.ts';
import { CHECK_OUTCOMES, CLIMAX_WAYS, type Consequence, type Ending, type Scene, type ScriptLine } from './script.ts';

/* The one traversal of scenes, to list, change, write or keep them. Unchanged parts stay the same objects. */

/** Returns the scene for a slot: the same one, another, or none. */
export type SceneChange = <S extends Scene>(scene: S | undefined, slot: SceneSlot) => S | undefined;

/** An owner with a field set or removed. */
export function withField<Owner extends object, Field extends keyof Owner>(
  owner: Owner,
  field: Field,
  value: Owner[Field],
): Owner {
  if (owner[field] === value) return owner;
  if (value !== undefined) return { ...owner, [field]: value };
  const { [field]: _gone, ...rest } = owner;
  return rest as Owner;
}

/** Maps a list; returns the same list if no item changes. */
export function mapped<Items extends readonly unknown[] | undefined>(
  items: Items,
  change: (item: NonNullable<Items>[number], index: number) => NonNullable<Items>[number],
): Items {
  const next = items?.map(change);
  return next?.some((item, index) => item !== items?.[index]) ? (next as unknown as Items) : items;
}

const visit =
  (owner: DraftElement, change: SceneChange) =>
  <S extends Scene>(
    title: string,
    address: SceneAddress,
    part: ScenePart,
    path: string,
    scene: S | undefined,
    more: Partial<Pick<SceneSlot, 'againPart' | 'consequence' | 'encounter'>> = {},
  ): S | undefined =>
    change(scene, {
      address: { ...address, part: writePart(part) },
      ...{ part, owner, title, scene, path },
      againPart: null,
      consequence: undefined,
      encounter: undefined,
      ...more,
    });

/** Visits an encounter: itself, its option consequences and its roll outcomes. Outcomes only if there is a check. */
export function changeEncounterScenes<T extends Encounter | ArcEncounter>(
  encounter: T,
  where: Pick<SceneAddress, 'actId' | 'nodeId'>,
  change: SceneChange,
): T {
  const { actId } = where;
  const owner: DraftElement = { type: 'encounter', ...(actId !== undefined && { actId }), id: encounter.id };
  const address = { ...where, encounterId: encounter.id, part: '' };
  const at = visit(owner, change);
  const follows = (part: ScenePart, path: string, what: Consequence | undefined): Consequence | undefined =>
    at(encounter.title, address, part, path, what, { consequence: what, encounter });
  const degrees = (check: EncounterOption['check'], path: string, optionId?: string): EncounterOption['check'] =>
    check === undefined
      ? undefined
      : CHECK_OUTCOMES.reduce((result, degree) => {
          const part = { of: 'degree', ...(optionId !== undefined && { optionId }), degree } as const;
          return withField(result, degree, follows(part, `${path}check.${degree}`, check[degree]));
        }, check);
  const againPart = writePart({ of: 'own', isAgain: true });
  const own = at(encounter.title, address, { of: 'own', isAgain: false }, '', encounter, { againPart, encounter });
  let next = own ?? encounter;
  if ('options' in encounter && encounter.options) {
    const ids = optionIds(encounter.options);
    const options = mapped(encounter.options, (option, index) => {
      const optionId = ids[index] ?? '';
      const path = `options.${optionId}.`;
      const then = follows({ of: 'then', optionId }, `${path}then`, option.then);
      return withField(withField(option, 'then', then), 'check', degrees(option.check, path, optionId));
    });
    next = withField(next as Encounter, 'options', options) as T;
  }
  return withField(next, 'check', degrees(encounter.check, ''));
}

/** Visits a place: its arrival and its encounters. */
export function changePlaceScenes<T extends Omit<Location, 'encounters'> & Partial<Pick<Location, 'encounters'>>>(
  actId: string,
  place: T,
  change: SceneChange,
): T {
  const { id, title, arrival, encounters } = place;
  const where = { actId, nodeId: id };
  const at = visit({ type: 'node', actId, id }, change);
  const againPart = writePart({ of: 'arrival', isAgain: true });
  const part = { of: 'arrival', isAgain: false } as const;
  const arrived = withField(
    place,
    'arrival',
    at(title, { ...where, part: '' }, part, 'arrival', arrival, { againPart }),
  );
  return withField(
    arrived,
    'encounters',
    mapped(encounters, (each) => changeEncounterScenes(each, where, change)),
  );
}

const NO_CLIMAX: NonNullable<Act['climax']> = {};

type ActWithScenes = Pick<Act, 'id' | 'title' | 'opening' | 'climax' | 'inevitableEvents'>;

/** Visits an act: its opening, places, events and climax. */
export function changeActScenes<T extends ActWithScenes & { sandboxLocations?: readonly Location[] | undefined }>(
  act: T,
  change: SceneChange,
): T {
  const { id, title, sandboxLocations, inevitableEvents, climax } = act;
  const at = visit({ type: 'act', id }, change);
  const address = { actId: id, part: '' };
  let next = withField(act, 'opening', at(title, address, { of: 'opening' }, 'opening', act.opening));
  const places = mapped(sandboxLocations, (place) => changePlaceScenes(id, place, change));
  next = withField(next, 'sandboxLocations', places);
  const events = mapped(inevitableEvents, (event) => {
    const ofEvent = { ...address, eventId: event.id };
    const path = `inevitableEvents.${event.id}.`;
    const own = { of: 'own', isAgain: false } as const;
    const withPromptData = withField(event, 'scene', at(event.title, ofEvent, own, `${path}scene`, event.scene));
    const branches = mapped(event.conditionalBranches, (branch, index) => {
      const where = `${path}conditionalBranches.${index}.scene`;
      return withField(branch, 'scene', at(event.title, ofEvent, { of: 'branch', index }, where, branch.scene));
    });
    return withField(withPromptData, 'conditionalBranches', branches);
  });
  next = withField(next, 'inevitableEvents', events);
  const ended = CLIMAX_WAYS.reduce<NonNullable<Act['climax']>>(
    (scenes, way) => withField(scenes, way, at(title, address, { of: 'climax', way }, `climax.${way}`, scenes[way])),
    climax ?? NO_CLIMAX,
  );
  return ended === (climax ?? NO_CLIMAX)
    ? next
    : withField(next, 'climax', Object.keys(ended).length > 0 ? ended : undefined);
}

function changeArcScenes<T extends Pick<Character, 'personalArc'>>(character: T, change: SceneChange): T {
  const { personalArc } = character;
  if (!personalArc) return character;
  const arcEncounters = mapped(personalArc.arcEncounters, (each) => changeEncounterScenes(each, {}, change));
  return withField(character, 'personalArc', withField(personalArc, 'arcEncounters', arcEncounters));
}

export function changeEndingScenes<T extends Pick<StoryPremise, 'endings'>>(premise: T, change: SceneChange): T {
  const at = visit({ type: 'premise' }, change);
  const own = { of: 'own', isAgain: false } as const;
  const endings = mapped(
    premise.endings,
    (ending) => at(ending.title, { endingId: ending.id, part: '' }, own, `endings.${ending.id}`, ending) ?? ending,
  );
  return withField(premise, 'endings', endings);
}

/** Visits a whole story: its acts, personal arcs and endings. */
export function changeScenes<T extends ScenedStory>(story: T, change: SceneChange): T {
  const acts = mapped(story.acts, (act) => changeActScenes(act, change));
  const characters = mapped(story.characters, (character) => changeArcScenes(character, change));
  const premise = story.premise && changeEndingScenes(story.premise, change);
  return withField<ScenedStory, 'premise'>(
    withField(withField(story, 'acts', acts), 'characters', characters),
    'premise',
    premise,
  ) as T;
}

export function changePackageScenes(story: VNPackage, change: SceneChange): VNPackage {
  const { acts, characters, premise } = changeScenes(scenedPackage(story), change);
  const plot = withField(withField(story.plot, 'acts', acts), 'endings', premise?.endings);
  return withField(withField(story, 'characters', characters), 'plot', plot);
}

/** Changes every line of a scene's scripts; undefined removes it. */
export const changeLines =
  (change: (line: ScriptLine) => ScriptLine | null): SceneChange =>
  (scene) =>
    (['script', 'again'] as const).reduce((scripted, field) => {
      const lines = scripted?.[field];
      const next = lines?.map(change);
      if (scripted === undefined || next === undefined || next.every((line, index) => line === lines?.[index]))
        return scripted;
      return withField<Scene, typeof field>(
        scripted,
        field,
        next.filter((line) => line !== null),
      ) as typeof scripted;
    }, scene);

const listed = (walk: (change: SceneChange) => unknown): SceneSlot[] => {
  const slots: SceneSlot[] = [];
  walk((scene, slot) => {
    slots.push(slot);
    return scene;
  });
  return slots;
};

export const listEncounterSlots = (
  encounter: Encounter | ArcEncounter,
  where: Pick<SceneAddress, 'actId' | 'nodeId'> = {},
): SceneSlot[] => listed((each) => changeEncounterScenes(encounter, where, each));

export const listPlaceSlots = (actId: string, place: Location): SceneSlot[] =>
  listed((each) => changePlaceScenes(actId, place, each));

/** The scene slots of an act outside its places: its opening, events and climax. */
export const listActSlots = ({ id, title, opening, climax, inevitableEvents }: ActWithScenes): SceneSlot[] =>
  listed((each) => changeActScenes({ id, title, opening, climax, inevitableEvents }, each));

/** The scene slots of a story's endings. */
export const listEndingSlots = (endings?: Ending[]): SceneSlot[] =>
  listed((each) => changeEndingScenes({ endings }, each));

/** Written or not: by act its opening, arrivals and encounters, events and climax; then personal arcs and endings. */
export const sceneSlots = (story: ScenedStory): SceneSlot[] => listed((each) => changeScenes(story, each));

/** Every scene of a story, in the order of `sceneSlots`. */
export const listScenes = (story: ScenedStory): SceneEntry[] =>
  sceneSlots(story).flatMap((each) => (each.scene === undefined ? [] : [{ ...each, scene: each.scene }]));

/** Every script line of a story, including those of later visits. */
export const listScriptLines = (story: ScenedStory): ScriptLine[] =>
  listScenes(story).flatMap(({ scene: { script = [], again = [] } }) => [...script, ...again]);
