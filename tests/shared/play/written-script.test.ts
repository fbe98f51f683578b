import { describe, expect, it } from 'vitest';
import {
  asksDirector,
  openTurn,
  type PlayerAction,
  placeLeftAtOnce,
  toldAt,
  turnParts,
} from '../../../shared/play/index.ts';
import { act, character, encounter, type PackageInput, place } from '../../support/story-fixture.ts';
import { oneRoom, stage, travel } from './stage.ts';
import { asking, HERO, later, opener, room, said, TRUST } from './written-support.ts';

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

describe('What an act begins with', () => {
  const scene = (text: string) => ({ script: [said(text)] });
  const acts = (opening: Partial<PackageInput['acts'][number]>) => [
    act('one', [place('room', [encounter('first', scene('First.'))])]),
    act(
      'two',
      [
        place('hall', [encounter('waits', scene('It waits.'))], { connections: ['yard'], arrival: scene('The hall.') }),
        place('yard', [encounter('there', scene('There.'))], { connections: ['hall'], arrival: scene('The yard.') }),
      ],
      opening,
    ),
  ];
  const inTwo = (opening: Partial<PackageInput['acts'][number]>) => {
    const play = stage({ acts: acts(opening) });
    while (play.state.act !== 'two') play.turn();
    return play;
  };

  it('is told where it begins before a journey in its first turn', () => {
    const play = inTwo({ opening: scene('It begins.') });
    const { directed, state } = play.turn({ action: travel('yard') });
    const parts = turnParts(play.story, directed);
    expect(parts.map(({ at }) => at)).toEqual(['two/opening', 'yard/arrival', 'there/script']);
    expect(parts.map((each) => toldAt(play.story, state, each).location)).toEqual(['hall', 'yard', 'yard']);
    expect(placeLeftAtOnce(play.story, directed.opening)).toBe('hall');
  });

  it('is told with the place one stays at, once', () => {
    const play = inTwo({ opening: scene('It begins.') });
    const { directed } = play.turn();
    expect(turnParts(play.story, directed).map(({ at }) => at)).toEqual([
      'two/opening',
      'hall/arrival',
      'waits/script',
    ]);
    expect(placeLeftAtOnce(play.story, directed.opening)).toBeNull();
  });

  it('holds nobody up where there is nothing to tell', () => {
    const play = stage({
      acts: [
        act('one', [place('room', [encounter('first', scene('First.'))])]),
        act('two', [
          place('hall', [encounter('waits')], { connections: ['yard'] }),
          place('yard', [encounter('there', scene('There.'))], { arrival: scene('The yard.') }),
        ]),
      ],
    });
    while (play.state.act !== 'two') play.turn();
    const { directed } = play.turn({ action: travel('yard') });
    expect(turnParts(play.story, directed).map(({ at }) => at)).toEqual(['yard/arrival', 'there/script']);
    expect(placeLeftAtOnce(play.story, directed.opening)).toBeNull();
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
      directed.push(asksDirector(play.story, opening));
    }
    expect(directed).toEqual([false, false, false, false]);
  });

  it('are directed as ever where more than one could come, and in a story that has nothing written', () => {
    const many = stage(room([encounter('a', scene('A.')), encounter('b', scene('B.'))]));
    const opening = openTurn(many.story, many.state, { type: 'start' });
    expect(asksDirector(many.story, opening)).toBe(true);
    const plain = stage(oneRoom([encounter('a')]));
    expect(asksDirector(plain.story, openTurn(plain.story, plain.state, { type: 'start' }))).toBe(true);
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
