import { describe, expect, test } from 'vitest';
import { extractPhrases, isOfAnotherScript } from '../../../../server/check/model-playtest/language.ts';
import { PLAYER_TASTES } from '../../../../server/check/model-playtest/persona-preferences.ts';
import { kindOfReplaced } from '../../../../server/check/model-playtest/played.ts';
import { createModelPlayer, type VisibleNames } from '../../../../server/check/model-playtest/player.ts';
import { playerWords } from '../../../../server/check/model-playtest/player-sentences.ts';
import { createReport, measureRun, type PlayedRun } from '../../../../server/check/model-playtest/report.ts';
import { engagementByTen, measureTurns, sumEngagement } from '../../../../server/check/model-playtest/signals.ts';
import { describeTurnTrouble } from '../../../../server/check/model-playtest/transcript.ts';
import type { Mutation, PlayerAction } from '../../../../shared/play/index.ts';
import {
  ModelPlaytestReportSchema,
  ModelPlaytestRequestSchema,
  PERSONAS,
  type Persona,
} from '../../../../shared/playtest/index.ts';
import { loadPlaytestRenderer, partInWords } from '../../../../shared/playtest/messages/index.ts';
import type { TurnData } from '../../../../shared/wire/index.ts';
import { harbourStory, option, played, type TurnOf } from './support.ts';

const STORY = harbourStory();
const measured = (...turns: readonly TurnOf[]) => measureTurns(STORY, played(...turns));
const landed = (encounter: string, rest: Partial<Extract<Mutation, { type: 'encounter-landed' }>> = {}): Mutation => ({
  ...{ type: 'encounter-landed', encounter, progress: 0, flags: [], findings: [] },
  ...rest,
});

test('ends a problem of a turn like a sentence, however its reason ends', () => {
  const call = {
    ...{ role: 'director', model: 'google:x', inputTokens: 4, cachedInputTokens: 0, outputTokens: 2, ms: 1 },
    ok: false,
  } as const;
  for (const error of ['it is no JSON', 'it is no JSON.', 'it is no JSON. ']) {
    const record = { calls: [{ ...call, error }] } as unknown as TurnData;
    expect(describeTurnTrouble({ end: {} as never, record: record as never })).toBe(
      "The director's model google:x failed: it is no JSON.",
    );
  }
});

describe('repetition', () => {
  test('counts a sentence as told before by its words, in whatever signs and letters', () => {
    const [first, second] = measured(
      { tells: ['The rope is wet. A gull laughs at you!'] },
      { tells: ['A gull laughs at you. The lamp is lit, and burns.', 'the rope is WET'] },
    );
    expect([first?.sentences, first?.sentencesAgain]).toEqual([2, 0]);
    expect([second?.sentences, second?.sentencesAgain]).toEqual([3, 2]);
  });

  test('ignores phrases that somebody always repeats, and the player’s words', () => {
    const [signals] = measured({
      tells: ['Yes.', 'Yes.', 'I look for the old oars.'],
      action: { type: 'text', text: 'I look for the old oars.' },
    });
    expect([signals?.sentences, signals?.sentencesAgain, signals?.frames]).toEqual([0, 0, 2]);
  });

  test('a turn of phrase in another sentence counts as five words on end', () => {
    const [, second] = measured(
      { tells: ['Somewhere behind the old chapel a bell rings.'] },
      { tells: ['You go behind the old chapel a bell hangs in.'] },
    );
    expect(second?.sentencesAgain).toBe(0);
    expect([second?.fiveGrams, second?.fiveGramsAgain]).toEqual([6, 2]);
  });

  test.each([
    ['zh', '海鸥在码头上大声地笑。绳子已经湿透了。', 2],
    ['ja', '港でカモメが大きな声で笑っている。縄はもう濡れている。', 2],
    ['xx-unknown-tag-that-is-long', 'The rope is wet.', 1],
  ])('reads %s by its own words', (language, text, sentences) => {
    const read = extractPhrases(text, language);
    expect(read.sentences).toHaveLength(sentences);
    expect(read.words).toBeGreaterThan(3);
  });
});

describe('new information', () => {
  test('is what is met for the first time in a run', () => {
    const turn: TurnOf = {
      tells: ['Far away the bell rings.'],
      frames: [{ type: 'show', character: 'ben' }],
      record: {
        mutations: [
          { type: 'place-visited', location: 'quay' },
          landed('enc_rope', { flags: ['rope'], findings: ['It was cut.'], progress: 2 }),
          { type: 'facts-earned', facts: ['fact_oars'] },
          { type: 'event-fired', event: 'storm' },
          { type: 'doom-raised', by: 1 },
        ],
      },
    };
    const [first, second] = measured(turn, turn);
    const one = { places: 1, people: 1, facts: 1, findings: 1, flags: 1, encounters: 1, events: 1, lore: 1 };
    expect(first).toMatchObject({ news: one, progress: 2, doom: 1 });
    expect(Object.values(second?.news ?? {})).toEqual(Array(8).fill(0));
  });
});

