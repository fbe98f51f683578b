import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../shared/error.ts';
import {
  isDirected,
  openEndings,
  openTurn,
  type PlayerAction,
  playView,
  turnParts,
} from '../../../shared/play/index.ts';
import type { Consequence } from '../../../shared/story/index.ts';
import {
  act,
  character,
  type EncounterInput,
  encounter,
  type PackageInput,
  place,
} from '../../support/story-fixture.ts';
import { choose, oneRoom, say, seedRolling, stage, travel, typesOf } from './stage.ts';

const TRUST = { id: 'trust', label: 'Trust', initial: 2, min: 0, max: 5, shown: true };
const HERO = character('hero', { role: 'protagonist', stats: { wits: 1 } });
const DOOM = { opposingForce: { requiredValue: 10, trackerLabel: 'Threat', escalationEvents: [] } };
const CLUES = { globalProgression: { requiredValue: 10, trackerLabel: 'Clues' } };
/** Keeps an act from being dry. */
const later = encounter('later', { prerequisites: ['never_yet'], frames: 40 });
const opener = encounter('opener', { priority: 'low', potentialFlags: ['never_yet'], frames: 40 });

const said = (text: string) => ({ type: 'narrate' as const, text });
const room = (encounters: readonly EncounterInput[], rest: Partial<PackageInput> = {}): PackageInput => ({
  ...oneRoom([...encounters, later, opener], { ...DOOM, ...CLUES }),
  characters: [HERO],
  plot: { meters: [TRUST] },
  ...rest,
});

const asking = (options: EncounterInput['options'], rest: Partial<EncounterInput> = {}) =>
  encounter('ask', { priority: 'urgent', potentialFlags: ['kind', 'cold', 'odd'], options, ...rest });

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
    expect(open).toEqual(['plain', 'The good end.', 'The bad end.']);
    expect(state.ended).toMatchObject({ id: 'plain', title: 'Plain' });
    expect(played(1, 1).state.ended).toEqual({ text: 'The good end.', outcome: 'won' });
  });

  it('never hold by a condition that is none', () => {
    const play = stage(ends([{ id: 'odd', title: 'Odd', text: 'Odd.', when: 'when the moon is full' }]));
    expect(openEndings(play.story, play.state).map(({ id }) => id)).toEqual([null, null]);
  });
});

describe('A script', () => {
  const script = [said('One.'), said('Two.')];

  it('is one part of one turn, whatever the frames that are expected', () => {
    const play = stage(room([encounter('told', { priority: 'urgent', frames: 30, script, potentialFlags: ['kind'] })]));
    const closing = play.turn({ frames: 2 });
    expect(closing.landed).toMatchObject({ encounter: 'told', flags: ['kind'] });
    expect(turnParts(play.story, closing.directed)).toEqual([
      { at: 'told/script', kind: 'scene', telling: 'written', again: false, from: 0 },
    ]);
  });

  it('is not used where its scene is told freely, and the pacing counts again', () => {
    const play = stage(room([encounter('told', { priority: 'urgent', frames: 30, script, telling: 'free' })]));
    const closing = play.turn({ frames: 2 });
    expect(closing.landed).toBeNull();
    expect(turnParts(play.story, closing.directed)[0]).toMatchObject({ at: 'told/script', telling: 'free' });
  });

  it('of later visits is told as written also where the first was told freely', () => {
    const again = [{ type: 'narrate' as const, text: 'The sign knocks.' }];
    const { story } = stage(room([encounter('told', { repeatable: true, again })]));
    const scene = story.encounterById.get('told')?.scene;
    expect(scene?.first.telling).toBe('free');
    expect(scene?.again).toMatchObject({ telling: 'written', lines: [{ line: again[0] }] });
  });

  it('that a stop cut off is told first when one goes on, before its options are asked', () => {
    const play = stage(room([asking([{ text: 'Yes' }], { script })]));
    const left = [{ at: 'ask/script', kind: 'scene', telling: 'written', again: false, from: 1 } as const];
    const stopped = play.turn({ left });
    expect(stopped).toMatchObject({ waitingFor: 'continue', choices: [], offered: null });
    expect(play.state).toMatchObject({ untold: left, untoldAt: 'room' });
    const closing = play.turn();
    expect(turnParts(play.story, closing.directed)).toEqual(left);
    expect(closing).toMatchObject({ waitingFor: 'choice', offered: 'options' });
    expect(play.state).toMatchObject({ untold: [], untoldAt: '' });
  });

  it('that is left is told on the way back, not elsewhere', () => {
    const play = stage({
      acts: [
        act('one', [
          place('room', [asking([{ text: 'Yes' }], { script }), later, opener], { connections: ['yard'] }),
          place('yard', [], { connections: ['room'], arrival: { script: [said('The yard.')] } }),
        ]),
      ],
    });
    const left = [{ at: 'ask/script', kind: 'scene', telling: 'written', again: false, from: 1 } as const];
    play.turn({ left });
    const away = play.turn({ action: travel('yard') });
    expect(turnParts(play.story, away.directed).map(({ at }) => at)).toEqual(['yard/arrival']);
    expect(play.state.untold).toEqual(left);
    const back = play.turn({ action: travel('room') });
    expect(turnParts(play.story, back.directed)[0]).toEqual(left[0]);
    expect(play.state.untold).toEqual([]);
  });
});

