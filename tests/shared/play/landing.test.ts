import { describe, expect, it } from 'vitest';
import { closeTurn, directTurn, openTurn, PlayerActionSchema } from '../../../shared/play/index.ts';
import { ID_MAX_LENGTH } from '../../../shared/story/index.ts';
import { arcEncounter, character, encounter } from '../../support/story-fixture.ts';
import { choose, oneRoom, refusalOf, say, stage, typesOf } from './stage.ts';

const CLUES = { globalProgression: { requiredValue: 10, trackerLabel: 'Clues' } };
/** Keeps an act from being dry, so that a test can go on. */
const more = encounter('more', { prerequisites: ['unlock_more'], frames: 50 });
const unlocker = encounter('unlocker', { potentialFlags: ['unlock_more'], frames: 50, priority: 'low' });
const ANSWERS = [{ text: 'Yes', flags: ['agreed', 'not_its_own'] }, { text: 'No', flags: [] }, { text: 'Maybe' }];

describe('An encounter lands', () => {
  it('at a turn’s end when the Director closes it', () => {
    const play = stage(oneRoom([encounter('long', { frames: 40, potentialFlags: ['done'] }), unlocker]));
    play.turn({ frames: 1 });
    expect(play.state.landed).toEqual([]);
    const closing = play.turn({ frames: 1, director: { close: true } });
    expect(closing.directed.pack.encounter?.phase).toBe('closing');
    expect(closing.landed).toMatchObject({ encounter: 'long', again: false, flags: ['done'] });
    expect(play.state).toMatchObject({ landed: ['long'], lastLanded: 'long', active: null });
  });

  it('on the turn it was chosen, when the Director closes it at once', () => {
    const play = stage(oneRoom([encounter('long', { frames: 40 }), unlocker]));
    play.turn({ director: { encounter: 'long', close: true } });
    expect(play.state.landed).toEqual(['long']);
  });

  it('at the latest when it has had its expectedFrames, and not before', () => {
    const play = stage(oneRoom([encounter('long', { frames: 6 }), unlocker]));
    play.turn({ frames: 5 });
    expect(play.state.landed).toEqual([]);
    play.turn({ frames: 1 });
    expect(play.state.landed).toEqual(['long']);
  });

  it('counts expected frames below 1 as 1', () => {
    const play = stage(oneRoom([encounter('blink', { frames: -3, priority: 'high' }), unlocker]));
    expect(play.story.encounterById.get('blink')?.expectedFrames).toBe(1);
    play.turn({ frames: 1 });
    expect(play.state.landed).toEqual(['blink']);
  });

  it('gives progression, findings and all its flags, once', () => {
    const play = stage(
      oneRoom(
        [
          encounter('rich', {
            givesProgression: 3,
            potentialFlags: ['one', 'two'],
            findings: ['A key', 'A key', ' ', 'A map'],
            priority: 'high',
            repeatable: true,
          }),
          unlocker,
        ],
        CLUES,
      ),
    );
    expect(play.turn().landed).toEqual({
      encounter: 'rich',
      again: false,
      progress: 3,
      flags: ['one', 'two'],
      findings: ['A key', 'A map'],
    });
    expect(play.state).toMatchObject({ progress: 3, flags: ['one', 'two'], findings: ['A key', 'A map'] });
  });

  it('gives no progression where it names none', () => {
    const play = stage(oneRoom([encounter('plain', { priority: 'high' }), unlocker], CLUES));
    play.turn();
    expect(play.state).toMatchObject({ landed: ['plain'], progress: 0 });
  });

  it('an encounter that is not repeatable does not come back', () => {
    const play = stage(oneRoom([encounter('once', { priority: 'high' }), unlocker]));
    play.turn();
    const closing = play.turn({ director: { encounter: 'once' } });
    expect(refusalOf(closing, 'encounter')).toMatch(/"once" is not eligible/);
    expect(play.state.active?.id).toBe('unlocker');
  });

  it('lets a repeatable one come again, which asks no options and gives nothing more', () => {
    const play = stage(
      oneRoom(
        [
          encounter('tea', {
            repeatable: true,
            frames: 3,
            givesProgression: 2,
            potentialFlags: ['sipped'],
            findings: ['Tea leaves'],
            options: [{ text: 'Black' }, { text: 'Green' }],
          }),
          unlocker,
          more,
        ],
        CLUES,
      ),
    );
    play.turn({ director: { encounter: 'tea' } });
    play.turn({ action: choose(play, 1) });
    expect(play.state).toMatchObject({ landed: ['tea'], progress: 2 });
    play.turn({ director: { encounter: 'unlocker', close: true } });
    const after = play.state;
    const again = play.turn({ director: { encounter: 'tea' }, frames: 2 });
    expect(again.directed.pack.encounter).toMatchObject({
      id: 'tea',
      again: true,
      framesBefore: 0,
      asksOptions: false,
    });
    expect(again.landed).toBeNull();
    expect(play.turn({ frames: 1 }).landed).toMatchObject({ encounter: 'tea', again: true, progress: 0, flags: [] });
    expect(play.state).toMatchObject({
      landed: after.landed,
      progress: after.progress,
      flags: after.flags,
      findings: after.findings,
      lastLanded: 'tea',
    });
  });

  it('lands arc encounters alike', () => {
    const bob = character('bob', {
      arc: [arcEncounter('meet_bob', 'introduction', { givesProgression: 4, potentialFlags: ['met_bob'] })],
    });
    const play = stage({ ...oneRoom([unlocker], CLUES), characters: [bob] });
    play.turn({ director: { encounter: 'meet_bob' } });
    expect(play.state).toMatchObject({ landed: ['meet_bob'], progress: 4, flags: ['met_bob'] });
  });
});

