import type { DirectionPack, PlotState } from '../../shared/play/index.ts';
import { encountersById, type Fact, type VNPackage } from '../../shared/story/index.ts';

/** What a play has revealed so far, or may reveal now. */
export interface Revealed {
  readonly story: VNPackage;
  readonly state: PlotState;
  /** Encounters that may be told now although they have not landed. */
  readonly encounters: readonly string[];
  /** The ending that may be told now. */
  readonly ending?: string | null;
  readonly lore?: readonly string[];
  /** Lines already told, and the player's input: their words are no secret. */
  readonly told?: readonly string[];
}

/** What a turn's telling may reveal: its encounter and its ending. */
export const revealedInTurn = ({ encounter, climax }: DirectionPack): Pick<Revealed, 'encounters' | 'ending'> => ({
  encounters: encounter ? [encounter.id] : [],
  ending: climax?.ending ?? null,
});

/** A text that only the Director may know, until it is revealed. */
export interface StorySecret {
  /** Its source: a fact's id, or a description such as "need of mae". */
  readonly fact: string;
  readonly text: string;
  /** It is secret only as a whole: a phrase of it may be used. */
  readonly isWhole?: true;
  isHidden(revealed: Revealed): boolean;
}

/** All secrets of a story. Rules of play, "Knowledge". */
export function listSecrets(story: VNPackage): readonly StorySecret[] {
  const { plot } = story;
  const always = (fact: string, text: string): StorySecret => ({ fact, text, isHidden: () => true });
  const untilItsEnding = (fact: string, text: string): StorySecret => ({
    fact,
    text,
    isHidden: ({ ending }) => text !== ending,
  });
  const { facts, shadowed } = indexFacts(story);
  return [
    ...plot.globalContext.overarchingTruths.map((text, index) => always(`truth ${index + 1}`, text)),
    ...plot.acts.map(({ id, scenarioContext }) => always(`context of ${id}`, scenarioContext)),
    ...story.characters.flatMap(({ id, personalArc }) =>
      personalArc ? [always(`need of ${id}`, personalArc.need)] : [],
    ),
    ...shadowed.map(({ id, text }) => always(id, text)),
    ...plot.possibleEndings.map((text, index) => untilItsEnding(`ending ${index + 1}`, text)),
    ...(plot.endings ?? []).map(({ id, text }) => untilItsEnding(`ending ${id}`, text)),
    ...[...facts.values()].map(
      ({ id, text, audience }): StorySecret => ({
        fact: id,
        text,
        isHidden: ({ state }) => audience !== 'player' && !state.earnedFacts.includes(id),
      }),
    ),
    ...[...encountersById(story).values()].map(
      ({ id, description }): StorySecret => ({
        fact: `encounter ${id}`,
        text: description,
        isWhole: true,
        isHidden: ({ state, encounters }) => !encounters.includes(id) && !state.landed.includes(id),
      }),
    ),
  ];
}

/** A story's facts by id. Duplicates of an id can never be earned. */
export function indexFacts(story: VNPackage): { facts: Map<string, Fact>; shadowed: Fact[] } {
  const facts = new Map<string, Fact>();
  const shadowed: Fact[] = [];
  for (const fact of [...(story.plot.facts ?? []), ...story.plot.acts.flatMap((act) => act.facts ?? [])]) {
    if (facts.has(fact.id)) shadowed.push(fact);
    else facts.set(fact.id, fact);
  }
  return { facts, shadowed };
}

/** Texts that the player may read anyway, up to an act: their words are no secret. */
export function listPublicTexts(story: VNPackage, actId: string): string[] {
  const { plot } = story;
  const current = plot.acts.findIndex(({ id }) => id === actId);
  return [
    plot.premise,
    story.title,
    plot.globalContext.setting,
    plot.globalContext.tone,
    ...plot.globalMaterials,
    ...(plot.meters ?? []).map(({ label }) => label),
    ...plot.acts
      .slice(0, current + 1)
      .flatMap(({ title, objective, sandboxLocations }) => [
        title,
        objective,
        ...sandboxLocations.flatMap((place) => [
          place.title,
          place.ambientDetail,
          ...place.encounters.map((encounter) => encounter.title),
        ]),
      ]),
    ...story.characters.flatMap(({ name, description }) => [name, description]),
  ];
}
