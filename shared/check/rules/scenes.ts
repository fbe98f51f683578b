import { listActSlots, listEncounterSlots, listEndingSlots, type SceneSlot } from '../../story/index.ts';
import type { CertainState, PossibleStates } from '../analysis/condition-satisfiability.ts';
import type { ConditionWorld } from '../analysis/condition-world.ts';
import { readCondition } from '../analysis/conditions.ts';
import {
  defaultCertainState,
  encounterCertainState,
  guardsIn,
  listSceneScripts,
  type SceneAt,
  sceneCertainState,
} from '../analysis/scene-certain-state.ts';
import { isWrittenEncounter, writtenSlots } from '../analysis/written-content.ts';
import { actRef, encounterRef, endingRef, eventRef, placeRef } from '../messages/refs.ts';
import { rule, type Tables } from '../rule.ts';
import { type ConditionContext, createConditionContext, stayingUnset } from './events.ts';
import { checkSceneLines, SCENE_TABLES } from './scene-lines.ts';

const ofPlace = rule<'place'>();
const ofAct = rule<'act'>();
const ofCharacter = rule<'character'>();
const ofHead = rule<'head'>();

type At = Pick<SceneAt, 'where' | 'element' | 'guards'> & { readonly before: CertainState };

const scenesAt = (world: ConditionWorld, slots: readonly SceneSlot[], at: (slot: SceneSlot) => At): SceneAt[] =>
  slots.flatMap((slot) => {
    if (!slot.scene) return [];
    const { before, ...where } = at(slot);
    const usual = sceneCertainState(world, slot, before);
    return [
      {
        slot,
        scripts: listSceneScripts(slot),
        ...where,
        before,
        usual,
        moment: slot.part.of === 'own' ? before : usual,
      },
    ];
  });

/** People tied to some places of an act are not at the others. Rules of play, "Who is present". */
const isAwayFrom = ({ people }: ConditionWorld, index: number, person: string, places: readonly string[]): boolean => {
  const here = people[index];
  return here?.tied.has(person) === true && places.some((place) => !here.at.get(place)?.includes(person));
};

const inPlace = ofPlace('scenes of a place', SCENE_TABLES, ({ act, here, place }, tables) => {
  const { world, protagonist } = tables;
  const index = world.acts.indexOf(act.id);
  if (!here.isMapped || index < 0) return [];
  const scenes = scenesAt(world, writtenSlots(act.id, place), (slot) => {
    const { encounter } = slot;
    if (!encounter || 'arcPhase' in encounter) {
      const where = { type: 'node', actId: act.id, id: place.id } as const;
      return { where, element: placeRef(act, place), before: defaultCertainState(world, index, place.id), guards: [] };
    }
    return {
      where: { type: 'encounter', actId: act.id, id: encounter.id },
      element: encounterRef(encounter),
      before: encounterCertainState(world, index, place.id, encounter),
      guards: guardsIn(slot),
    };
  });
  if (scenes.length === 0) return [];
  const isElsewhere = (person: string, { slot: { encounter } }: SceneAt): boolean => {
    const { requiredCharacters = [], brings = [] } = encounter && !('arcPhase' in encounter) ? encounter : {};
    return (
      person !== protagonist &&
      ![...requiredCharacters, ...brings].includes(person) &&
      isAwayFrom(world, index, person, [place.id])
    );
  };
  return checkSceneLines({ scenes, asked: createConditionContext([here], tables), actId: act.id, isElsewhere }, tables);
});

/** The possible states after an act ended with one of these outcomes. */
const endedWith = (possible: PossibleStates, actId: string, how: readonly string[]): PossibleStates => ({
  ...possible,
  ended: new Map([...possible.ended, [actId, how]]),
});

