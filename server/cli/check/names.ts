import type { StoryStep } from '../../../shared/check/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { safeLine } from '../terminal.ts';

/** How people call what a report names by its id. */
export interface Names {
  /** An act, a place, an encounter or an event: its title with the id, the id alone where it has none. */
  of(id: string): string;
  /** A way through an act, in one line. */
  way(path: readonly StoryStep[]): string;
}

/** What of a story has names. */
export interface NamedStory {
  plot: Pick<VNPackage['plot'], 'acts'>;
  characters: VNPackage['characters'];
}

/** The names of a story. */
export function namesOf({ plot, characters }: NamedStory): Names {
  const places = plot.acts.flatMap((act) => act.sandboxLocations);
  const pools = places.flatMap((place) => place.encounters);
  const arcs = characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []);
  const events = plot.acts.flatMap((act) => act.inevitableEvents ?? []);
  // The first to have an id keeps it, as in play.
  const titles = new Map(
    [...plot.acts, ...places, ...pools, ...arcs, ...events].reverse().map(({ id, title }) => [id, title]),
  );
  const of = (id: string) => {
    const title = titles.get(id);
    return safeLine(title === undefined ? id : `"${title}" (${id})`);
  };
  const answer = ({ encounter, option }: { encounter: string; option?: number | undefined }) => {
    if (option === undefined) return '';
    const text = pools.find(({ id }) => id === encounter)?.options?.[option]?.text;
    return safeLine(`, answering ${text === undefined ? option + 1 : `"${text}"`}`);
  };
  return {
    of,
    way: (path) =>
      path
        .map((step) => ('travel' in step ? `go to ${of(step.travel)}` : `play ${of(step.encounter)}${answer(step)}`))
        .join(' → '),
  };
}
