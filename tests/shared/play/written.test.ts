import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../shared/error.ts';
import { openEndings, playView } from '../../../shared/play/index.ts';
import type { Consequence } from '../../../shared/story/index.ts';
import { act, encounter, type PackageInput, place } from '../../support/story-fixture.ts';
import { choose, oneRoom, say, seedRolling, stage, travel, typesOf } from './stage.ts';
import { asking, HERO, later, opener, room, said, TRUST } from './written-support.ts';

const WITH_ALL: Consequence = {
  text: 'She nods.',
  flags: ['kind', 'not_its_own'],
  findings: ['A card [card]'],
  progress: 2,
  doom: 1,
  adjust: { trust: 2, none: 3 },
  items: { gained: ['card'] },
  complication: 'It rains.',
};

describe('What follows an answer', () => {
  it('gives all that is written for it, before anything is told, and then the encounter lands', () => {
    const play = stage(room([asking([{ text: 'Yes', flags: [], then: WITH_ALL }])]));
    play.turn();
    const closing = play.turn({ action: choose(play, 0) });
    expect(typesOf(closing).slice(0, 5)).toEqual([
      ...['turn-began', 'option-answered', 'consequence-given', 'items-changed', 'complication-added'],
    ]);
    expect(closing.directed.state).toMatchObject({
      ...{ flags: ['kind'], findings: ['A card [card]'], progress: 2, doom: 1, meters: { trust: 4 }, items: ['card'] },
      complication: { text: 'It rains.', lastTurn: 4 },
    });
    expect(play.state).toMatchObject({ landed: ['ask'], flags: ['kind'], doom: 1 });
    expect(closing.directed.pack).toMatchObject({ complication: { fresh: true }, items: { gained: ['card'] } });
  });

  it('keeps meters and clocks between their ends, and takes items away', () => {
    const then = { adjust: { trust: 9 }, doom: -3, items: { lost: ['card', 'never had'] } };
    const play = stage(room([asking([{ text: 'Yes', then }])]));
    play.turn({ director: { items: { gained: ['card'] } } });
    play.turn({ action: choose(play, 0) });
    expect(play.state).toMatchObject({ meters: { trust: 5 }, doom: 0, items: [] });
    expect(playView(play.story, play.state).meters).toEqual([
      { id: 'trust', label: 'Trust', value: 5, min: 0, max: 5 },
    ]);
  });

  it('follows words too, where the Director says which option they mean', () => {
    const play = stage(room([asking([{ text: 'Yes', then: { adjust: { trust: 1 } } }])]));
    play.turn();
    play.turn({ action: say('Of course.'), director: { answer: 0 } });
    expect(play.state).toMatchObject({ meters: { trust: 3 }, answered: { ask: 0 } });
  });
});