describe('stretches', () => {
  test('are of ten turns, the last shorter, and add up to the whole', () => {
    const signals = measured(
      ...Array.from({ length: 23 }, (_, index) => ({
        tells: [`Line number ${index} of the harbour tale.`],
        action: { type: 'choice' as const, choiceId: 'c-a' },
        offers: [option('a', 'look'), option(`b${index}`)],
      })),
    );
    const byTen = engagementByTen(signals);
    expect(byTen.map(({ from, to, turns }) => [from, to, turns])).toEqual([
      [1, 10, 10],
      [11, 20, 10],
      [21, 23, 3],
    ]);
    const whole = sumEngagement(signals);
    expect(whole.choices).toMatchObject({
      asked: 23,
      offered: 46,
      offeredAgain: 22,
      taken: 23,
      impulses: { look: 23 },
    });
    expect(byTen.reduce((sum, { repetition }) => sum + repetition.fiveGrams, 0)).toBe(whole.repetition.fiveGrams);
    expect(whole.lengths).toEqual({ frames: 23, words: 161, framesATurn: 1, wordsATurn: 7 });
  });

  test('of nothing are nothing', () => {
    expect(engagementByTen([])).toEqual([]);
    expect(sumEngagement([])).toMatchObject({
      turns: 0,
      repetition: { sentencesShare: 0 },
      lengths: { wordsATurn: 0 },
    });
  });
});

describe('another script', () => {
  test.each([
    ['en', '港でカモメが大きな声で笑っている。', true],
    ['en', 'You meet 田中 at the harbour.', false],
    ['zh', 'The gull laughs at you from the mast.', true],
    ['zh', '海鸥在码头上大声地笑，叫你过去。', false],
    ['zh', '港でカモメが大きな声で笑っている。', true],
    ['ja', '海鸥在码头上大声地笑，叫你过去。', true],
    ['ja', '港でカモメが大きな声で笑っている。', false],
    ['ja', 'はい', false],
    ['el', 'The gull laughs at you from the mast.', true],
    ['xx', 'The gull laughs at you from the mast.', false],
  ])('in a story in %s: %s', (language, text, isOther) => {
    expect(isOfAnotherScript(text, language)).toBe(isOther);
  });
});

describe('a frame that was replaced', () => {
  test.each([
    ['tells what the player has not earned', 'secret'],
    ['It discloses truth 1, "The bell is cracked.", by: bell, cracked.', 'secret'],
    ['nothing in the scene names "Batman"', 'absent'],
    ['"ben" does not know that', 'unknowing'],
    ['"cleo" is not here', 'absent'],
    ['the text names its speakers', 'portrait'],
    ['a line is by whom it names', 'portrait'],
    ['no track "grey_sea"', 'art'],
    ['item "rope" is not gained this turn', 'item'],
    ['a question where none may be asked', 'choice'],
    ['said before', 'repeated'],
    ['a line is too long and is cut', 'length'],
    ['not JSON', 'shape'],
    ['text: Invalid input', 'shape'],
    ['something nobody has foreseen', 'other'],
  ])('because: %s is of the kind %s', (reason, kind) => {
    expect(kindOfReplaced({ reason, written: '{}' })).toBe(kind);
  });

  test('is of a telling that broke off where nothing was written any more', () => {
    expect(kindOfReplaced({ reason: 'timeout: 30 s', written: 'the rest of the telling' })).toBe('broken-off');
  });
});

