import { describe, expect, test } from 'vitest';
import {
  compileScene,
  getRunScene,
  groupIntoRuns,
  storytellerPrompt,
  type TellingInput,
} from '../../../server/storyteller/index.ts';
import {
  closeTurn,
  compileStory,
  directTurn,
  openTurn,
  type PlayerAction,
  splitSentences,
  startPlay,
  turnParts,
} from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { japaneseStory } from '../../bench/long-plays-japanese.ts';
import { freelyToldStory, sampleStory, secondSampleStory } from '../../support/sample.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** Each turn of a play, a stranger's words among its actions, as the Storyteller is asked about it. */
function* askedOf(source: VNPackage, said: string) {
  const story = compileStory(source);
  const free = { ...source, plot: { ...source.plot, telling: 'free' as const } };
  for (const told of [story, compileStory(free)]) {
    let state = startPlay(told, 3);
    let action: PlayerAction = { type: 'start' };
    for (let turn = 0; turn < 60 && state.ended === null; turn += 1) {
      const directed = directTurn(told, openTurn(told, state, action), null);
      const closing = closeTurn(told, directed, { frames: 4 });
      const whole: TellingInput = {
        story: told.source,
        before: state,
        state: directed.state,
        pack: directed.pack,
        action,
        recentLines: [],
      };
      const runs = groupIntoRuns(
        told,
        turnParts(told, directed).map((part) => ({ part, state: closing.state })),
      );
      if (runs.length === 0) yield { input: whole, prompt: storytellerPrompt(whole) };
      for (const [at, { isWritten }] of runs.entries()) {
        if (isWritten) continue;
        const input = getRunScene(told, whole, runs, at, []);
        yield { input, prompt: storytellerPrompt(input) };
      }
      state = closing.state;
      const open = state.choices.filter(({ locked }) => !locked);
      const choice = open[turn % Math.max(1, open.length)];
      action =
        state.waitingFor === 'dice-result'
          ? { type: 'roll' }
          : state.freeText && turn % 3 === 1
            ? { type: 'text', text: said }
            : state.waitingFor === 'choice' && choice
              ? { type: 'choice', choiceId: choice.id }
              : { type: 'continue' };
    }
  }
}

describe.each([
  ['the sample', sampleStory, 'I look at the bell.', true],
  ['the freely told story', freelyToldStory, 'I look at the bell.', false],
  ['the second sample', secondSampleStory, '我看看那只鹅。', true],
  ['a story in Japanese', japaneseStory, '古い綱を見る。', false],
])('a turn of %s', (_, story, said, isScripted) => {
  const asked = [...askedOf(story(), said)];

  test('carries the author’s own words: of the place whole when the player comes there, of the encounter whole but for what hangs on the player', () => {
    expect(asked.length).toBeGreaterThan(10);
    let freely = 0;
    for (const { input, prompt } of asked) {
      const act = input.story.plot.acts.find(({ id }) => id === input.pack.act);
      const place = act?.sandboxLocations.find(({ id }) => id === input.pack.location);
      const [first = ''] = splitSentences(place?.ambientDetail ?? '');
      expect(prompt).toContain(input.pack.arrived ? (place?.ambientDetail ?? '') : first.trim());
      const encounter = [
        ...(place?.encounters ?? []),
        ...input.story.characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
      ].find(({ id }) => id === input.pack.encounter?.id);
      if (!encounter || input.parts !== undefined) continue;
      const lines = encounter.description.split('\n').filter((line) => !line.includes('→'));
      freely += lines.length;
      for (const line of lines) expect(prompt).toContain(line.trim());
    }
    expect(freely > 0).toBe(!isScripted);
  });
});

test('who came with an encounter leaves with it, and whoever tells it knows', () => {
  const source = makePackage({
    characters: [character('hana', { role: 'protagonist' }), character('mara'), character('otto')],
    acts: [
      act('act_1', [
        place('quay', [encounter('enc', { requiredCharacters: ['otto'], frames: 9 })], {
          requiredCharacters: ['mara'],
        }),
        place('loft', [encounter('enc_loft', { requiredCharacters: ['otto'] })]),
      ]),
    ],
  });
  const told = compileStory(source);
  const before = startPlay(told, 1);
  const leaving = (close: boolean) => {
    const directed = directTurn(told, openTurn(told, before, { type: 'start' }), { encounter: 'enc', close });
    const { state, pack } = directed;
    const { present } = compileScene({
      story: source,
      before,
      state,
      pack,
      action: { type: 'start' },
      recentLines: [],
    });
    return present.filter(({ leaves }) => leaves).map(({ id }) => id);
  };
  expect(leaving(true)).toEqual(['otto']);
  expect(leaving(false)).toEqual([]);
});

test('who speaks at a place without a sheet may speak where the player names them', () => {
  const source = makePackage({
    characters: [character('hana', { role: 'protagonist' })],
    acts: [
      act('act_1', [
        place('quay', [encounter('enc', { script: [{ type: 'say', name: '卖花大娘', text: '新鲜的。' }] })]),
      ]),
    ],
  });
  const told = compileStory(source);
  const state = startPlay(told, 1);
  const { pack } = directTurn(told, openTurn(told, state, { type: 'start' }), null);
  const voicesFor = (text: string) =>
    compileScene({
      ...{ story: source, before: state, state, pack, recentLines: [] },
      action: { type: 'text', text },
    }).voices;
  expect(voicesFor('卖花大娘，这是谁的？')).toEqual(['卖花大娘']);
  expect(voicesFor('这是谁的？')).toBeUndefined();
});