describe('What an option requires', () => {
  const options = [
    { text: 'Ask', flags: [] },
    { text: 'Plead', flags: ['kind'], requires: 'meters.trust >= 4' },
    {
      text: 'Threaten',
      flags: ['cold'],
      requires: 'has_item("knife")',
      otherwise: 'locked' as const,
      hint: 'With what?',
    },
  ];

  it('hides it, or shows it locked with its hint, and nobody may take it', () => {
    const play = stage(room([asking(options)]));
    play.turn();
    expect(play.state.choices.map(({ text, locked, hint }) => ({ text, locked, hint }))).toEqual([
      { text: 'Ask', locked: undefined, hint: undefined },
      { text: 'Threaten', locked: true, hint: 'With what?' },
    ]);
    const locked = play.state.choices[1]?.id ?? '';
    const take = () => play.turn({ action: { type: 'choice', choiceId: locked } });
    expect(take).toThrow(RefusalError);
    expect(take).toThrow(/can't be chosen/);
    const closing = play.turn({ action: say('I threaten her.'), director: { answer: 2 } });
    expect(closing.directed.refusals).toEqual([{ what: 'answer', reason: expect.stringContaining("can't be chosen") }]);
    expect(play.state.answered).toEqual({});
  });

  it('is judged when they are offered and holds until one is answered', () => {
    const play = stage(room([asking(options)]));
    play.turn();
    play.turn({ action: say('Hm.'), director: { items: { gained: ['knife'] } } });
    expect(play.state.choices.map(({ locked }) => locked ?? false)).toEqual([false, true]);
    const last = play.state.choices[0];
    play.turn({ action: { type: 'choice', choiceId: last?.id ?? '' } });
    expect(play.state.answered).toEqual({ ask: 0 });
  });

  it('is judged anew after a journey', () => {
    const ask = asking(options, { priority: 'urgent' });
    const play = stage({
      acts: [
        act('one', [
          place('room', [ask, later, opener], { connections: ['yard'] }),
          place('yard', [], { connections: ['room'] }),
        ]),
      ],
      characters: [HERO],
      plot: { meters: [TRUST] },
    });
    play.turn();
    play.turn({ action: travel('yard'), director: { items: { gained: ['knife'] } } });
    play.turn({ action: travel('room'), director: { encounter: 'ask' } });
    expect(play.state.choices.map(({ text, locked }) => [text, locked ?? false])).toEqual([
      ['Ask', false],
      ['Threaten', false],
    ]);
    play.turn({ action: choose(play, 1) });
    expect(play.state).toMatchObject({ answered: { ask: 2 }, flags: ['cold'] });
  });

  it('lets the encounter land unanswered and without its flags where none can be chosen', () => {
    const ask = asking([{ text: 'Plead', requires: 'false' }], { findings: ['A note'], givesProgression: 1 });
    const play = stage(room([ask]));
    const closing = play.turn();
    expect(closing.landed).toMatchObject({ encounter: 'ask', flags: [], findings: ['A note'], progress: 1 });
  });
});

describe('A roll that is written', () => {
  const degrees = {
    full: { flags: ['kind'], text: 'Full.' },
    mixed: { flags: ['odd'], findings: ['Half a card'], doom: 2 },
    miss: { flags: ['cold'], doom: 0, complication: 'The lamp goes out.' },
  };
  const rolled = (outcome: 'full' | 'mixed' | 'miss', extra: object = {}) => {
    const options = [
      { text: 'Look', flags: ['odd'], then: { text: 'You look.' }, check: { stat: 'wits', ...degrees, ...extra } },
    ];
    const ask = asking(options, { findings: ['The card'] });
    const play = stage(room([ask]), seedRolling(outcome, 3, 1));
    play.turn();
    play.turn({ action: choose(play, 0), director: { check: { stat: 'wits' } } });
    return play;
  };

  it('is asked for by the answer, with the stat and the difficulty, and the Director asks for none beside it', () => {
    const options = [{ text: 'Look', check: { stat: 'wits', difficulty: -2, ...degrees } }];
    const play = stage(room([asking(options)]));
    play.turn({ director: { check: { stat: 'wits' } } });
    expect(play.state.pendingCheck).toBeNull();
    const closing = play.turn({ action: choose(play, 0) });
    expect(play.state.pendingCheck).toMatchObject({ encounter: 'ask', stat: 'wits', modifier: -1 });
    expect(closing.waitingFor).toBe('dice-result');
  });

  it('gives the option’s own flags whatever the dice say, and those of the degree beside them', () => {
    const play = rolled('full');
    play.turn();
    expect(play.state).toMatchObject({ checked: { ask: 'full' }, landed: ['ask'] });
    expect([...play.state.flags].sort()).toEqual(['kind', 'odd']);
    expect(play.state.findings).toEqual(['The card']);
  });

  it('gives a degree’s findings in the place of the encounter’s', () => {
    const play = rolled('mixed');
    const before = play.state.doom;
    play.turn();
    expect(play.state).toMatchObject({ findings: ['Half a card'], doom: before + 2 });
  });

  it('leaves the findings out on a miss, whose doom and complication stand in for the usual ones', () => {
    const play = rolled('miss');
    const before = play.state.doom;
    play.turn({ director: { complication: { text: 'Another.' } } });
    expect(play.state).toMatchObject({ findings: [], doom: before, complication: { text: 'The lamp goes out.' } });
    expect([...play.state.flags].sort()).toEqual(['cold', 'odd']);
  });

  it('leaves the usual doom and complication of a miss where the degree says nothing of them', () => {
    const play = rolled('miss', { miss: { flags: ['cold'] } });
    const before = play.state.doom;
    play.turn();
    expect(play.state.doom).toBe(before + 1);
    expect(play.state.complication).not.toBeNull();
  });

  it('comes after the scene of an encounter without options, and before it lands', () => {
    const check = { stat: 'wits', full: { flags: ['kind'] }, mixed: {}, miss: { flags: ['cold'] } };
    const jump = encounter('jump', {
      priority: 'urgent',
      potentialFlags: ['kind', 'cold'],
      check,
      script: [said('You jump.')],
      frames: 9,
    });
    const play = stage(room([jump]), seedRolling('full', 2, 1));
    play.turn();
    expect(play.state).toMatchObject({ pendingCheck: { encounter: 'jump', modifier: 1 }, landed: [] });
    play.turn();
    expect(play.state).toMatchObject({ landed: ['jump'], flags: ['kind'] });
  });
});

describe('Endings', () => {
  const ends = (endings: NonNullable<PackageInput['plot']>['endings'], meters = [TRUST]): PackageInput => ({
    ...oneRoom([encounter('only', { options: [{ text: 'Stay', then: { adjust: { trust: 3 } } }, { text: 'Go' }] })]),
    plot: { meters, endings },
  });
  const WRITTEN = [
    { id: 'home', title: 'Home', text: 'You stay.', when: 'meters.trust >= 5' },
    { id: 'won', title: 'Won', text: 'You won.', when: 'meters.trust >= 4 && ended_with("act_one") == "won"' },
    { id: 'plain', title: 'Plain', text: 'It ends.' },
  ];
  const played = (option: number, ending?: number) => {
    const play = stage(ends(WRITTEN));
    play.turn();
    play.turn({ action: choose(play, option) });
    const open = openEndings(play.story, play.state).map(({ id, text }) => id ?? text);
    play.turn({ director: ending === undefined ? {} : { ending } });
    return { open, state: play.state };
  };

  it('are those whose condition holds, the first of them without a Director', () => {
    const { open, state } = played(0);
    expect(open).toEqual(['home', 'won']);
    expect(state.ended).toEqual({ text: 'You stay.', outcome: 'won', id: 'home', title: 'Home' });
    expect(state.endedActs).toEqual({ act_one: 'won' });
  });

  it('are chosen by the Director among those alone', () => {
    expect(played(0, 1).state.ended).toMatchObject({ id: 'won' });
    expect(played(0, 2).state.ended).toMatchObject({ id: 'home' });
  });

  it('are those without a condition where none holds, the possible endings last', () => {
    const { open, state } = played(1);
    // The last of the possible endings is a forced act's.
    expect(open).toEqual(['plain', 'The good end.']);
    expect(state.ended).toMatchObject({ id: 'plain', title: 'Plain' });
    expect(played(1, 1).state.ended).toEqual({ text: 'The good end.', outcome: 'won' });
  });

  it('are barred by an outcome that the act did not have, whatever holds', () => {
    const play = stage(
      ends([
        { id: 'lost', title: 'Lost', text: 'You lost.', outcome: 'forced' },
        { id: 'won', title: 'Won', text: 'You won.', when: 'meters.trust >= 1', outcome: 'won' },
      ]),
    );
    play.turn();
    play.turn({ action: choose(play, 0) });
    expect(openEndings(play.story, play.state).map(({ id }) => id)).toEqual(['won']);
    play.turn({ director: { ending: 1 } });
    expect(play.state.ended).toMatchObject({ id: 'won', outcome: 'won' });
  });

  it('count once where one of the possible endings has the words of another, and keep its place', () => {
    const play = stage(
      ends([
        { id: 'good', title: 'The good end', text: 'You won.' },
        { id: 'bad', title: 'Lost', text: 'the  BAD end' },
      ]),
    );
    expect(play.story.endings.map(({ id, position }) => [id, position])).toEqual([
      ['good', 'won'],
      ['bad', 'forced'],
    ]);
  });

  it('never hold by a condition that is none', () => {
    const play = stage(ends([{ id: 'odd', title: 'Odd', text: 'Odd.', when: 'when the moon is full' }]));
    expect(openEndings(play.story, play.state).map(({ id }) => id)).toEqual([null, null]);
  });
});