describe('the report', () => {
  const report = (...turns: readonly TurnOf[]) => {
    const run: PlayedRun = {
      ...{ run: 0, persona: 'curious', seed: 5, turns: played(...turns), stopped: 'turns', broke: null, ms: 9 },
    };
    const request = ModelPlaytestRequestSchema.parse({ turns: 40 });
    return ModelPlaytestReportSchema.parse(createReport(STORY, request, [measureRun(STORY, run)], 9));
  };
  const said = (made: ReturnType<typeof report>) =>
    made.remarks.map(({ code, turn, message }) => [code, turn, message]);
  const fresh = (index: number): TurnOf => ({
    tells: [
      `The harbour bell number ${index} wakes gull ${index * 7}.`,
      `Nobody in boat ${index * 3} answers ${index} calls.`,
    ],
    record: { mutations: [landed(`enc_${index}`)] },
    offers: [option(`Look ${index}`, 'look'), option(`Ask ${index}`, 'talk')],
    action: { type: 'choice', choiceId: 'c-x' },
  });
  const turns = (length: number, of: (index: number) => TurnOf) => Array.from({ length }, (_, index) => of(index + 1));

  test('says nothing of a run with nothing to be said of it', () => {
    expect(report(...turns(20, fresh)).remarks).toEqual([]);
  });

  test('says from when on a telling repeats itself, and from when nothing is new', () => {
    const stale: TurnOf = { ...fresh(1), record: {}, offers: [option('On', 'push'), option('Back', 'wait')] };
    const made = report(...turns(20, fresh), ...turns(10, () => stale));
    expect(said(made)).toEqual([
      ['repeats-itself', 21, 'From turn 21 on all of the sentences had been told before.'],
      ['nothing-new', 21, expect.stringMatching(/^From turn 21 on \(10 turns\) nothing new happened/)],
      ['same-choices', 21, 'From turn 21 on nearly all of the options had been offered before.'],
    ]);
  });

  test('tells of secrets, of what was replaced and of what went wrong', () => {
    const reason = 'tells what the player has not earned';
    const bad = (index: number): TurnOf => ({
      ...fresh(index),
      record: {
        mutations: [landed(`enc_${index}`)],
        replaced: [{ reason, written: '{}' }],
        refusals: [
          { what: 'move ben', reason: 'no such place' },
          { what: 'recalled S001', reason: 'not earned' },
        ],
        calls: [
          {
            ...{ role: 'storyteller', model: 'google:x', inputTokens: 4, cachedInputTokens: 0, outputTokens: 2 },
            ...{ ms: 1, ok: false, error: 'it answered 503' },
          },
        ],
        usage: { calls: 1, inputTokens: 4, outputTokens: 2, ms: 1 },
        cost: null,
        directedBy: 'scorer',
        reason: 'No model answered.',
      },
    });
    const made = report(fresh(1), fresh(2), bad(3), bad(4), bad(5));
    expect(said(made)).toEqual([
      ['told-a-secret', 3, expect.stringContaining('3 times, first on turn 3')],
      ['frames-replaced', null, 'A third of the telling was not shown as written: 3 secret.'],
      ['trouble', 3, expect.stringContaining("The storyteller's model google:x failed: it answered 503.")],
      ['not-by-the-model', 3, expect.stringContaining('3 of 5 turns were directed without the model')],
    ]);
    expect(made.replaced).toEqual({ frames: 3, told: 10, share: 0.3, kinds: { secret: 3 } });
    expect(made.refusals).toEqual({ count: 3, withheld: 3, kinds: { 'move ben: no such place': 3 } });
    expect(made.usage).toEqual({ calls: 3, failed: 3, inputTokens: 12, outputTokens: 6, cost: null });
    expect(made.runs[0]?.trouble.map(({ turn }) => turn)).toEqual([3, 4, 5]);
  });

  test('of a turn that was told plainly every line counts as replaced', () => {
    const plain = { ...fresh(2), end: { trouble: { message: 'Lost the thread.', rollbackTo: 1 } } };
    const made = report(fresh(1), plain);
    expect(made.replaced.kinds).toEqual({ template: 2 });
    expect(made.runs[0]?.transcript[1]).toMatchObject({ trouble: 'Lost the thread.' });
  });

  test('tells of choices all alike, of few words, of a clock that stands and of another language', () => {
    const dull: TurnOf = {
      tells: ['港でカモメが大きな声で笑っている。'],
      offers: [option('Look there', 'look'), option('Look here', 'look')],
      record: { clocks: [{ label: 'Clues', value: 0, max: 5, kind: 'progress' }] },
    };
    expect(said(report(...turns(10, () => dull))).map(([code]) => code)).toEqual([
      ...['repeats-itself', 'nothing-new', 'same-choices', 'one-impulse', 'too-short', 'still-clock', 'other-script'],
    ]);
  });

  test('tells people the same in each language, with its numbers', async () => {
    const stale: TurnOf = { ...fresh(1), record: {}, offers: [option('On', 'push'), option('Back', 'wait')] };
    const { remarks } = report(...turns(20, fresh), ...turns(10, () => stale));
    const [en, zh, ja] = await Promise.all((['en', 'zh', 'ja'] as const).map(loadPlaytestRenderer));
    for (const remark of remarks) {
      expect(en?.(remark)).toBe(remark.message);
      for (const tell of [zh, ja]) {
        expect(tell?.(remark)).toMatch(/[\p{Script=Han}\p{Script=Hiragana}]/u);
        expect(tell?.(remark)).toContain('21');
        expect(tell?.({ ...remark, among: { found: 2, of: 3 } })).toMatch(/2.*3|3.*2/);
        expect(tell?.({ ...remark, says: { say: 'not-invented-yet' } })).toBe(remark.message);
        expect(tell?.({ ...remark, says: { say: 'nothing-new' } })).toBe(remark.message);
      }
    }
  });

  test.each([
    [0.03, '3 %'],
    [0.34, 'a third'],
    [0.52, 'half'],
    [1, 'all'],
  ])('says %d as %s', (share, words) => {
    expect(partInWords(share)).toBe(words);
  });
});

