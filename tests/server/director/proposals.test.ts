import { describe, expect, test } from 'vitest';
import { endingEarned } from '../../../server/director/patterns/ending.ts';
import {
  directTurn,
  openTurn,
  optionChoiceId,
  type PlayerAction,
  type PlotState,
  type Story,
} from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { proposed } from './patterns-support.ts';
import { says, townOf, waiting } from './support.ts';

/** A town of one place with just these encounters. */
const onlyWith = (encounters: Parameters<typeof place>[1], more: Parameters<typeof townOf>[0] = {}): Story =>
  townOf({
    characters: [character('ann', { name: 'Ann', role: 'protagonist', stats: { nerve: 2, wits: 1 } })],
    acts: [act('act_one', [place('square', encounters, { title: 'The Square' })])],
    ...more,
  });

describe('proposals by patterns', () => {
  const story = townOf();

  test.each([
    ['I search the square', 'enc_fountain'],
    ['I ask around for news', 'enc_gossip'],
    ['I attack him at once', 'enc_brawl'],
    ['我到处看看', 'enc_fountain'],
    ['聊一聊', 'enc_gossip'],
    ['噂を聞く', 'enc_gossip'],
  ])('“%s” leads to what it reaches for', (text, wanted) => {
    expect(proposed({ story, action: says(text) }).encounter).toBe(wanted);
  });

  test('what there is to touch, and what may be done, leads to where it is', () => {
    const two = onlyWith([
      encounter('enc_one', { type: 'discovery', interactables: ['the drawer under the counter'] }),
      encounter('enc_two', { type: 'discovery', options: [{ text: 'Crouch down by the well' }, { text: 'Go' }] }),
    ]);
    for (const [text, wanted] of [
      ['I look under the counter', 'enc_one'],
      ['I look down the well', 'enc_two'],
    ] as const)
      expect(proposed({ story: two, action: says(text) }).encounter).toBe(wanted);
  });

  test('a choice leads to what its impulse is, whatever its words', () => {
    const before = waiting(story, {
      waitingFor: 'choice',
      choices: [{ id: 'c1', text: 'Hm.', impulse: 'push' }],
    });
    expect(proposed({ story, before, action: { type: 'choice', choiceId: 'c1' } }).encounter).toBe('enc_brawl');
  });

  test('a roll is asked for on risky words in an encounter, with the stat that fits; not where dice are rolled already', () => {
    const before = waiting(story, { active: { id: 'enc_brawl', again: false } });
    const checkOf = (text: string, more: Partial<PlotState> = {}) =>
      proposed({ story, before: { ...before, ...more }, action: says(text) }).check;
    expect(checkOf('I jump over the wall')).toMatchObject({ stat: 'nerve', reason: expect.any(String) });
    expect(checkOf('I persuade him to stop')).toMatchObject({ stat: 'heart', reason: expect.any(String) });
    expect(checkOf('我撬锁')).toMatchObject({ stat: 'wits', reason: expect.any(String) });
    expect(checkOf('壁を登る')).toMatchObject({ stat: 'nerve', reason: expect.any(String) });
    expect(checkOf('I look at him')).toBeUndefined();
    expect(checkOf('I roll to pick the lock')).toBeUndefined();
    expect(checkOf('I jump over the wall', { checked: { enc_brawl: 'full' } })).toBeUndefined();
  });

  test('a roll is asked for where a fight or a riddle begins, once, and with one of the protagonist’s stats', () => {
    const of = (fields: Partial<Parameters<typeof encounter>[1]>, more: Partial<PlotState> = {}) => {
      const only = onlyWith([encounter('enc_it', { frames: 8, ...fields })]);
      return proposed({ story: only, before: waiting(only, more), action: says('I go on.') }).check?.stat;
    };
    expect(of({ type: 'combat' })).toBe('nerve');
    expect(of({ type: 'puzzle' })).toBe('wits');
    expect(of({ type: 'discovery' })).toBeUndefined();
    expect(of({ type: 'combat' }, { landed: ['enc_it'] })).toBeUndefined();
    const script = [{ type: 'narrate' as const, text: 'The door gives all at once.' }];
    for (const type of ['combat', 'puzzle'] as const) {
      expect(of({ type, script })).toBeUndefined();
      expect(of({ type, script, telling: 'guided' })).toBeUndefined();
      expect(of({ type, script, telling: 'free' })).toBeDefined();
    }
    const nobody = onlyWith([encounter('enc_it', { type: 'combat' })], { characters: [character('ann')] });
    expect(proposed({ story: nobody, before: waiting(nobody) }).check).toBeUndefined();
  });

  test.each(['written', 'guided'] as const)(
    'no roll is asked for in what is %s: its author has left the dice out',
    (telling) => {
      const of = (script: boolean, more: Partial<PlotState> = {}) => {
        const scene = { telling, script: [{ type: 'narrate' as const, text: 'They fight.' }] };
        const fight = encounter('enc_it', { type: 'combat', frames: 8, ...(script && scene) });
        const only = onlyWith([fight, encounter('enc_else', { ...scene })]);
        const before = waiting(only, more);
        const risky = says('I jump over the wall');
        return proposed({ story: only, before, action: more.active ? risky : says('I attack him') }).check;
      };
      const active = { id: 'enc_it', again: false };
      expect(of(false)).toBeDefined();
      expect(of(false, { active })).toBeDefined();
      expect(of(true)).toBeUndefined();
      expect(of(true, { active })).toBeUndefined();
    },
  );

  test('equals vary with the seed, and repeat with it; what is urgent goes first, what has been goes last', () => {
    const equals = onlyWith(['a', 'b', 'c', 'd'].map((id) => encounter(`enc_${id}`, { frames: 8 })));
    const action: PlayerAction = { type: 'continue' };
    const of = (story: Story, seed: number, more: Partial<PlotState> = {}) =>
      proposed({ story, before: waiting(story, { waitingFor: 'continue', ...more }), action }, seed);
    const chosen = Array.from({ length: 40 }, (_, seed) => of(equals, seed).encounter);
    expect(new Set(chosen).size).toBe(4);
    expect(of(equals, 9)).toEqual(of(equals, 9));
    const ranked = onlyWith([
      encounter('enc_a'),
      encounter('enc_b', { priority: 'low' }),
      encounter('enc_c', { priority: 'urgent' }),
    ]);
    for (let seed = 0; seed < 20; seed++) {
      expect(of(ranked, seed).encounter).toBe('enc_c');
      expect(of(equals, seed, { landed: ['enc_a', 'enc_b', 'enc_c'] }).encounter).toBe('enc_d');
    }
  });

  test('hostile words are held against whom they were said to, and heard by nobody who is elsewhere', () => {
    const crowd = townOf({
      characters: [
        character('ann', { name: 'Ann', role: 'protagonist' }),
        character('mae', { name: 'Mae' }),
        character('tome', { name: 'Tome' }),
        character('ren', { name: 'Ren Kuroda' }),
      ],
      acts: [act('act_one', [place('square', [encounter('enc_a')], { requiredCharacters: ['mae', 'tome'] })])],
    });
    const held = (text: string) => proposed({ story: crowd, action: says(text) }).dispositions;
    expect(held('Tome, you little brat, shut up')).toEqual([{ character: 'tome', disposition: 'wary of you' }]);
    expect(held('Thank you, Kuroda')).toBeUndefined();
    expect(proposed({ story, action: says('You are a liar!') }).dispositions).toEqual([
      { character: 'mae', disposition: 'wary of you' },
    ]);
    expect(held('You are a liar!')).toBeUndefined();
  });

  test('whoever sees a roll takes note of how it went', () => {
    const pendingCheck = { encounter: 'enc_brawl', stat: 'nerve', modifier: 9, reason: null };
    const before = waiting(story, {
      active: { id: 'enc_brawl', again: false },
      pendingCheck,
      waitingFor: 'dice-result',
    });
    expect(proposed({ story, before, action: { type: 'roll' } }).dispositions).toEqual([
      { character: 'mae', disposition: 'impressed by you' },
    ]);
  });

  test('late in an act an event that ends nothing comes by itself, now and then', () => {
    const event = (id: string, forcesClimax: boolean) => ({
      id,
      title: id,
      triggerCondition: 'When the tide turns',
      description: 'It comes.',
      forcesClimax,
    });
    const late = townOf({
      acts: [
        act('act_one', [place('square', [encounter('enc_a')])], {
          inevitableEvents: [event('ev_end', true), event('ev_flood', false)],
          globalProgression: { trackerLabel: 'Found', requiredValue: 10 },
        }),
      ],
    });
    const events = (progress: number) =>
      Array.from(
        { length: 60 },
        (_, seed) =>
          proposed({ story: late, before: waiting(late, { progress }), action: says('hello') }, seed).events ?? [],
      ).flat();
    expect(events(3)).toEqual([]);
    const called = events(8);
    expect(new Set(called)).toEqual(new Set(['ev_flood']));
    expect(called.length).toBeLessThan(25);
  });

  test('free text answers with the option it means', () => {
    const asking = townOf({
      acts: [
        act('act_one', [
          place('square', [
            encounter('enc_offer', {
              frames: 9,
              options: [{ text: 'Take the lantern' }, { text: 'Refuse and leave the square' }],
            }),
          ]),
        ]),
      ],
    });
    const before = waiting(asking, { active: { id: 'enc_offer', again: false }, asking: 'enc_offer', freeText: true });
    const answer = (text: string) => proposed({ story: asking, before, action: says(text) }).answer;
    expect([answer('Give me the lantern'), answer('No, I refuse')]).toEqual([0, 1]);
    // What is hidden is not meant.
    const shown = {
      ...before,
      choices: [{ id: optionChoiceId('enc_offer', 1, 1), text: 'Refuse and leave the square' }],
    };
    const ofShown = (text: string) => proposed({ story: asking, before: shown, action: says(text) }).answer;
    expect([ofShown('Give me the lantern'), ofShown('No, I refuse')]).toEqual([undefined, 1]);
  });

  test('an encounter is closed once what is left of it is told this turn', () => {
    const closing = (frames: number) =>
      proposed({
        story,
        before: waiting(story, { active: { id: 'enc_fountain', again: false }, frames: { enc_fountain: frames } }),
      }).close;
    expect([closing(0), closing(4)]).toEqual([undefined, true]);
  });

  test('a miss brings a complication in the story’s language', () => {
    const ja = townOf({ language: 'ja' });
    const pendingCheck = { encounter: 'enc_brawl', stat: 'nerve', modifier: -9, reason: null };
    const before = waiting(ja, { active: { id: 'enc_brawl', again: false }, pendingCheck, waitingFor: 'dice-result' });
    expect(proposed({ story: ja, before, action: { type: 'roll' } }).complication?.text).toMatch(
      /\p{Script=Hiragana}/u,
    );
    expect(proposed({ story }).complication).toBeUndefined();
  });

  test('a prose event is called when the words of its trigger come up, once', () => {
    const action = says('I ring the broken bell');
    expect(proposed({ story, action }).events).toEqual(['ev_bell']);
    expect(proposed({ story, action, before: waiting(story, { firedEvents: ['ev_bell'] }) }).events).toBeUndefined();
    expect(proposed({ story }).events).toBeUndefined();
  });

  test('somebody whose arc is open moves off stage to here or next door, sooner or later, and not when just met', () => {
    const moves = (more: Partial<PlotState>) =>
      Array.from(
        { length: 30 },
        (_, at) => proposed({ story, before: waiting(story, { turn: at + 3, ...more }) }).moves ?? [],
      ).flat();
    const moved = moves({});
    expect(moved.length).toBeGreaterThan(3);
    expect(moved.length).toBeLessThan(20);
    expect(new Set(moved.map(({ character: who }) => who))).toEqual(new Set(['old_jun']));
    expect(new Set(moved.map(({ location }) => location))).toEqual(new Set(['square', 'pier']));
    expect(moves({ landed: ['enc_jun_meets'] })).toEqual([]);
    expect(moves({ moved: { old_jun: ['square', 'pier'] } })).toEqual([]);
  });

  test('a story that stands still draws the player to where something new waits', () => {
    const before = waiting(story, { landed: ['enc_fountain', 'enc_brawl', 'enc_gossip', 'enc_jun_meets'] });
    expect(proposed({ story, before, stalledTurns: 2 }).manner).toContain('The Pier');
    expect(proposed({ story, before, stalledTurns: 0 }).manner).not.toContain('The Pier');
    const fresh = { character: 'old_jun', location: 'square' };
    const turns = Array.from({ length: 10 }, (_, at) =>
      proposed({ story, before: waiting(story, { turn: at }), stalledTurns: 3 }),
    );
    expect(turns.flatMap(({ moves = [] }) => moves)).toContainEqual(fresh);
  });

  test('the last climax ends as it was earned', () => {
    const three = townOf({ endings: ['Won.', 'Dearly won.', 'Lost.'] });
    const ending = (more: Partial<PlotState>) =>
      proposed({
        story: three,
        before: waiting(three, { waitingFor: 'continue', ...more }),
        action: { type: 'continue' },
      });
    expect(ending({ climaxDue: 'won' })).toEqual({ ending: 0 });
    expect(ending({ climaxDue: 'won', doom: 5 })).toEqual({ ending: 1 });
    // Counted among those that fit a forced act: the first is none of them.
    expect(ending({ climaxDue: 'forced' })).toEqual({ ending: 1 });
    const won = { isWon: true, sawMuch: false, wentBadly: [true, true, true] };
    expect(endingEarned(5, won)).toBe(3);
    expect(endingEarned(5, { ...won, isWon: false })).toBe(4);
    expect(endingEarned(5, { ...won, isWon: false, sawMuch: true })).toBe(3);
  });

  test('stand up to the rules through many turns, and are the same for the same seed', () => {
    const rich: Story = townOf({
      characters: [
        character('ann', { name: 'Ann', role: 'protagonist', stats: { nerve: 2 } }),
        character('mae', { name: 'Mae' }),
        ...['jun', 'kei'].map((id) =>
          character(id, { arc: [arcEncounter(`enc_${id}_a`, 'introduction'), arcEncounter(`enc_${id}_b`, 'crisis')] }),
        ),
      ],
    });
    const texts = ['I look around', 'I attack him', 'Thank you, Mae', 'Is the gate open?', '等一等', '逃げる'];
    for (let turn = 2; turn < 40; turn++) {
      const before = waiting(rich, {
        turn,
        actTurn: turn,
        landed: turn % 3 === 0 ? ['enc_fountain'] : [],
        active: turn % 4 === 0 ? { id: 'enc_gossip', again: false } : null,
      });
      const action: PlayerAction = says(texts[turn % texts.length] ?? '');
      const proposal = proposed({ story: rich, before, action, stalledTurns: turn % 4 });
      expect(proposed({ story: rich, before, action, stalledTurns: turn % 4 })).toEqual(proposal);
      const { refusals } = directTurn(rich, openTurn(rich, before, action), proposal);
      expect(refusals, `turn ${turn}`).toEqual([]);
    }
  });
});
