import { describe, expect, it } from 'vitest';
import {
  asksDirector,
  type ChoiceOption,
  closeTurn,
  compileStory,
  type DirectorProposal,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlotState,
  startPlay,
  type TurnClosing,
  toldAt,
  turnParts,
} from '../../../shared/play/index.ts';
import { act, arcEncounter, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { choose, goOn, refusalOf, say, seedRolling } from './stage.ts';

const TALK = { type: 'npc_interaction' as const };
const line = (text: string) => [{ type: 'narrate' as const, text }];
const words = (outcome: string) => ({ outcome, beats: [], positions: [], withhold: [], leads: [] });

/** A play whose every turn a model directs. */
function directed(input: Parameters<typeof makePackage>[0], seed = 7) {
  const story = compileStory(makePackage(input));
  let state: PlotState = startPlay(story, seed);
  return {
    story,
    get state() {
      return state;
    },
    turn(
      director: DirectorProposal = {},
      action?: PlayerAction,
      choices: ChoiceOption[] = [],
      frames = 1,
    ): TurnClosing {
      const turn = directTurn(story, openTurn(story, state, action ?? goOn(state)), director, { isDirected: true });
      const closing = closeTurn(story, turn, { frames, choices });
      state = closing.state;
      return closing;
    },
  };
}

const two = (rest: Parameters<typeof encounter>[1] = {}) => ({
  acts: [
    act('act', [
      place('hall', [encounter('one', { frames: 9, ...rest }), encounter('spare', { ...TALK, frames: 9 })], {
        connections: ['yard'],
      }),
      place('yard', [encounter('far', { ...TALK, frames: 9 }), encounter('chest', { frames: 9 })], {
        connections: ['hall'],
      }),
      place('attic', []),
    ]),
  ],
});

describe('With a Director, choosing', () => {
  it('has no encounter where the Director names none, and the engine chooses after three quiet turns', () => {
    const play = directed(two());
    const chosen = [0, 1, 2, 3, 4].map(() => play.turn({ encounter: null }).directed.chosen);
    // The first turn sees a new place.
    expect(chosen.slice(0, 4)).toEqual([null, null, null, null]);
    expect(chosen[4]).toMatchObject({ by: 'scorer' });
  });

  it('counts what is settled as new, and chooses no repeat and nothing of an arc', () => {
    const play = directed({
      characters: [character('kin', { role: 'npc', arc: [arcEncounter('arc_one', 'introduction', { frames: 9 })] })],
      acts: [act('act', [place('hall', [])])],
    });
    for (let turn = 0; turn < 8; turn += 1) expect(play.turn().directed.chosen).toBeNull();
    const other = directed(two());
    for (let turn = 0; turn < 8; turn += 1) expect(other.turn({ settles: 1 }).directed.chosen).toBeNull();
  });

  it('may play an encounter of another place, unless it is bound to its own', () => {
    const play = directed(two());
    const refused = play.turn({ encounter: 'chest' });
    expect(refused.directed.chosen).toBeNull();
    expect(refusalOf(refused, 'encounter')).toBe("chest can't be played now. It is played at yard.");
    expect(play.turn({ encounter: 'far' }).directed.chosen).toEqual({ encounter: 'far', by: 'director' });
    expect(play.state.location).toBe('hall');
  });

  it('needs who speaks, takes along who is brought, and leaves the protagonist alone', () => {
    const say = { script: [{ type: 'say' as const, character: 'bo', text: 'Yes.' }], telling: 'guided' as const };
    const play = directed({
      characters: [character('hero', { role: 'protagonist' }), character('bo'), character('cy')],
      acts: [
        act('act', [
          place('hall', [
            encounter('spoken', { ...TALK, ...say }),
            encounter('brought', { ...TALK, ...say, brings: ['bo'] }),
            encounter('solo', { ...TALK, alone: true }),
          ]),
          place('yard', [], { requiredCharacters: ['bo', 'cy'] }),
        ]),
      ],
    });
    expect(refusalOf(play.turn({ encounter: 'spoken' }), 'encounter')).toContain('Who speaks in it is not here: bo.');
    const moved = play.turn({ encounter: 'solo', moves: [{ character: 'cy', location: 'hall' }] });
    expect(refusalOf(moved, 'encounter')).toContain('It needs the protagonist alone; here are: cy.');
    expect(play.turn({ encounter: 'brought' }).directed.present).toContain('bo');
  });

  it('may close what is under way and choose another in one turn', () => {
    const play = directed(two({ potentialFlags: ['told'] }));
    play.turn({ encounter: 'one' });
    const next = play.turn({ close: true, encounter: 'spare' });
    expect(next.landed).toMatchObject({ encounter: 'one', flags: ['told'] });
    expect(next.state.active?.id).toBe('spare');
  });
});

describe('With a Director, a find that asks nothing', () => {
  it('is told whole in the turn in which what was under way is closed', () => {
    const rooms = [encounter('one', { frames: 9 }), encounter('find', { frames: 9, potentialFlags: ['found'] })];
    const play = directed({ acts: [act('act', [place('hall', rooms)])] });
    play.turn({ encounter: 'one' });
    expect(play.turn({ close: true, encounter: 'find' }).state).toMatchObject({
      active: null,
      landed: ['one', 'find'],
      flags: ['found'],
    });
  });
});

describe('With a Director, a journey', () => {
  it('is what words mean', () => {
    const play = directed(two());
    play.turn({ encounter: 'one' });
    const closing = play.turn({ journey: 'yard', encounter: 'chest' }, say('I slip out to the yard.'));
    expect(closing.state).toMatchObject({ location: 'yard', active: { id: 'chest' }, visited: ['hall', 'yard'] });
    expect(closing.directed.pack).toMatchObject({ location: 'yard', arrived: true });
    expect(closing.directed.opening).toMatchObject({ arrived: true, newPlace: true, continuing: null });
  });

  it('is refused where no way leads, and the pack says why', () => {
    const play = directed(two());
    play.turn();
    const closing = play.turn({ journey: 'attic' }, say('Up to the attic.'));
    expect(closing.state.location).toBe('hall');
    expect(closing.directed.pack.wayRefused).toEqual({ place: 'attic', reason: 'No way leads from hall to attic.' });
    expect(refusalOf(closing, 'journey')).toBe('No way leads from hall to attic.');
  });

  it('keeps the words alone of a lead to where no way leads', () => {
    const play = directed(two());
    play.turn();
    const direction = {
      ...words('They look about.'),
      leads: [
        { text: 'Out to the yard', place: 'yard' },
        { text: 'Up to the attic', place: 'attic' },
      ],
    };
    const closing = play.turn({ direction });
    expect(closing.directed.pack.direction?.leads).toEqual([
      { text: 'Out to the yard', place: 'yard' },
      { text: 'Up to the attic' },
    ]);
    expect(refusalOf(closing, 'leads: "Up to the attic"')).toContain('No way leads from');
  });

  it('leaves out a lead to an option that cannot be chosen', () => {
    const options = [{ text: 'Run' }, { text: 'Pay', requires: 'has_flag("rich")' }];
    const play = directed(two({ ...TALK, options }));
    const direction = {
      ...words('They stand there.'),
      leads: [
        { text: 'Run', option: 0 },
        { text: 'Pay', option: 1 },
      ],
    };
    const closing = play.turn({ encounter: 'one', direction });
    expect(closing.directed.pack.direction?.leads).toEqual([{ text: 'Run', option: 0 }]);
    expect(refusalOf(closing, 'leads: "Pay"')).toContain("Option 1 can't be chosen");
  });

  it('is a choice of the Storyteller’s that leads there', () => {
    const play = directed(two());
    const { choices } = play.turn({}, undefined, [
      { id: 'c0', text: 'Out to the yard', leadsTo: 'yard' },
      { id: 'c1', text: 'Up', leadsTo: 'attic' },
    ]);
    expect(choices.map(({ leadsTo }) => leadsTo)).toEqual(['yard', undefined]);
    expect(play.turn({}, choose(play, 0)).state.location).toBe('yard');
  });

  it('follows what an answer brings, which is told where it was given', () => {
    const then = { script: line('You run.'), flags: ['ran'] };
    const play = directed({
      acts: [
        act('act', [
          place(
            'hall',
            [
              encounter('door', {
                potentialFlags: ['ran'],
                script: line('A door.'),
                options: [{ text: 'Run', flags: ['ran'], then, leadsTo: 'yard' }],
              }),
            ],
            { connections: ['yard'] },
          ),
          { ...place('yard', [encounter('more', { frames: 9 })]), arrival: { script: line('The yard.') } },
        ]),
      ],
    });
    play.turn({ encounter: 'door' });
    const closing = play.turn({}, choose(play, 0));
    expect(closing.state).toMatchObject({ location: 'yard', landed: ['door'], flags: ['ran'], active: null });
    const parts = turnParts(play.story, closing.directed);
    expect(parts.map(({ kind }) => kind)).toEqual(['then', 'arrival']);
    expect(parts.map((part) => toldAt(play.story, closing.state, part).location)).toEqual(['hall', 'yard']);
  });
});

describe('With a Director, landing', () => {
  const OPTIONS = [
    { text: 'Pay', flags: ['paid'] },
    { text: 'Beg', flags: ['begged'] },
  ];
  const flags = { potentialFlags: ['paid', 'begged'], options: OPTIONS };

  it('comes when it is closed, not by frames, and phases go by the Director’s word', () => {
    const play = directed(two());
    const phases = [{ encounter: 'one' }, {}, {}, { close: true }].map(
      (proposal) => play.turn(proposal, undefined, [], 9).directed.pack.encounter?.phase,
    );
    expect(phases).toEqual(['opening', 'middle', 'middle', 'closing']);
    expect(play.state.landed).toEqual(['one']);
  });

  it('comes by force past three times its frames, left alone for two turns', () => {
    const play = directed(two());
    play.turn({ encounter: 'one' }, undefined, [], 28);
    play.turn({ encounter: 'one' });
    expect(play.turn().landed).toBeNull();
    expect(play.turn().landed).toMatchObject({ encounter: 'one' });
  });

  it('does not come by force while the Director offers an option of it', () => {
    const play = directed(two({ options: [{ text: 'Open it' }] }));
    play.turn({ encounter: 'one' }, undefined, [], 28);
    const offering = { direction: { ...words('She waits.'), leads: [{ text: 'Open it', option: 0 }] } };
    for (let turn = 0; turn < 4; turn += 1) expect(play.turn(offering).landed).toBeNull();
    expect(play.turn().landed).toBeNull();
    expect(play.turn().landed).toMatchObject({ encounter: 'one' });
  });

  it('with open options gives none of their flags', () => {
    const play = directed(two(flags));
    play.turn({ encounter: 'one' }, undefined, [], 9);
    expect(play.state.asking).toBe('one');
    expect(play.turn({ close: true }, say('I leave that.')).landed).toMatchObject({ encounter: 'one', flags: [] });
  });

  it('of an arc does not come in the turn it opens', () => {
    const play = directed({
      characters: [character('kin', { role: 'npc', arc: [arcEncounter('arc_one', 'introduction', { frames: 1 })] })],
      acts: [act('act', [place('hall', [encounter('spare', { frames: 9 })])])],
    });
    const first = play.turn({ encounter: 'arc_one', close: true });
    expect(first.landed).toBeNull();
    expect(refusalOf(first, 'close')).toBe('arc_one is of an arc, which does not land in the turn it opens.');
    expect(play.turn({ close: true }).landed).toMatchObject({ encounter: 'arc_one' });
  });

  it('puts options in the Storyteller’s words, and takes a choice for the option it stands for', () => {
    const play = directed(two(flags));
    const put = play.turn({ encounter: 'one' }, undefined, [
      { id: 'c0', text: 'Count out the coins', answers: 0 },
      { id: 'c1', text: 'Look around' },
    ]);
    expect(put.choices.map(({ text }) => text)).toEqual(['Count out the coins', 'Look around']);
    const own = play.turn({}, choose(play, 1), [{ id: 'c2', text: 'Fall on your knees', answers: 1 }]);
    expect(own.state.answered).toEqual({});
    expect(own.choices.map(({ text }) => text)).toEqual(['Fall on your knees']);
    expect(play.turn({}, choose(play, 0)).state.answered).toEqual({ one: 1 });
  });

  it('of one that takes many answers gives the flags of all of them', () => {
    const play = directed(two({ ...flags, answers: 'many' }));
    play.turn({ encounter: 'one' }, undefined, [], 9);
    const again = play.turn({ answer: 1 }, say('Please.'));
    expect(again.choices.map(({ text }) => text)).toEqual(['Pay']);
    play.turn({}, choose(play, 0));
    expect(play.turn({ close: true }).landed?.flags).toEqual(['paid', 'begged']);
  });
});

describe('With a Director, a turn', () => {
  it('of a roll is told by the words of the turn that asked for it', () => {
    const play = directed(two(), seedRolling('miss', 2));
    play.turn({
      ...{ encounter: 'one', check: { stat: 'luck' } },
      direction: {
        ...words('You reach for it.'),
        degrees: { miss: 'It falls.' },
        leads: [{ text: 'Run', after: 'miss' }, { text: 'Stay' }, { text: 'Cheer', after: 'full' }],
      },
    });
    const opening = openTurn(play.story, play.state, { type: 'roll' });
    const rolled = directTurn(play.story, opening, null);
    expect(rolled.isDirected).toBe(true);
    expect(rolled.pack.direction).toMatchObject({
      ...{ outcome: 'It falls.', beats: [] },
      leads: [{ text: 'Run' }, { text: 'Stay' }],
    });
  });

  it('asks for a written roll where the Director does, or closes the encounter', () => {
    const check = { stat: 'wits', difficulty: -1, full: { text: 'Up.' } };
    for (const word of [{ check: { stat: 'luck' } }, { close: true }]) {
      const play = directed(two({ check }));
      expect(play.turn({ encounter: 'one' }, undefined, [], 9).waitingFor).not.toBe('dice-result');
      expect(play.turn(word, say('I climb.')).state.pendingCheck).toMatchObject({ encounter: 'one', modifier: -1 });
    }
    const rolling = directed(two({ check }), seedRolling('miss', 2));
    rolling.turn({ encounter: 'one', close: true, direction: words('You climb.') });
    const rolled = directTurn(rolling.story, openTurn(rolling.story, rolling.state, { type: 'roll' }), null);
    expect(rolled.pack.direction?.outcome).toBe('What was tried fails, and that leads on to something.');
    const scripted = directed(two({ check, script: line('The rope hangs.') }));
    expect(scripted.turn({ encounter: 'one' }).waitingFor).toBe('dice-result');
  });

  it('is directed but for a roll and what is wholly written', () => {
    const written = directed({
      acts: [act('act', [place('hall', [encounter('told', { script: line('Told.') })])])],
    });
    const opening = openTurn(written.story, written.state, { type: 'start' });
    expect(asksDirector(written.story, opening, true)).toBe(false);
    const plain = directed(two());
    expect(asksDirector(plain.story, openTurn(plain.story, plain.state, { type: 'start' }), true)).toBe(true);
  });
});
