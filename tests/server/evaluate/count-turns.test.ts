import { describe, expect, test } from 'vitest';
import { countTurns, type TurnCounts } from '../../../server/evaluate/count-turns.ts';
import { loadBriefs } from '../../../server/evaluate/data.ts';
import type { RawAnswer } from '../../../server/models/index.ts';
import type { RecordedCall } from '../../../shared/wire/index.ts';
import { harbourStory, option, played, type TurnOf } from '../check/model-playtest/support.ts';

const BY = 'local:small';
const [BRIEF] = loadBriefs();

const call = (role: string, rest: Partial<RecordedCall> = {}): RecordedCall => ({
  ...{ role, model: BY, inputTokens: 10, cachedInputTokens: 0, outputTokens: 5, ms: 1, ok: true },
  ...rest,
});
const wrote = (text: string, rest: Partial<RawAnswer> = {}): RawAnswer => ({
  ...{ role: 'storyteller', scope: 'play:p', model: BY, text, toolCalls: [], isWhole: true },
  ...rest,
});

function countsOf(turn: TurnOf, ...answers: RawAnswer[]): TurnCounts {
  if (BRIEF === undefined) throw new Error('There is no brief.');
  const watched = played(turn).map((each) => ({ turn: each, answers }));
  return countTurns(harbourStory(), BRIEF, watched, BY)[0] ?? {};
}

describe('a turn in counts', () => {
  test('lines are the model’s own where it wrote them, the others are not', () => {
    const counts = countsOf({ tells: ['The lamp burns low.', 'A spare line.'] }, wrote('["The lamp burns low."]'));
    expect(counts).toMatchObject({ own: { sum: 1, of: 2 }, told: { sum: 1, of: 1 } });
  });

  test('counts neither a replacement’s telling nor a completed broken one as its own', () => {
    const tells = ['The lamp burns low.'];
    expect(countsOf({ tells }, wrote(tells[0] ?? '', { model: 'offline' }))).toMatchObject({
      ...{ own: { sum: 0 }, told: { sum: 0, of: 1 } },
    });
    expect(countsOf({ tells }, wrote(tells[0] ?? '', { isWhole: false }))).toMatchObject({
      ...{ own: { sum: 1 }, told: { sum: 0, of: 1 } },
    });
  });

  test('it is directed by the model where that answered; where it was not asked nothing is counted', () => {
    expect(countsOf({ record: { calls: [call('director')] } }).directed).toEqual({ sum: 1, of: 1 });
    const late = { directedBy: 'patterns', reason: 'late', calls: [call('director', { ok: false })] };
    expect(countsOf({ record: late })).toMatchObject({ directed: { sum: 0, of: 1 }, accepted: { sum: 0, of: 0 } });
    expect(countsOf({ record: { directedBy: 'rules' } }).directed).toEqual({ sum: 0, of: 0 });
    const refusals = [{ what: 'encounter', reason: 'not eligible' }];
    expect(countsOf({ record: { calls: [call('director')], refusals } }).accepted).toEqual({ sum: 0, of: 1 });
    const disclosed = [{ by: 'director', reason: 'It discloses truth 1.', text: 'He did it.' }] as const;
    const chosen = { encounter: 'enc_rope', by: 'scorer' } as const;
    expect(countsOf({ record: { calls: [call('director')], refused: [...disclosed], chosen } })).toMatchObject({
      ...{ withheld: { sum: 1, of: 1 }, heeded: { sum: 0, of: 1 } },
    });
  });

  test('a planted secret counts where it is told, what the brief forbids where it is a line', () => {
    expect(countsOf({ tells: [BRIEF?.secret.text ?? ''] }).secrets).toEqual({ sum: 1, of: 1 });
    expect(countsOf({ tells: ['A murder!', 'Nobody was murdered.'] })).toMatchObject({
      ...{ forbiddenTold: { sum: 1, of: 2 }, secrets: { sum: 0, of: 1 } },
    });
  });

  test('strangers are those the story does not have and those who were held back', () => {
    const frames = [
      { type: 'say', character: 'ben', text: 'Ahoy.' },
      { type: 'say', character: 'ghost', text: 'Boo.' },
    ] as const;
    const replaced = [{ reason: '"cleo" is not here', written: 'Hello.' }];
    expect(countsOf({ frames, record: { replaced } })).toMatchObject({
      ...{ strangers: { sum: 2, of: 3 }, replaced: { sum: 1, of: 2 } },
    });
  });

  test('a choice follows that takes up something of its scene; the rules’ own options are not the telling’s', () => {
    const offers = [
      { ...option('Look behind the lantern'), id: 'c1-1-0' },
      { ...option('Sing loudly'), id: 'c1-1-1' },
      { ...option('Lantern'), id: 'o0-enc' },
    ];
    expect(countsOf({ tells: ['A lantern swings.'], offers }).follows).toEqual({ sum: 1, of: 2 });
  });

  test('beats are in its own words where it wrote them', () => {
    const frames = [
      { type: 'narrate', text: 'The rope gives.', beat: 0 },
      { type: 'narrate', text: 'To the letter.', beat: 1 },
    ] as const;
    expect(countsOf({ frames }, wrote('The rope gives.')).beats).toEqual({ sum: 1, of: 2 });
  });

  test('tokens are the model’s, a price that is not known is no cost', () => {
    const calls = [call('storyteller'), call('director', { model: 'offline', inputTokens: 999 })];
    expect(countsOf({ record: { calls, cost: null } })).toMatchObject({ tokens: { sum: 15 }, cost: { of: 0 } });
  });
});