const inAct = ofAct('scenes of an act', SCENE_TABLES, ({ act, here }, tables) => {
  const { world, protagonist, isFractional } = tables;
  const index = world.acts.indexOf(act.id);
  if (!here.isMapped || index < 0) return [];
  const events = new Map((act.inevitableEvents ?? []).map((event) => [event.id, event]));
  const scenes = scenesAt(world, listActSlots(act), ({ address, part }) => {
    const event = events.get(address.eventId ?? '');
    const before = defaultCertainState(world, index);
    if (!event) return { where: { type: 'act', id: act.id }, element: actRef(act), before, guards: [] };
    const branch = part.of === 'branch' ? event.conditionalBranches?.[part.index]?.condition : undefined;
    return {
      where: { type: 'event', actId: act.id, id: event.id },
      element: eventRef(act, event),
      before,
      // The Director calls prose events.
      guards: [event.triggerCondition, branch].flatMap((text) =>
        text !== undefined && readCondition(text, isFractional) ? [text] : [],
      ),
    };
  });
  if (scenes.length === 0) return [];
  // The author decides who attends an opening or a climax.
  const isElsewhere = (person: string, { slot: { part }, scripts }: SceneAt): boolean =>
    person !== protagonist &&
    (part.of === 'own' || part.of === 'branch') &&
    // An event has no list of who is there: its script lets them come in.
    !scripts.some(({ lines }) => lines.some((line) => line.type === 'show' && line.character === person)) &&
    isAwayFrom(world, index, person, world.people[index]?.reached ?? []);
  const asked = createConditionContext([here], tables);
  return scenes.flatMap((scene) => {
    const { part } = scene.slot;
    const [possible] = asked.possible;
    const own: ConditionContext =
      part.of === 'climax' && possible ? { ...asked, possible: [endedWith(possible, act.id, [part.way])] } : asked;
    return checkSceneLines({ scenes: [scene], asked: own, actId: act.id, isElsewhere }, tables);
  });
});

/** Scenes of a personal arc, which plays wherever its owner can be met. */
const inArc = ofCharacter('scenes of a personal arc', [...SCENE_TABLES, 'reach'], ({ character }, tables) => {
  const { world, protagonist, reach } = tables;
  const arc = (character.personalArc?.arcEncounters ?? []).filter(isWrittenEncounter);
  const scenes = scenesAt(
    world,
    arc.flatMap((encounter) => listEncounterSlots(encounter)),
    (slot) => ({
      where: { type: 'encounter', id: slot.encounter?.id ?? '' },
      element: encounterRef({ id: slot.encounter?.id ?? '' }),
      before: defaultCertainState(world, null),
      guards: [],
    }),
  );
  if (scenes.length === 0 || !reach.acts.every(({ isMapped }) => isMapped)) return [];
  const isElsewhere = (person: string): boolean =>
    person !== protagonist &&
    person !== character.id &&
    world.people.some(({ at, tied, reached }, index) => {
      const met = tied.has(character.id) ? reached.filter((id) => at.get(id)?.includes(character.id)) : reached;
      return isAwayFrom(world, index, person, met);
    });
  return checkSceneLines(
    { scenes, asked: createConditionContext(reach.acts, tables), actId: null, isElsewhere },
    tables,
  );
});

/** The context for endings: the end of the last act. Rules of play, "Endings". */
export function createEndingContext(
  tables: Pick<Tables, 'reach' | keyof Parameters<typeof createConditionContext>[1]>,
): ConditionContext | null {
  const { reach, situation, world } = tables;
  const last = reach.acts.at(-1);
  if (!last || !situation.isWhole) return null;
  const asked = createConditionContext([last], tables);
  const ended = new Map(world.ended);
  return {
    ...asked,
    possible: asked.possible.map((each) => ({
      ...each,
      settable: world.alive,
      unset: stayingUnset(tables, world.alive),
      ended,
    })),
  };
}

const inEndings = ofHead('scenes of endings', [...SCENE_TABLES, 'reach'], ({ head }, tables) => {
  const asked = createEndingContext(tables);
  const { world, isFractional } = tables;
  if (!asked) return [];
  const endings = new Map((head.endings ?? []).map((ending) => [ending.id, ending]));
  const scenes = scenesAt(world, listEndingSlots(head.endings), ({ address, title }) => {
    const id = address.endingId ?? '';
    const when = endings.get(id)?.when;
    return {
      where: { type: 'ending', id },
      element: endingRef({ id, title }),
      before: defaultCertainState(world, world.acts.length - 1),
      guards: when !== undefined && readCondition(when, isFractional) ? [when] : [],
    };
  });
  return scenes.length === 0 ? [] : checkSceneLines({ scenes, asked, actId: null, isElsewhere: () => false }, tables);
});

export const SCENE_PLACE_RULES = [inPlace];
export const SCENE_ACT_RULES = [inAct];
export const SCENE_CHARACTER_RULES = [inArc];
export const SCENE_HEAD_RULES = [inEndings];
