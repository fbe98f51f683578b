import { Compiler, type Story as InkStory } from 'inkjs/full';
import type { Playing } from './twin.ts';

/** Compiles Ink by inkjs's own compiler. @throws with everything it says */
export function compileInk(source: string): InkStory {
  const said: string[] = [];
  const errorHandler = (message: string) => void said.push(message);
  try {
    const story = new Compiler(source, {
      errorHandler,
      countAllVisits: false,
      fileHandler: null,
      pluginNames: [],
      sourceFilename: null,
    }).Compile();
    if (said.length > 0) throw new Error(said.join('\n'));
    return story;
  } catch (error) {
    throw said.length > 0 ? new Error(said.join('\n')) : error;
  }
}

/** Begins a compiled story anew, by a seed, up to its first choice. @param told takes every line */
export function beginInk(
  story: InkStory,
  seed: number,
  told: (line: string, tags: readonly string[]) => void = () => undefined,
): Playing {
  story.ResetState();
  story.state.storySeed = seed;
  const tell = () => {
    while (story.canContinue) told(story.Continue() ?? '', story.currentTags ?? []);
  };
  tell();
  return {
    values: (name) => story.variablesState.$(name) as number | boolean,
    offers: () => story.currentChoices.map((choice: { text: string }) => choice.text),
    take(index) {
      story.ChooseChoiceIndex(index);
      tell();
    },
  };
}
