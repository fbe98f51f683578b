import { describe, expect, it } from 'vitest';
import { availableIn, BARE_STAGE, canMeet, type PlayStage, presentAt, shownOn } from '../../../shared/play/index.ts';
import { engineFrames } from '../../support/engine-frames.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { choose, type Move, type Stage, stage, travel } from './stage.ts';

const CAST = [
  character('ada', { role: 'protagonist' }),
  character('second_hero', { role: 'protagonist' }),
  character('bob'),
  character('cleo'),
  character('dan'),
];

function twoRooms() {
  return stage({
    characters: CAST,
    acts: [
      act('one', [
        place('hall', [encounter('with_dan', { requiredCharacters: ['dan'], frames: 9 })], {
          requiredCharacters: ['bob'],
          connections: ['attic'],
        }),
        place('attic', [], { requiredCharacters: ['cleo', 'nobody_known'], connections: ['hall'] }),
      ]),
      act('two', [place('yard', [encounter('later')], { requiredCharacters: ['dan'] })]),
    ],
  });
}

describe('Who is present', () => {
  it('is the protagonist – the first declared – and whom the place requires', () => {
    const play = twoRooms();
    expect(presentAt(play.story, play.state, 'hall')).toEqual(['ada', 'bob']);
    expect(presentAt(play.story, play.state, 'attic')).toEqual(['ada', 'cleo']);
    expect(play.story.protagonist?.id).toBe('ada');
  });

  it('works without a protagonist', () => {
    const play = stage({ characters: [character('bob')], acts: [act('one', [place('hall')])] });
    expect(play.story.protagonist).toBeNull();
    expect(presentAt(play.story, play.state)).toEqual([]);
  });

  it('takes in whom the Director moved here, for this act', () => {
    const play = twoRooms();
    play.turn({ director: { moves: [{ character: 'cleo', location: 'hall' }] } });
    expect(presentAt(play.story, play.state, 'hall')).toEqual(['ada', 'bob', 'cleo']);
    play.apply({ type: 'act-began', act: 'two' });
    expect(presentAt(play.story, play.state)).toEqual(['ada', 'dan']);
    expect(canMeet(play.story, play.state, 'cleo', 'yard')).toBe(true);
  });

  it('never takes a place’s own away when they are moved elsewhere', () => {
    const play = twoRooms();
    play.turn({ director: { moves: [{ character: 'cleo', location: 'hall' }] } });
    expect(presentAt(play.story, play.state, 'attic')).toContain('cleo');
    for (const room of ['hall', 'attic']) expect(canMeet(play.story, play.state, 'cleo', room)).toBe(true);
  });

  it('leaves whom no place of the act requires available everywhere, without standing anywhere', () => {
    const play = twoRooms();
    expect(availableIn(play.story, play.state)).toEqual(['second_hero', 'dan']);
    expect(presentAt(play.story, play.state, 'hall')).not.toContain('dan');
    expect(canMeet(play.story, play.state, 'dan', 'hall')).toBe(true);
    expect(canMeet(play.story, play.state, 'dan', 'attic')).toBe(true);
    expect(canMeet(play.story, play.state, 'bob', 'attic')).toBe(false);
  });

  it('brings an available character along with the encounter that needs them, and lets them go after it', () => {
    const play = twoRooms();
    const first = play.turn();
    expect(first.directed.opening.present).toEqual(['ada', 'bob']);
    expect(first.directed.present).toEqual(['ada', 'bob', 'dan']);
    expect(first.directed.pack.present.map(({ character: id }) => id)).toEqual(['ada', 'bob', 'dan']);
    const away = play.turn({ action: travel('attic') });
    expect(away.directed.present).toEqual(['ada', 'cleo']);
  });

  it('brings the one an arc is of along with its encounter', () => {
    const play = stage({
      characters: [character('eve', { arc: [arcEncounter('eve_arrives', 'introduction', { frames: 9 })] })],
      acts: [act('one', [place('hall')])],
    });
    expect(play.turn().directed.present).toEqual(['eve']);
  });

  it('tells how those who are here stand to the player', () => {
    const play = twoRooms();
    const closing = play.turn({ director: { dispositions: [{ character: 'bob', disposition: 'suspicious' }] } });
    expect(closing.directed.pack.present).toContainEqual({ character: 'bob', disposition: 'suspicious' });
    expect(closing.directed.pack.present).toContainEqual({ character: 'ada', disposition: null });
  });
});