describe('a persona at the stage', () => {
  const eyes: VisibleNames = {
    self: 'ada',
    getName: (id) => `Name of ${id}`,
    getTitle: (id) => `The ${id}`,
  };
  const sortOf = (name: Persona) => ({ name, taste: PLAYER_TASTES[name], words: playerWords('en', name) });
  const end = (rest: Partial<TurnData> = {}): TurnData => ({
    ...{
      turn: 1,
      line: 1,
      waitingFor: 'choice',
      freeText: true,
      connections: ['light', 'mill'],
      trackers: [],
      meters: [],
      ended: false,
    },
    choices: [option('Look at it', 'look'), option('Push on', 'push'), option('Wait for it', 'wait')],
    location: 'quay',
    ...rest,
  });
  const plays = (persona: Persona, seed: number, turns = 60): PlayerAction[] => {
    const player = createModelPlayer(sortOf(persona), seed, eyes);
    return Array.from({ length: turns }, () => player.next(end(), [{ type: 'show', character: 'ben' }])).flatMap(
      (action) => action ?? [],
    );
  };
  const share = (actions: readonly PlayerAction[], type: PlayerAction['type']) =>
    actions.filter((action) => action.type === type).length / actions.length;
  const taken = (actions: readonly PlayerAction[], text: string) =>
    actions.filter((action) => action.type === 'choice' && action.choiceId === `c-${text}`).length;

  test.each(PERSONAS)('%s: does only what is offered, the same by the same seed', (persona) => {
    const actions = plays(persona, 4);
    expect(actions).toEqual(plays(persona, 4));
    expect(actions).not.toEqual(plays(persona, 5));
    for (const action of actions) {
      if (action.type === 'travel') expect(['light', 'mill']).toContain(action.locationId);
      else if (action.type === 'choice') expect(end().choices.map(({ id }) => id)).toContain(action.choiceId);
      else expect(action).toEqual({ type: 'text', text: expect.not.stringMatching(/[{}]|^$/) });
    }
  });

  test('they differ: who is hasty pushes on, who is cautious does not, who is contrary talks back', () => {
    const [hasty, cautious, contrarian] = [plays('hasty', 1), plays('cautious', 1), plays('contrarian', 1)];
    expect(taken(hasty, 'Push on')).toBeGreaterThan(taken(hasty, 'Wait for it') * 2);
    expect(taken(cautious, 'Push on')).toBeLessThan(taken(cautious, 'Wait for it'));
    expect(share(contrarian, 'text')).toBeGreaterThan(share(hasty, 'text'));
  });

  test('rolls what is to be rolled, says something where words are asked for, and stops at the end', () => {
    const player = createModelPlayer(sortOf('random'), 1, eyes);
    expect(player.next(end({ waitingFor: 'dice-result' }), [])).toEqual({ type: 'roll' });
    expect(player.next(end({ waitingFor: 'free-text', connections: [] }), [])).toMatchObject({ type: 'text' });
    expect(player.next(end({ waitingFor: 'continue', freeText: false, connections: [] }), [])).toEqual({
      type: 'continue',
    });
    expect(player.next(end({ waitingFor: null, ended: true }), [])).toBeNull();
  });

  test('takes no answer that is locked', () => {
    const choices = [{ ...option('Look at it', 'look'), locked: true }, option('Wait for it', 'wait')];
    for (const persona of PERSONAS) {
      const player = createModelPlayer(sortOf(persona), 3, eyes);
      const actions = Array.from({ length: 40 }, () =>
        player.next(end({ choices, freeText: false, connections: [] }), []),
      );
      expect(new Set(actions.map((action) => action?.type === 'choice' && action.choiceId))).toEqual(
        new Set(['c-Wait for it']),
      );
    }
  });

  test.each(['en', 'zh-Hans', 'ja', 'fr'])('has words for every persona in a story in %s', (language) => {
    for (const persona of PERSONAS) {
      const words = playerWords(language, persona);
      expect(words.length).toBeGreaterThan(10);
      // A story in French is played in English words.
      const spoken = language === 'fr' ? 'en' : language;
      for (const line of words) expect(isOfAnotherScript(line.replace(/\{\w+\}/g, ''), spoken)).toBe(false);
    }
  });
});