describe('A turn’s parts', () => {
  const scene = (text: string) => ({ script: [said(text)] });
  const story: PackageInput = {
    acts: [
      act(
        'one',
        [
          place(
            'room',
            [
              asking(
                [
                  {
                    text: 'Yes',
                    then: scene('Then.'),
                    check: { full: scene('F.'), mixed: scene('M.'), miss: scene('X.') },
                  },
                ],
                scene('Ask.'),
              ),
            ],
            { arrival: { ...scene('Here.'), again: [said('Again.')] } },
          ),
        ],
        {
          opening: scene('It begins.'),
          climax: { won: scene('Won.') },
          inevitableEvents: [
            {
              ...{
                id: 'storm',
                title: 'Storm',
                triggerCondition: 'turn == 1',
                description: 'A storm.',
                forcesClimax: false,
              },
              ...{
                scene: scene('Storm.'),
                conditionalBranches: [{ condition: 'turn == 1', effect: 'Wet.', scene: scene('Wet.') }],
              },
            },
          ],
        },
      ),
    ],
    plot: { endings: [{ id: 'end', title: 'End', text: 'The end.', script: [said('Ending.')] }] },
  };

  it('let nothing that happens besides come between a deed and its answer', () => {
    const clockAt = (turn: number) => ({
      ...{ id: `bell_${turn}`, title: 'Bell', triggerCondition: `turn == ${turn}` },
      ...{ description: 'A bell.', forcesClimax: false, scene: scene('Bell.') },
    });
    const check = { full: scene('F.'), mixed: scene('M.'), miss: scene('X.') };
    const bells = [1, 2, 3, 4].map(clockAt);
    const rooms = [place('room', [asking([{ text: 'Yes', then: scene('Then.'), check }], scene('Ask.'))])];
    const play = stage({ acts: [act('one', rooms, { inevitableEvents: bells })] });
    const partsOf = (of: Parameters<typeof play.turn>[0]) =>
      turnParts(play.story, play.turn(of).directed).map(({ at }) => at);
    expect(partsOf({})).toEqual(['bell_1/script', 'ask/script']);
    // Words that answer nothing go into a telling of the encounter.
    expect(partsOf({ action: { type: 'text', text: 'Who is there?' } })).toEqual(['ask/script', 'bell_2/script']);
    expect(partsOf({})).toEqual(['ask/then:option_1', 'bell_3/script']);
    expect(partsOf({})).toEqual([expect.stringMatching(/^ask\/option_1:/), 'bell_4/script']);
  });

  it('come in the order of the rules: beginning, arrival, events, scene; answer; degree; climax, ending', () => {
    const play = stage(story);
    const parts = [0, 1, 2, 3].map(() => turnParts(play.story, play.turn().directed).map(({ at }) => at));
    const outcome = play.state.checked.ask ?? Object.values(play.state.checked)[0] ?? 'full';
    expect(parts).toEqual([
      ['one/opening', 'room/arrival', 'storm/script', 'storm/branch:0', 'ask/script'],
      ['ask/then:option_1'],
      [expect.stringMatching(/^ask\/option_1:(full|mixed|miss)$/)],
      ['one/climax:won', 'end/script'],
    ]);
    expect(outcome).toMatch(/full|mixed|miss/);
  });

  it('put words of the player’s own, and answers the telling had offered, before a script, which does not hear them', () => {
    const rooms = [
      place('room', [
        encounter('first', scene('First.')),
        asking([{ text: 'Stay', then: scene('Then.') }], scene('Ask.')),
        encounter('open', { potentialFlags: ['open'] }),
      ]),
    ];
    const text: PlayerAction = { type: 'text', text: 'I stay.' };
    const offered = [{ id: 'c1', text: 'Listen' }];
    const waiting = stage({ acts: [act('one', rooms)] });
    const told = (of: Parameters<typeof waiting.turn>[0]) =>
      turnParts(waiting.story, waiting.turn(of).directed).map(({ at, telling }) => `${at} ${telling}`);
    expect(told({ director: { encounter: 'first' } })).toEqual(['first/script written']);
    waiting.apply({ type: 'turn-ended', waitingFor: 'choice', choices: offered, freeText: true, asking: null });
    expect(told({ action: { type: 'choice', choiceId: 'c1' }, director: { encounter: 'ask' } })).toEqual([
      'room/deed written',
      'ask/script written',
    ]);
    // What answers an option is heard before what follows it; what is told freely hears it by itself.
    expect(told({ action: { type: 'text', text: 'Hm.' } })).toEqual(['ask/script free']);
    expect(told({ action: text, director: { answer: 0 } })).toEqual(['room/deed written', 'ask/then:option_1 written']);
    expect(told({ action: text })).toEqual(['open/script free']);
  });

  it('need no Director for an answer, a roll, a climax or one encounter alone', () => {
    const play = stage(story);
    const directed: boolean[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const opening = play.turn().directed.opening;
      directed.push(isDirected(play.story, opening));
    }
    expect(directed).toEqual([false, false, false, false]);
  });

  it('are directed as ever where more than one could come, and in a story that has nothing written', () => {
    const many = stage(room([encounter('a', scene('A.')), encounter('b', scene('B.'))]));
    const opening = openTurn(many.story, many.state, { type: 'start' });
    expect(isDirected(many.story, opening)).toBe(true);
    const plain = stage(oneRoom([encounter('a')]));
    expect(isDirected(plain.story, openTurn(plain.story, plain.state, { type: 'start' }))).toBe(true);
    expect(turnParts(plain.story, plain.turn().directed)).toEqual([]);
  });
});

describe('Conditions', () => {
  it('know facts as they become known by one another, whom one met, what one has and how acts ended', () => {
    const fact = (id: string, revealWhen: string) => ({
      id,
      text: `Fact ${id}.`,
      audience: 'director' as const,
      revealWhen,
    });
    const play = stage({
      acts: [
        act('one', [place('hall', [encounter('first')], { requiredCharacters: ['ann'] })]),
        act('two', [place('yard', [encounter('second', { frames: 9 })])]),
      ],
      characters: [HERO, character('ann'), character('ben')],
      facts: [
        fact('c', 'knows("b") && meters.trust == 2'),
        fact('b', 'knows("a")'),
        fact('a', 'met("ann")'),
        fact('never', 'met("ben")'),
        fact('last', 'ended_with("one") == "won" && has_item("lamp")'),
      ],
      plot: { meters: [TRUST] },
    });
    play.turn({ director: { items: { gained: ['lamp'] } } });
    expect(play.state).toMatchObject({ met: ['hero', 'ann'], earnedFacts: ['a', 'b', 'c'] });
    play.turn();
    play.turn();
    expect(play.state.earnedFacts).toEqual(['a', 'b', 'c', 'last']);
  });
});
