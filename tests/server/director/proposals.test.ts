import { describe, expect, test } from 'vitest';
import { endingEarned } from '../../../server/director/patterns/ending.ts';
import { directTurn, openTurn, type PlayerAction, type PlotState, type Story } from '../../../shared/play/index.ts';
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
    ['look', 'enc_fountain'],
    ['talk', 'enc_gossip'],
    ['push', 'enc_brawl'],
  ] as const)('a choice whose impulse is to %s leads to %s, whatever its words', (impulse, wanted) => {
    const choices = [{ id: 'c1', text: 'Hm.', impulse }];
    const before = waiting(story, { waitingFor: 'choice', choices });
    expect(proposed({ story, before, action: { type: 'choice', choiceId: 'c1' } }).encounter).toBe(wanted);
  });

  test('a roll is asked for where a fight or a riddle begins, once, and with the protagonist’s best stat', () => {
    const of = (fields: Partial<Parameters<typeof encounter>[1]>, more: Partial<PlotState> = {}) => {
      const only = onlyWith([encounter('enc_it', { frames: 8, ...fields })]);
      return proposed({ story: only, before: waiting(only, more), action: says('I go on.') }).check?.stat;
    };
    expect(of({ type: 'combat' })).toBe('nerve');
    expect(of({ type: 'puzzle' })).toBe('nerve');
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
      const of = (script: boolean) => {
        const scene = { telling, script: [{ type: 'narrate' as const, text: 'They fight.' }] };
        const fight = encounter('enc_it', { type: 'combat', frames: 8, ...(script && scene) });
        const only = onlyWith([fight, encounter('enc_else', { ...scene })]);
        return proposed({ story: only, before: waiting(only, { landed: ['enc_else'] }) }).check;
      };
      expect(of(false)).toBeDefined();
      expect(of(true)).toBeUndefined();
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

  test('witnesses of a roll remember its outcome', () => {
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
