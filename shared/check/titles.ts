import type { FindingPlace, PlanDraft, VNPackage } from '../story/index.ts';

const isPackage = (story: VNPackage | PlanDraft): story is VNPackage => 'plot' in story;

/**
 * What a reader calls the place of a finding: the title of the act, place, encounter or event, the name of the character, the
 * beginning of the fact; its id where the story has none such; the title of the story for the story and its premise.
 */
export function titleOfPlace(story: VNPackage | PlanDraft, { type, actId, id = '' }: FindingPlace): string {
  const { title, acts, facts, lore } = isPackage(story)
    ? { title: story.title, acts: story.plot.acts, facts: story.plot.facts, lore: story.plot.globalWorldInfo }
    : {
        title: story.premise?.title ?? '',
        acts: story.acts,
        facts: story.premise?.facts,
        lore: story.premise?.globalWorldInfo,
      };
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
      const text = (act ? act.facts : facts)?.find((fact) => fact.id === id)?.text ?? id;
      return text.length > 80 ? `${text.slice(0, 79)}…` : text;
    }
    case 'lore':
      return (act ? act.scenarioWorldInfo : lore)?.find((entry) => entry.id === id)?.id ?? id;
  }
}