describe('Options', () => {
  const question = (options = ANSWERS) =>
    encounter('question', { frames: 4, priority: 'high', potentialFlags: ['agreed', 'heard'], options });

  it('hold landing back while unanswered, and the engine ends the turn with that choice', () => {
    const play = stage(oneRoom([question(), unlocker]));
    const early = play.turn({ frames: 3 });
    expect(early).toMatchObject({ waitingFor: 'continue', offered: null });
    const closing = play.turn({ frames: 1 });
    expect(closing).toMatchObject({
      waitingFor: 'choice',
      offered: 'options',
      freeText: true,
      landed: null,
      choices: [
        { id: 'o2-question-0', text: 'Yes' },
        { id: 'o2-question-1', text: 'No' },
        { id: 'o2-question-2', text: 'Maybe' },
      ],
    });
    expect(closing.directed.pack.encounter).toMatchObject({ asksOptions: true, answered: null });
  });

  it('hold back what the Director closes too', () => {
    const play = stage(oneRoom([question(), unlocker]));
    const closing = play.turn({ frames: 1, director: { close: true } });
    expect(closing).toMatchObject({ waitingFor: 'choice', landed: null });
    expect(closing.directed.pack.encounter).toMatchObject({ asksOptions: true, phase: 'opening' });
  });

  it('take the place of a choice of the Storyteller’s own', () => {
    const play = stage(oneRoom([question(), unlocker]));
    const directed = directTurn(play.story, openTurn(play.story, play.state, { type: 'start' }), null);
    const told = { choices: [{ id: 'c1-0', text: 'Wander' }], freeText: false };
    expect(closeTurn(play.story, directed, { frames: 1, ...told })).toMatchObject({
      waitingFor: 'choice',
      offered: 'told',
      choices: told.choices,
      freeText: false,
    });
    expect(closeTurn(play.story, directed, { frames: 4, ...told })).toMatchObject({
      offered: 'options',
      freeText: true,
    });
  });

  it('are of their encounter and turn, so that no stale click answers another', () => {
    const longest = 'e'.repeat(ID_MAX_LENGTH);
    const asks = (id: string) => encounter(id, { frames: 1, options: [{ text: 'Yes' }, { text: 'No' }] });
    const play = stage(oneRoom([asks('first'), asks(longest), more], CLUES));
    play.turn({ director: { encounter: 'first' } });
    const stale = choose(play, 1);
    play.turn({ action: stale });
    play.turn({ director: { encounter: longest } });
    expect(play.state.asking).toBe(longest);
    expect(() => play.turn({ action: stale })).toThrow(/not among the choices/);
    const [option] = play.state.choices;
    expect(PlayerActionSchema.parse({ type: 'choice', choiceId: option?.id })).toBeDefined();
    expect(play.turn({ action: choose(play, 1) }).landed?.encounter).toBe(longest);
  });

  it.each([
    { name: 'those the answered option lists; others don’t count', pick: 0, flags: ['agreed'] },
    { name: 'none where it lists none', pick: 1, flags: [] },
    { name: 'all where it has no list', pick: 2, flags: ['agreed', 'heard'] },
  ])('give flags: $name', ({ pick, flags }) => {
    const play = stage(oneRoom([question(), unlocker, more]));
    play.turn();
    const closing = play.turn({ action: choose(play, pick), frames: 1 });
    expect(closing.directed.pack.encounter).toMatchObject({ phase: 'closing', answered: pick });
    expect(play.state).toMatchObject({ landed: ['question'], flags });
  });

  it('are answered by free text with the one the Director names', () => {
    const play = stage(oneRoom([question(), unlocker]));
    play.turn();
    const closing = play.turn({ action: say('I would rather not.'), director: { answer: 1 } });
    expect(closing.directed.opening.answering).toBe('question');
    expect(play.state.answered).toEqual({ question: 1 });
    expect(play.state.landed).toEqual(['question']);
  });

  it.each([
    { name: 'names none', answer: undefined, refusal: undefined },
    { name: 'names one there is not', answer: 9, refusal: 'There are 3 options, counted from 0, so no 9.' },
  ])('stay open to free text where the Director $name', ({ answer, refusal }) => {
    const play = stage(oneRoom([question(), unlocker]));
    play.turn();
    for (let n = 0; n < 3; n += 1) {
      const closing = play.turn({
        action: say('florp the wibble'),
        director: { ...(answer !== undefined && { answer }) },
      });
      expect(refusalOf(closing, 'answer')).toBe(refusal);
      expect(closing).toMatchObject({ landed: null, waitingFor: 'choice', offered: 'options', freeText: true });
      expect(play.state).toMatchObject({ answered: {}, landed: [], asking: 'question' });
    }
    const closing = play.turn({ action: choose(play, 1), frames: 1 });
    expect(closing.landed).toMatchObject({ encounter: 'question' });
  });

  it('are not answered by the Director where the player said nothing', () => {
    const play = stage(oneRoom([question(), unlocker]));
    const closing = play.turn({ director: { answer: 1 } });
    expect(refusalOf(closing, 'answer')).toMatch(/No option is being answered/);
    expect(play.state.answered).toEqual({});
  });

  it('are not answered by a choice of the Storyteller’s own: that changes nothing', () => {
    const play = stage(oneRoom([question(), unlocker]));
    const directed = directTurn(play.story, openTurn(play.story, play.state, { type: 'start' }), null);
    const told = closeTurn(play.story, directed, { frames: 1, choices: [{ id: 'option-1', text: 'Look around' }] });
    play.apply(...told.mutations);
    const closing = play.turn({ action: choose(play, 0), frames: 1 });
    expect(typesOf(closing)).toEqual(['turn-began', 'frames-told', 'turn-ended']);
    expect(play.state.answered).toEqual({});
  });
});
