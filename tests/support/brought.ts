import type { ImportedStory } from '../../server/exchange/in/types.ts';
import { checkPackage } from '../../shared/check/index.ts';
import {
  compileStory,
  getPartScript,
  type PlotState,
  partsTold,
  type Story,
  sceneAt,
  simulateTurn,
  startPlay,
  toldAt,
  toldLines,
  wordsOfLine,
} from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { type ActInput, makePackage, type PlaceInput } from './story-fixture.ts';

/** A story that was brought as a package, with what the schema wants besides. */
export function packageOfBrought({ premise = {}, characters = [], acts = [] }: ImportedStory): VNPackage {
  const { meters, endings, language, title } = premise;
  return makePackage({
    acts: acts.map(
      (act): ActInput => ({
        objective: act.title,
        scenarioContext: '',
        narrativeGuidelines: '',
        ...act,
        sandboxLocations: (act.sandboxLocations ?? []).map(
          (place): PlaceInput => ({
            ...{ location: place.id, mood: place.id, requiredCharacters: [], ambientDetail: '', connections: [] },
            ...place,
            encounters: [...(place.encounters ?? [])],
          }),
        ),
      }),
    ),
    characters: characters.map((character) => ({
      ...{ role: 'npc' as const, description: character.name, imagePrompt: '' },
      ...character,
    })),
    endings: [],
    plot: { ...(meters && { meters }), ...(endings && { endings }) },
    ...(language && { language }),
    ...(title && { title }),
  });
}

/** A way through a story: what was chosen, what was told, how it ended. */
export interface Played {
  readonly chosen: readonly string[];
  readonly told: readonly string[];
  readonly ending: string;
  readonly state: PlotState;
}

/** What one turn tells that has words, and everything it tells that nobody has written. */
function wordsOfTurn(story: Story, closing: ReturnType<typeof simulateTurn>): string[] {
  const { directed } = closing;
  return partsTold(story, directed).flatMap((part) => {
    if (part.telling !== 'written') return [`(${part.kind} ${part.at} is improvised)`];
    const scene = sceneAt(story, directed.state.act, part);
    return toldLines(story, toldAt(story, directed.state, part), getPartScript(scene, part)).flatMap(({ line }) => {
      const words = wordsOfLine(line);
      if (words === '') return [];
      if (line.type !== 'say') return [words];
      const who = line.name ?? story.characters.find(({ id }) => id === line.character)?.name ?? line.character;
      return [`${who}: ${words}`];
    });
  });
}

/** What goes on by itself is chosen by itself. */
const GOES_ON = '…';

/**
 * Plays a story by its rules, without a model.
 * @param choose which of the answers is given, by their texts; null gives up
 */
export function playBrought(
  story: Story,
  choose: (texts: readonly string[], chosen: readonly string[]) => number | null,
  turnsMax = 400,
): Played {
  let state = startPlay(story, 7);
  const told: string[] = [];
  const chosen: string[] = [];
  for (let turn = 0; turn < turnsMax && !state.ended; turn += 1) {
    if (state.waitingFor === 'choice') {
      const open = state.choices.filter(({ locked }) => !locked);
      const at =
        open.length === 1 && open[0]?.text === GOES_ON
          ? 0
          : choose(
              open.map(({ text }) => text),
              chosen,
            );
      const choice = at === null ? undefined : open[at];
      if (!choice) break;
      if (choice.text !== GOES_ON) chosen.push(choice.text);
      const closing = simulateTurn(story, state, { type: 'choice', choiceId: choice.id });
      told.push(...wordsOfTurn(story, closing));
      state = closing.state;
    } else {
      const closing = simulateTurn(story, state, { type: state.waitingFor === 'start' ? 'start' : 'continue' });
      told.push(...wordsOfTurn(story, closing));
      state = closing.state;
    }
  }
  return { chosen, told, ending: state.ended?.title ?? (state.ended ? '(the title)' : '(none)'), state };
}

/** Every way through a story, up to `most` of them: at each question one after the other is answered. */
export function everyWay(story: Story, most = 200): Played[] {
  const ways: Played[] = [];
  const open: number[][] = [[]];
  for (let answers = open.pop(); answers && ways.length < most; answers = open.pop()) {
    const given = answers;
    let asked = 0;
    ways.push(
      playBrought(story, (texts) => {
        const answer = given[asked] ?? 0;
        if (asked >= given.length)
          for (let other = texts.length - 1; other > 0; other -= 1)
            open.push([...given, ...Array(asked - given.length).fill(0), other]);
        asked += 1;
        return answer;
      }),
    );
  }
  return ways;
}

export const errorsIn = (story: VNPackage): string[] =>
  checkPackage(story)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code}: ${message}`);

export { compileStory };
