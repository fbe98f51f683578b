import { describe, expect, test } from 'vitest';
import { FIRST_ATTEMPT } from '../../../server/director/ask-director.ts';
import { fitPrompt } from '../../../server/director/fit-direction.ts';
import { type DirectInput, describeTools } from '../../../server/director/index.ts';
import { SHORT_TURN_TOKENS } from '../../../server/models/calls/retry-policy.ts';
import {
  createModelPromptLimit,
  type PromptLimit,
  UNLIMITED,
} from '../../../server/models/prompt-size/prompt-limit.ts';
import { emptyMemory } from '../../../shared/memory/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted } from '../../support/scripted-models.ts';
import { hugePackage, longMemory } from './huge.ts';
import { depsOf, says, turnOf, waiting } from './support.ts';

const silent = scripted(['']).model;
const settings = { recentScenes: 3, overallSummary: true };

/** The prompt of a turn in a room, at the first attempt. */
function promptIn(room: PromptLimit, input: DirectInput) {
  const deps = depsOf(silent);
  const of = {
    input,
    tools: describeTools(deps, input),
    request: FIRST_ATTEMPT,
    settings,
  };
  return fitPrompt(room, of);
}

const huge = compileStory(hugePackage());
/** A turn late in a play of a huge story. */
const lateTurn = (turn = 1000) =>
  turnOf({
    story: huge,
    before: waiting(huge, { turn, actTurn: turn, flags: Array.from({ length: 400 }, (_, at) => `flag_${at}`) }),
    memory: longMemory(60),
    turns: Array.from({ length: 20 }, (_, at) => ({
      turn: turn - 20 + at,
      location: 'square',
      did: { type: 'text' as const, text: 'I ask for the key. '.repeat(4) },
      lines: [{ speaker: null, text: 'A sentence of the usual length is told here. '.repeat(20) }],
      offered: ['Go on'],
    })),
    action: says('Who gave me this key? '.repeat(20)),
  });
const sample = compileStory(freelyToldStory());
const sampleTurn = () =>
  turnOf({ story: sample, before: startPlay(sample, 1), action: { type: 'start' }, memory: emptyMemory() });

describe.each([
  ['a huge story after a thousand turns', lateTurn],
  ['a story of the usual size', sampleTurn],
] as const)('the Director’s prompt of %s', (_name, turn) => {
  test.each([4096, 8192, 32_768])('fits %i tokens with room for the answer', (context) => {
    const room = createModelPromptLimit(context).for('director');
    const { instructions, prompt } = promptIn(room, turn());
    expect(room.tokens).toBeLessThanOrEqual(context * 0.95);
    expect(room.count(instructions) + room.count(prompt)).toBeLessThanOrEqual(room.tokens);
    // What it cannot do without.
    for (const needed of ['outcome', '# Turn ', '## The player', turn().story.source.title]) {
      expect(instructions + prompt).toContain(needed);
    }
  });

  test('fits the short turns of a model of this machine, which is told its part in few words', () => {
    const room = { ...createModelPromptLimit(4096).for('director'), tokens: SHORT_TURN_TOKENS };
    const { instructions, prompt, leftOut } = promptIn(room, turn());
    expect(room.count(instructions) + room.count(prompt)).toBeLessThanOrEqual(room.tokens);
    expect(leftOut).toContainEqual({ what: 'craft', kept: 0 });
    for (const needed of ['"outcome"', '## Where and who', '## The player', turn().story.source.title])
      expect(instructions + prompt).toContain(needed);
  });

  test.each([131_072, Number.POSITIVE_INFINITY])('keeps its size where the model holds more: %d tokens', (context) => {
    const { instructions, prompt } = promptIn(createModelPromptLimit(context).for('director'), turn());
    expect(UNLIMITED.count(instructions) + UNLIMITED.count(prompt)).toBeLessThanOrEqual(19_500);
    expect(instructions).toContain('# How to direct');
    expect(prompt).toContain(', to be directed now');
  });
});

test('a story of the usual size is told whole', () => {
  const { instructions, leftOut } = promptIn(UNLIMITED, sampleTurn());
  expect(leftOut).toBeUndefined();
  expect(instructions).toContain('# An example from another story');
});

test('cuts whole turns and whole sentences to fit, and keeps the latest turns', () => {
  const kept = [4096, 8192, 32_768].map((context) => {
    const { prompt } = promptIn(createModelPromptLimit(context).for('director'), lateTurn());
    const turns = prompt.match(/^\[Turn \d+/gm) ?? [];
    expect(['[Turn 999', undefined]).toContain(turns.at(-1));
    return turns.length;
  });
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect(kept[1]).toBeGreaterThan(0);
  expect(kept[2]).toBeGreaterThanOrEqual(8);
});

describe('what is left out', () => {
  test('is said, and is less the more fits', () => {
    const sizes = [4096, 8192, 131_072].map((context) => {
      const {
        leftOut = [],
        instructions,
        prompt,
      } = promptIn(createModelPromptLimit(context).for('director'), lateTurn());
      return { leftOut, length: instructions.length + prompt.length };
    });
    const [least, , most] = sizes;
    expect(sizes.map(({ length }) => length)).toEqual(sizes.map(({ length }) => length).sort((a, b) => a - b));
    expect(least?.leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['tools', 'examples', 'story', 'turn']),
    );
    expect(most?.leftOut.map(({ what }) => what)).not.toContain('craft');
  });

  test('leaves the head the same from turn to turn', () => {
    const room = createModelPromptLimit(4096).for('director');
    expect(promptIn(room, lateTurn(900)).instructions).toBe(promptIn(room, lateTurn(901)).instructions);
  });
});
