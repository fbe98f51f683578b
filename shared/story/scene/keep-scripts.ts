import type { ActOutline, MapLocation } from '../act.ts';
import type { Character } from '../character.ts';
import type { DraftAct, DraftLocation } from '../draft/draft.ts';
import { type ArcEncounter, type Encounter, optionIds } from '../encounter.ts';
import { keepingPrivate } from '../field-meanings.ts';
import type { StoryPremise } from '../package.ts';
import { type SceneSlot, sceneKey } from './address.ts';
import { CHECK_OUTCOMES, type Consequence, type Scene, type WrittenCheck } from './script.ts';
import {
  changeActScenes,
  changeEncounterScenes,
  changeEndingScenes,
  changePlaceScenes,
  listActSlots,
  listEncounterSlots,
  listEndingSlots,
  listPlaceSlots,
  mapped,
  type SceneChange,
  withField,
} from './traversal.ts';

const hasScript = (scene: Scene | undefined): boolean =>
  (scene?.script?.length ?? 0) > 0 || (scene?.again?.length ?? 0) > 0;

const byId = <T extends { id: string }>(items: readonly T[] = [], id: string): T | undefined =>
  items.find((item) => item.id === id);

function askedCheck(before: WrittenCheck | undefined, after: WrittenCheck | undefined): WrittenCheck | undefined {
  if (after !== undefined || before === undefined) return after;
  const scripted = CHECK_OUTCOMES.filter((degree) => hasScript(before[degree]));
  return scripted.length === 0
    ? undefined
    : scripted.reduce((check, degree) => withField(check, degree, undefined), before);
}

/** Keeps rolls that have scripts. */
function asking<T extends Encounter | ArcEncounter>(before: T, after: T): T {
  const next = withField(after, 'check', askedCheck(before.check, after.check));
  if (!('options' in before) || !('options' in next) || !before.options || !next.options) return next;
  const ids = optionIds(before.options);
  const earlier = new Map(before.options.map((option, index) => [ids[index], option]));
  const now = optionIds(next.options);
  const options = mapped(next.options, (option, index) =>
    withField(option, 'check', askedCheck(earlier.get(now[index])?.check, option.check)),
  );
  return { ...next, options };
}

const branchesAligned = (before: DraftAct, after: ActOutline): DraftAct => ({
  ...before,
  inevitableEvents: before.inevitableEvents?.map((event) => ({
    ...event,
    conditionalBranches: byId(after.inevitableEvents, event.id)?.conditionalBranches?.map(
      ({ scene: _written, ...branch }) =>
        event.conditionalBranches?.find(({ condition }) => condition === branch.condition) ?? branch,
    ),
  })),
});

/** Merges rewritten scenes with the scripts they omit. `kept` counts those scripts. */
export function createScriptKeeper() {
  let kept = 0;

  function keep<S extends Scene>(before: Scene | undefined, after: S | undefined, slot: SceneSlot): S | undefined {
    if (after === undefined) {
      if (!hasScript(before)) return undefined;
      kept += 1;
      const scene = before as S & Consequence;
      const declared = slot.encounter?.potentialFlags ?? [];
      return scene.flags ? { ...scene, flags: scene.flags.filter((flag) => declared.includes(flag)) } : scene;
    }
    const scripts = (['script', 'again'] as const).flatMap((field) => {
      const lines = before?.[field];
      return lines && lines.length > 0 && after[field] === undefined ? [[field, lines] as const] : [];
    });
    if (scripts.length === 0) return after;
    kept += scripts.length;
    const telling = after.telling ?? before?.telling;
    return { ...after, ...Object.fromEntries(scripts), ...(telling !== undefined && { telling }) };
  }

  /** Keeps the scripts of these slots by key. The first of a key counts. */
  const keepFrom = (before: readonly SceneSlot[]): SceneChange => {
    const earlier = new Map(before.toReversed().map(({ address, scene }) => [sceneKey(address), scene]));
    return (scene, slot) => keep(earlier.get(sceneKey(slot.address)), scene, slot);
  };

  const encounter = <T extends Encounter | ArcEncounter>(before: T | undefined, after: T): T =>
    before === undefined
      ? after
      : changeEncounterScenes(keepingPrivate(before, asking(before, after)), {}, keepFrom(listEncounterSlots(before)));

  return {
    kept: () => kept,
    pool: (before: readonly Encounter[], after: readonly Encounter[]): Encounter[] =>
      after.map((each) => encounter(byId(before, each.id), each)),
    character: (before: Character | undefined, after: Character): Character => {
      const { personalArc } = after;
      if (!personalArc) return after;
      const arcEncounters = personalArc.arcEncounters.map((each) =>
        encounter(byId(before?.personalArc?.arcEncounters, each.id), each),
      );
      return { ...after, personalArc: { ...personalArc, arcEncounters } };
    },
    map: (actId: string, before: readonly DraftLocation[], after: readonly MapLocation[]): MapLocation[] => {
      const arrivals = keepFrom(before.flatMap((place) => listPlaceSlots(actId, { ...place, encounters: [] })));
      return after.map((place) => changePlaceScenes(actId, place, arrivals));
    },
    outline: (before: DraftAct | undefined, after: ActOutline): ActOutline =>
      before === undefined ? after : changeActScenes(after, keepFrom(listActSlots(branchesAligned(before, after)))),
    premise: (before: StoryPremise | undefined, after: StoryPremise): StoryPremise =>
      changeEndingScenes(after, keepFrom(listEndingSlots(before?.endings))),
  };
}
