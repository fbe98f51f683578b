import { describe, expect, test } from 'vitest';
import { SHORT_TURN_TOKENS } from '../../../server/models/calls/retry-policy.ts';
import { createModelPromptLimit, UNLIMITED } from '../../../server/models/prompt-size/prompt-limit.ts';
import { fitTelling } from '../../../server/storyteller/fit-telling.ts';
import {
  compileScene,
  storytellerInstructions,
  storytellerPrompt,
  type TellingInput,
} from '../../../server/storyteller/index.ts';
import { compileStory, directTurn, openTurn, startPlay } from '../../../shared/play/index.ts';
import { hugePackage } from '../director/huge.ts';
import { sceneInput } from './scenes.ts';

const RAIN = 'Rain drums on the boats, and the lamp over the door goes out. ';

const source = hugePackage();

/** The first turn of a huge story, long after it began. */
function hugeScene(): TellingInput {
  const story = compileStory(source);
  const before = startPlay(story, 1);
  const directed = directTurn(story, openTurn(story, before, { type: 'start' }), null);
  const recentLines = Array.from({ length: 40 }, (_, at) => `${at}: ${RAIN.repeat(4)}`);
  return { story: source, before, state: directed.state, pack: directed.pack, action: { type: 'start' }, recentLines };
}

/** An author who wrote much of one place and one encounter. */
const wordyScene = (): TellingInput => ({
  ...sceneInput({ description: RAIN.repeat(60), ambientDetail: RAIN.repeat(31) }),
  recentLines: Array.from({ length: 40 }, (_, at) => `${at}: ${RAIN.repeat(4)}`),
});

describe.each([
  ['a huge story', hugeScene],
  ['a wordy one', wordyScene],
  ['a small one', sceneInput],
] as const)('the Storyteller’s prompt of %s', (_name, input) => {
  test.each([4096, 8192, 32_768])('fits %i tokens with room for the answer', (context) => {
    const room = createModelPromptLimit(context).for('storyteller');
    const { prompt, scene } = fitTelling(room, input());
    expect(room.tokens).toBeLessThanOrEqual(context * 0.95);
    expect(room.count(prompt.instructions) + room.count(prompt.prompt)).toBeLessThanOrEqual(room.tokens);
    expect(prompt.instructions).toContain('"type": "narrate"');
    expect(prompt.prompt).toContain(scene.place.title);
    expect(scene.present.length + (scene.alsoHere ?? []).length).toBe(
      compileScene(input()).present.length + (compileScene(input()).alsoHere ?? []).length,
    );
  });

  test('fits the short turns of a model of this machine, which is told the craft in few words', () => {
    const room = { ...createModelPromptLimit(4096).for('storyteller'), tokens: SHORT_TURN_TOKENS };
    const { prompt, scene } = fitTelling(room, input());
    expect(room.count(prompt.instructions) + room.count(prompt.prompt)).toBeLessThanOrEqual(room.tokens);
    expect(prompt.leftOut).toContainEqual({ what: 'craft', kept: 0 });
    expect(prompt.instructions).toContain('"type": "narrate"');
    expect(prompt.instructions).not.toContain('# Craft');
    expect(prompt.instructions).toContain(`Title: ${input().story.title}`);
    expect(prompt.prompt).toContain(scene.place.title);
  });

  test('keeps its size where the model holds more', () => {
    const { prompt } = fitTelling(UNLIMITED, input());
    expect(UNLIMITED.count(prompt.instructions) + UNLIMITED.count(prompt.prompt)).toBeLessThanOrEqual(12_500);
    expect(prompt.instructions).toContain('# How to tell');
  });
});

describe('what is left out', () => {
  test('is at last of the author’s words, and is said', () => {
    const wordy = {
      ...wordyScene(),
      ...sceneInput({ language: 'zh-CN', description: '雨点打在船上，灯灭了。'.repeat(300) }),
    };
    const small = fitTelling(createModelPromptLimit(4096).for('storyteller'), wordy);
    expect(small.prompt.leftOut?.map(({ what }) => what)).toEqual(['scene', 'authored']);
    const large = fitTelling(createModelPromptLimit(16_000).for('storyteller'), wordy);
    expect(large.scene.encounter?.description).toBe(compileScene(wordy).encounter?.description);
    expect(large.prompt.leftOut).toBeUndefined();
  });

  test('is nothing where there is room for all of it', () => {
    const small = sceneInput();
    const { prompt } = fitTelling(UNLIMITED, small);
    expect(prompt.instructions).toBe(storytellerInstructions(small.story, small.pack.act));
    expect(prompt.prompt).toBe(storytellerPrompt(small));
  });

  test('is nothing of a small scene', () => {
    expect(fitTelling(createModelPromptLimit(4096).for('storyteller'), sceneInput()).prompt.leftOut).toBeUndefined();
  });
});
