import { clip } from '../clip.ts';
import type { FindingPlace, PlanDraft, VNPackage } from '../story/index.ts';

const isPackage = (story: VNPackage | PlanDraft): story is VNPackage => 'plot' in story;

/**
 * What a reader calls the place of a finding: the title of the act, place, encounter, event or ending, the name of the character,
 * the label of the meter, the beginning of the fact; its id where the story has none such; the title of the story for the story and its premise.
 */
export function titleOfPlace(story: VNPackage | PlanDraft, { type, actId, id = '' }: FindingPlace): string {
  const { title, acts, head } = isPackage(story)
    ? { title: story.title, acts: story.plot.acts, head: story.plot }
    : { title: story.premise?.title ?? '', acts: story.acts, head: story.premise };
  const { facts, globalWorldInfo: lore, endings, meters } = head ?? {};
  const act = acts.find((each) => each.id === (type === 'act' ? id || actId : actId));
  const named = (items: readonly { id: string; title: string }[]): string =>
    items.find((item) => item.id === id)?.title ?? id;
  switch (type) {
    case 'story':
    case 'premise':
      return title;
    case 'act':
      return act?.title ?? id;
    case 'node':
      return named(act?.sandboxLocations ?? []);
    case 'event':
      return named(act?.inevitableEvents ?? []);
    case 'character':
      return story.characters.find((each) => each.id === id)?.name ?? id;
    case 'encounter':
      return named([
        ...(act ? [act] : acts).flatMap(({ sandboxLocations }) =>
          sandboxLocations.flatMap(({ encounters }) => encounters),
        ),
        ...story.characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
      ]);
    case 'fact': {
      return clip((act ? act.facts : facts)?.find((fact) => fact.id === id)?.text ?? id, 80);
    }
    case 'lore':
      return (act ? act.scenarioWorldInfo : lore)?.find((entry) => entry.id === id)?.id ?? id;
    case 'ending':
      return endings?.find((ending) => ending.id === id)?.title ?? id;
    case 'meter':
      return meters?.find((meter) => meter.id === id)?.label ?? id;
  }
}
