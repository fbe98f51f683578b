import type { StoryStep } from '../../../shared/check/index.ts';
import { type FindingPlace, indexStory, storyTitles, type TitledStory } from '../../../shared/story/index.ts';
import { safeLine } from '../terminal.ts';

export interface ReportNames {
  /** An element's title, of an encounter with its place: `"The rope" in "Harbour"`. Ambiguous titles get the id. */
  of(place: FindingPlace): string;
  /** The act of an encounter; undefined for one of a personal arc. */
  findActId(encounterId: string): string | undefined;
  way(path: readonly StoryStep[], actId: string | undefined): string;
}

export function createReportNames(story: TitledStory): ReportNames {
  const titles = storyTitles(story);
  const index = indexStory(story);
  const formatPlace = (place: FindingPlace): string => {
    const found = titles.find(place);
    if (found === undefined) return safeLine(place.id ?? '');
    const { title, home, isShared, id } = found;
    const isPlaced = home !== null && (place.type === 'encounter' || isShared);
    return safeLine(`"${title}"${isPlaced ? ` in "${home}"` : ''}${isShared ? ` (${id})` : ''}`);
  };
  const answer = ({ encounter, option }: { encounter: string; option?: number | undefined }) => {
    if (option === undefined) return '';
    const known = index.encounter(encounter)?.encounter;
    const text = known && 'options' in known ? known.options?.[option]?.text : undefined;
    return safeLine(`, answering ${text === undefined ? option + 1 : `"${text}"`}`);
  };
  return {
    of: formatPlace,
    findActId: (id) => {
      const found = index.encounter(id);
      return found && 'act' in found ? found.act.id : undefined;
    },
    way: (path, actId) =>
      path
        .map((step) =>
          'travel' in step
            ? `go to ${formatPlace({ type: 'node', ...(actId !== undefined && { actId }), id: step.travel })}`
            : `play ${formatPlace({ type: 'encounter', id: step.encounter })}${answer(step)}`,
        )
        .join(' → '),
  };
}
