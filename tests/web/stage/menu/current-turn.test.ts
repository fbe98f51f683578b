import { describe, expect, test } from 'vitest';
import { buildTranscript, type Turn } from '../../../../shared/chronicle/transcript.ts';
import { getCurrentTurn } from '../../../../web/stage/menu/backlog-sheet.tsx';
import { en } from '../../../../web/stage/texts/en.ts';
import { numbered, playAnswer, stageAfter, turnData } from '../support.ts';

const play = playAnswer();
const TURNS: Turn[] = [
  {
    turn: 1,
    action: { type: 'start' },
    waitingFor: 'choice',
    frames: [
      { type: 'background', id: 'alley', seq: 0 },
      { type: 'narrate', text: 'Rain.', seq: 1 },
      { type: 'choice', options: [{ id: 'c1-0', text: 'Knock.' }], freeText: true, seq: 2 },
    ],
  },
  {
    turn: 2,
    action: { type: 'choice', choiceId: 'c1-0' },
    waitingFor: 'dice-result',
    frames: [{ type: 'say', character: 'kenji', text: 'Who?', mode: 'shout', seq: 3 }],
  },
  {
    turn: 3,
    action: { type: 'roll' },
    waitingFor: 'free-text',
    frames: [
      { type: 'check-result', dice: [2, 3], modifier: -1, total: 4, outcome: 'miss', seq: 4 },
      { type: 'item', name: 'Key', action: 'lost', seq: 5 },
    ],
  },
  {
    turn: 4,
    action: { type: 'text', text: 'I run.' },
    waitingFor: null,
    frames: [{ type: 'ending', text: 'Fin.', seq: 6 }],
  },
];

describe('the backlog', () => {
  test('tells what was said and done, in order, with names and choices in words', () => {
    const lines = buildTranscript(TURNS, 99, play, en.stage).map(({ turn, entries }) => [
      turn,
      entries.map(({ kind, who, text }) => `${kind} ${who ?? '-'}: ${text}`),
    ]);
    expect(lines).toEqual([
      [1, ['narrate -: Rain.']],
      [2, ['did You: Knock.', 'shout Kenji: Who?']],
      [3, ['did -: You rolled the dice', 'roll Trouble: 2 + 3 − 1 = 4', 'item Lost: Key']],
      [4, ['did You: I run.', 'ending -: Fin.']],
    ]);
  });

  test('calls somebody without a sheet by the name that was given', () => {
    const turn: Turn = {
      turn: 1,
      action: { type: 'start' },
      waitingFor: 'continue',
      frames: [{ type: 'say', name: 'A voice', text: 'Come.', seq: 0 }],
    };
    expect(buildTranscript([turn], 0, play, en.stage)[0]?.entries[0]).toMatchObject({ who: 'A voice', text: 'Come.' });
  });

  test('tells nothing the player has not reached', () => {
    const texts = buildTranscript(TURNS, 3, play, en.stage).flatMap(({ entries }) => entries.map(({ text }) => text));
    expect(texts).toContain('Who?');
    expect(texts).not.toContain('Fin.');
    expect(texts).not.toContain('Key');
  });

  test('leaves out a choice whose words are on a page not turned yet', () => {
    expect(buildTranscript(TURNS.slice(1), 99, play, en.stage)[0]?.entries.map(({ kind }) => kind)).toEqual(['shout']);
  });

  test('knows the turn on the stage before it is committed, and by its action after', () => {
    const stage = stageAfter(
      [
        { type: 'turn-began', action: { type: 'text', text: 'I run.' } },
        { type: 'frames-came', frames: numbered([{ type: 'narrate', text: 'Off.' }], 7) },
      ],
      stageAfter([{ type: 'restored', play: playAnswer({ ...turnData({ turn: 4 }), frames: [] }), earlier: [] }]),
    );
    expect(getCurrentTurn(stage, { type: 'text', text: 'I run.' }, [])).toMatchObject({
      turn: 5,
      action: { type: 'text', text: 'I run.' },
      frames: [{ type: 'narrate', text: 'Off.', seq: 7 }],
    });
    const committed: Turn = { turn: 5, action: { type: 'roll' }, frames: [], waitingFor: null };
    expect(getCurrentTurn(stage, null, [committed])?.action).toEqual({ type: 'roll' });
  });
});
