import type { PlotState } from '../../shared/play/index.ts';
import type { Act, Character, VNPackage } from '../../shared/story/index.ts';
import { isSpokenOf } from '../../shared/text.ts';
import { factsOf } from './lookup.ts';

/** All texts of a story in a row, of each story. */
const wholes = new WeakMap<VNPackage, string>();

/** Whether a line stands in a story, to the letter: no other tells a player anything of a story by itself, and least what they typed. */
export function standsIn(line: string, story: VNPackage): boolean {
  const whole = wholes.get(story) ?? JSON.stringify([story.plot, story.characters]);
  wholes.set(story, whole);
  return whole.includes(JSON.stringify(line).slice(1, -1));
}

/** What a player knows of a story's people by. */
interface Known {
  act: Act;
  /** Lines that were told, as far back as they are kept. */
  lines: readonly string[];
  state: Pick<PlotState, 'met' | 'earnedFacts' | 'findings'>;
}

/**
 * Those of some people whom the player has neither met nor been told of, by the author's lines, what was earned, or what is read beside the play. That a
 * player types their name says nothing. Rules of play, "Knowledge".
 */
export function strangersAmong(
  people: readonly Character[],
  story: VNPackage,
  { act, lines, state }: Known,
): Character[] {
  const unmet = people.filter(({ id, role }) => role !== 'protagonist' && !state.met.includes(id));
  if (unmet.length === 0) return [];
  const { facts } = factsOf(story);
  const told = [
    ...[story.title, story.plot.premise, act.title, act.objective],
    ...act.sandboxLocations.map(({ title }) => title),
    ...state.earnedFacts.map((id) => facts.get(id)?.text ?? ''),
    ...state.findings,
    ...lines.filter((line) => standsIn(line, story)),
  ];
  return unmet.filter(({ name }) => !told.some((text) => isSpokenOf(text, name)));
}
