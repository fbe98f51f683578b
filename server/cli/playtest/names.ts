import type { VNPackage } from '../../../shared/story/index.ts';
import { safeLine } from '../terminal.ts';

/** How people call what a report names by its id. */
export type Names = (id: string) => string;

/** Titles with ids, for a story's acts, places, encounters and events. What has none is its id. */
export function namesOf({ plot, characters }: VNPackage): Names {
  const titles = new Map<string, string>();
  const name = ({ id, title }: { id: string; title: string }) => {
    if (!titles.has(id)) titles.set(id, title);
  };
  for (const act of plot.acts) {
    name(act);
    for (const place of act.sandboxLocations) {
      name(place);
      for (const encounter of place.encounters) name(encounter);
    }
    for (const event of act.inevitableEvents ?? []) name(event);
  }
  for (const { personalArc } of characters) for (const encounter of personalArc?.arcEncounters ?? []) name(encounter);
  return (id) => {
    const title = titles.get(id);
    return safeLine(title === undefined ? id : `“${title}” (${id})`);
  };
}
