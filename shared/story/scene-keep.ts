import type { ActOutline, MapLocation } from './act.ts';
import type { Character } from './character.ts';
import type { DraftAct, DraftLocation } from './draft.ts';
import { type ArcEncounter, type Encounter, optionIds } from './encounter.ts';
import type { StoryPremise } from './package.ts';
import { CHECK_OUTCOMES, type Consequence, type Scene, type WrittenCheck } from './script.ts';

const hasScript = (scene: Scene | undefined): boolean =>
  (scene?.script?.length ?? 0) > 0 || (scene?.again?.length ?? 0) > 0;

/** Scenes written anew, with the scripts that were left out of them and are there. `kept` counts those. */
export function keeper() {
  let kept = 0;

  /** A scene that is written anew, with the scripts it leaves out. */
  function scene<T extends Scene>(before: Scene | undefined, after: T): T {
    const scripts = (['script', 'again'] as const).flatMap((field) => {
      const lines = before?.[field];
      return lines && lines.length > 0 && after[field] === undefined ? [[field, lines] as const] : [];
    });
    if (scripts.length === 0) return after;
    kept += scripts.length;
    const telling = after.telling ?? before?.telling;
    return { ...after, ...Object.fromEntries(scripts), ...(telling !== undefined && { telling }) };
  }

  /** A scene that may be left out whole: it stays where it has a script. */
  function optional<T extends Scene>(before: T | undefined, after: T | undefined): T | undefined {
    if (after !== undefined) return scene(before, after);
    if (!hasScript(before)) return undefined;
    kept += 1;
    return before;
  }

  /** What follows something, without the flags its encounter has no more. */
  function consequence(before: Consequence | undefined, after: Consequence | undefined, flags: readonly string[]) {
    const next = optional(before, after);
    if (next === undefined || next !== before || next.flags === undefined) return next;
    return { ...next, flags: next.flags.filter((flag) => flags.includes(flag)) };
  }

  function check(before: WrittenCheck | undefined, after: WrittenCheck | undefined, flags: readonly string[]) {
    if (before === undefined || (after === undefined && !CHECK_OUTCOMES.some((degree) => hasScript(before[degree]))))
      return after;
    const base = after ?? before;
    const degrees = CHECK_OUTCOMES.flatMap((degree) => {
      const next = consequence(before[degree], after?.[degree], flags);
      return next === undefined ? [] : [[degree, next] as const];
    });
    return { ...base, ...Object.fromEntries(degrees) };
  }

  const field = <Name extends string, T>(name: Name, value: T | undefined): { [Key in Name]?: T } =>
    (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: T };

  function encounter<T extends Encounter | ArcEncounter>(before: T | undefined, after: T): T {
    if (before === undefined) return after;
    const flags = after.potentialFlags ?? [];
    const next = {
      ...scene(before, after),
      ...field('check', check(before.check, after.check, flags)),
    };
    if (!('options' in before) || !('options' in after) || !before.options || !after.options) return next;
    const ids = optionIds(before.options);
    const earlier = new Map(before.options.map((option, index) => [ids[index], option]));
    const now = optionIds(after.options);
    const options = after.options.map((option, index) => {
      const was = earlier.get(now[index]);
      return {
        ...option,
        ...field('then', consequence(was?.then, option.then, flags)),
        ...field('check', check(was?.check, option.check, flags)),
      };
    });
    return { ...next, options };
  }

  const byId = <T extends { id: string }>(items: readonly T[] = [], id: string): T | undefined =>
    items.find((item) => item.id === id);

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
    map: (before: readonly DraftLocation[], after: readonly MapLocation[]): MapLocation[] =>
      after.map((place) => ({
        ...place,
        ...field('arrival', optional(byId(before, place.id)?.arrival, place.arrival)),
      })),
    outline: (before: DraftAct | undefined, after: ActOutline): ActOutline => {
      const climax = {
        ...field('won', optional(before?.climax?.won, after.climax?.won)),
        ...field('forced', optional(before?.climax?.forced, after.climax?.forced)),
      };
      const events = after.inevitableEvents?.map((event) => {
        const was = byId(before?.inevitableEvents, event.id);
        const branches = event.conditionalBranches?.map((branch) => {
          const same = was?.conditionalBranches?.find(({ condition }) => condition === branch.condition);
          return { ...branch, ...field('scene', optional(same?.scene, branch.scene)) };
        });
        return {
          ...event,
          ...field('scene', optional(was?.scene, event.scene)),
          ...field('conditionalBranches', branches),
        };
      });
      return {
        ...after,
        ...field('opening', optional(before?.opening, after.opening)),
        ...(Object.keys(climax).length > 0 && { climax }),
        ...field('inevitableEvents', events),
      };
    },
    premise: (before: StoryPremise | undefined, after: StoryPremise): StoryPremise => ({
      ...after,
      ...field(
        'endings',
        after.endings?.map((ending) => scene(byId(before?.endings, ending.id), ending)),
      ),
    }),
  };
}