function follow(play: Stage) {
  let on: PlayStage = BARE_STAGE;
  return (move: Move = {}) => {
    const { opening, written, presence, after } = engineFrames(play.story, on, play.turn(move));
    on = after;
    return { ...presence, shown: shownOn(after), frames: [...opening, ...written] };
  };
}

describe('Who comes and goes', () => {
  const says = (character: string) => ({ type: 'say' as const, character, text: `${character} speaks.` });
  const asked = (script: readonly object[]) =>
    stage({
      characters: CAST,
      acts: [
        act('one', [
          place(
            'hall',
            [encounter('ask', { script: [...script] as never, options: [{ text: 'Yes' }, { text: 'No' }] })],
            {
              requiredCharacters: ['bob'],
              connections: ['attic'],
            },
          ),
          place('attic', [], { connections: ['hall'] }),
        ]),
      ],
    });

  it('came with an encounter stays when it is over, until something else begins', () => {
    const turn = follow(
      stage({
        characters: CAST,
        acts: [act('one', [place('hall', [encounter('with_dan', { requiredCharacters: ['dan'] })])])],
      }),
    );
    expect(turn()).toMatchObject({ here: ['ada', 'dan'], goes: [] });
    expect(turn()).toMatchObject({ here: ['ada', 'dan'], goes: [], frames: [] });
  });

  it('goes when something else begins that is not theirs, and comes when it is', () => {
    const play = stage({
      characters: CAST,
      acts: [
        act('one', [
          place('hall', [
            encounter('first', { requiredCharacters: ['dan'], priority: 'urgent' }),
            encounter('second', { requiredCharacters: ['second_hero'], frames: 9 }),
          ]),
        ]),
      ],
    });
    const turn = follow(play);
    turn();
    expect(turn()).toMatchObject({
      here: ['ada', 'second_hero'],
      comes: ['second_hero'],
      goes: ['dan'],
      frames: [
        { type: 'hide', character: 'dan' },
        { type: 'show', character: 'second_hero' },
      ],
    });
  });

  it('was brought on by a script is there while it asks, and when one comes back to it', () => {
    const turn = follow(asked([says('dan'), says('cleo'), { type: 'hide', character: 'cleo' }]));
    expect(turn().shown).toEqual(['ada', 'bob', 'dan']);
    expect(turn({ action: { type: 'text', text: 'Well?' } })).toMatchObject({ here: ['ada', 'bob', 'dan'], comes: [] });
    expect(turn({ action: travel('attic') })).toMatchObject({ here: ['ada'], shown: ['ada'] });
    const back = turn({ action: travel('hall') });
    expect(back).toMatchObject({ here: ['ada', 'bob', 'dan'], shown: ['ada', 'bob', 'dan'] });
  });

  it('was sent away by a script is gone for so long', () => {
    const play = asked([{ type: 'hide', character: 'bob' }, says('dan')]);
    const turn = follow(play);
    expect(turn().shown).toEqual(['ada', 'dan']);
    expect(turn({ action: { type: 'text', text: 'Bob?' } })).toMatchObject({
      here: ['ada', 'dan'],
      comes: [],
      frames: [],
    });
    expect(turn({ action: choose(play, 0) }).here).toEqual(['ada', 'dan']);
  });

  it('is brought on by what is written is not shown before', () => {
    const play = stage({
      characters: CAST,
      acts: [
        act('one', [
          place('hall', [
            encounter('first', { priority: 'urgent' }),
            encounter('second', {
              requiredCharacters: ['dan'],
              script: [{ type: 'narrate', text: 'A knock.' }, says('dan')],
            }),
          ]),
        ]),
      ],
    });
    const turn = follow(play);
    turn();
    expect(turn().frames).toEqual([
      { type: 'narrate', text: 'A knock.' },
      { type: 'show', character: 'dan' },
      says('dan'),
    ]);
  });
});
