import { describe, expect, it } from 'vitest';
import {
  BARE_STAGE,
  type CheckOutcome,
  type PlayStage,
  type VNFrame,
  VNFrameSchema,
} from '../../../shared/play/index.ts';
import { type EngineFrames, engineFrames } from '../../support/engine-frames.ts';
import { act, character, encounter, type PackageInput, place } from '../../support/story-fixture.ts';
import { choose, type Move, oneRoom, type Stage, seedRolling, stage, travel } from './stage.ts';

const stages = new WeakMap<Stage, PlayStage>();

/** Plays a turn and gives the engine's frames, each checked against the frames' schema. */
function framesOf(play: Stage, move: Move = {}): Pick<EngineFrames, 'opening' | 'closing'> {
  const { opening, closing, after } = engineFrames(play.story, stages.get(play) ?? BARE_STAGE, play.turn(move));
  stages.set(play, after);
  for (const frame of [...opening, ...closing]) expect(VNFrameSchema.parse(frame)).toEqual(frame);
  return { opening, closing };
}

const shown = (frames: readonly VNFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'show' ? [frame.character] : []));
const hidden = (frames: readonly VNFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'hide' ? [frame.character] : []));

const rooms = (rest: Partial<PackageInput> = {}) =>
  stage({
    characters: [character('ada', { role: 'protagonist' }), character('bob'), character('cleo'), character('dan')],
    acts: [
      act('one', [
        place('a', [encounter('with_dan', { requiredCharacters: ['dan'], frames: 6 })], {
          requiredCharacters: ['bob'],
          connections: ['b'],
        }),
        place('b', [], { requiredCharacters: ['cleo'], connections: ['a'] }),
      ]),
    ],
    ...rest,
  });

describe('The engine’s opening frames', () => {
  it('show the place, its music, the act and who is here when it begins', () => {
    const { opening } = framesOf(rooms());
    expect(opening).toEqual([
      { type: 'background', id: 'a' },
      { type: 'music', id: 'a' },
      { type: 'notify', text: 'Title of one', kind: 'info' },
      { type: 'show', character: 'ada' },
      { type: 'show', character: 'bob' },
      { type: 'show', character: 'dan' },
    ]);
  });

  it('show nobody who is only heard', () => {
    const heard = {
      characters: [character('ada', { role: 'protagonist', offstage: true }), character('bob'), character('cleo')],
    };
    expect(shown(framesOf(rooms(heard)).opening)).toEqual(['bob']);
  });

  it('change the place and the people on arrival, and nothing where one stays', () => {
    const play = rooms();
    framesOf(play);
    expect(framesOf(play, { frames: 1 }).opening).toEqual([]);
    const { opening } = framesOf(play, { action: travel('b') });
    expect(opening[0]).toEqual({ type: 'hide', character: 'bob' });
    expect(hidden(opening)).toEqual(['bob', 'dan']);
    expect(opening).toContainEqual({ type: 'background', id: 'b' });
    expect(shown(opening)).toEqual(['ada', 'cleo']);
  });

  it('show nobody who stands there, and take off nobody who does not', () => {
    const play = rooms();
    expect(shown(framesOf(play).opening)).toEqual(['ada', 'bob', 'dan']);
    expect(framesOf(play, { director: { complication: { text: 'Fog.' } }, frames: 1 }).opening).toEqual([]);
    framesOf(play, { action: travel('b') });
    const { opening } = framesOf(play, { action: travel('a') });
    expect(hidden(opening)).toEqual(['cleo']);
    expect(shown(opening)).toEqual(['ada', 'bob', 'dan']);
  });

  it('let who came with the last encounter go when another is chosen', () => {
    const play = stage({
      characters: [character('bob'), character('cleo')],
      ...oneRoom([
        encounter('first', { requiredCharacters: ['bob'], priority: 'high' }),
        encounter('second', { requiredCharacters: ['cleo'], frames: 9 }),
      ]),
    });
    framesOf(play);
    const { opening } = framesOf(play);
    expect(opening).toEqual([
      { type: 'hide', character: 'bob' },
      { type: 'show', character: 'cleo' },
    ]);
  });

  it('show at most five people, those the encounter is about among them', () => {
    const crowd = Array.from({ length: 8 }, (_, index) => character(`extra_${index}`));
    const play = stage({
      characters: [...crowd, character('ada', { role: 'protagonist' }), character('guest')],
      acts: [
        act('one', [
          place('a', [encounter('e', { requiredCharacters: ['guest'], frames: 9 })], {
            requiredCharacters: crowd.map(({ id }) => id),
          }),
        ]),
      ],
    });
    expect(shown(framesOf(play).opening)).toEqual(['ada', 'extra_0', 'extra_1', 'extra_2', 'guest']);
  });

  it('show only what has art', () => {
    const { opening } = framesOf(rooms({ withoutArt: true }));
    expect(opening).toEqual([{ type: 'notify', text: 'Title of one', kind: 'info' }]);
  });

  it.each(['full', 'mixed', 'miss'] as const)('show the dice of a %s', (outcome: CheckOutcome) => {
    const play = stage(oneRoom([encounter('long', { frames: 90 })]), seedRolling(outcome, 2));
    expect(framesOf(play, { director: { check: { stat: 'nerve', reason: 'To leap' } } }).closing).toEqual([
      { type: 'check', skill: 'nerve', modifier: 0, reason: 'To leap' },
    ]);
    const { opening, closing } = framesOf(play);
    // What the roll has changed is shown once its outcome is told.
    expect(opening).toEqual([expect.objectContaining({ type: 'check-result', modifier: 0, outcome })]);
    // The outcome of the roll tells what went wrong.
    expect(closing.some((frame) => frame.type === 'notify' && frame.kind === 'complication')).toBe(false);
  });
});

describe('The engine’s closing frames', () => {
  it('tell what landing gave and how the clocks stand', () => {
    const play = stage(
      oneRoom(
        [
          encounter('e', { givesProgression: 2, findings: ['A torn map'] }),
          encounter('long', { frames: 90, priority: 'low' }),
        ],
        {
          globalProgression: { requiredValue: 5, trackerLabel: 'Clues' },
          opposingForce: { requiredValue: 4, trackerLabel: 'Threat', escalationEvents: [] },
        },
      ),
    );
    expect(framesOf(play, { director: { doom: 1 } }).closing).toEqual([
      { type: 'notify', text: 'Clues 2/5', kind: 'progress' },
      { type: 'notify', text: 'A torn map', kind: 'finding' },
      { type: 'notify', text: 'Threat 1/4', kind: 'doom' },
    ]);
    expect(framesOf(play, { frames: 1 }).closing).toEqual([]);
  });

  it('offer an encounter’s options', () => {
    const play = stage(oneRoom([encounter('ask', { options: [{ text: 'Yes' }, { text: 'No' }] })]));
    expect(framesOf(play).closing).toEqual([
      {
        type: 'choice',
        options: [
          { id: 'o1-ask-0', text: 'Yes' },
          { id: 'o1-ask-1', text: 'No' },
        ],
        freeText: true,
      },
    ]);
    expect(framesOf(play, { action: choose(play, 0) }).closing).toEqual([]);
  });

  it('offer options again under the last words of their scene: to one who comes back, and to words of their own', () => {
    const script = [
      { type: 'narrate' as const, text: 'Cleo holds out a hand.' },
      { type: 'say' as const, character: 'cleo', text: 'Well?' },
      { type: 'narrate' as const, text: 'It is wet.', when: 'turn > 90' },
      { type: 'hide' as const, character: 'cleo' },
    ];
    const ask = encounter('ask', { options: [{ text: 'Yes' }, { text: 'No' }], script });
    const play = stage({
      characters: [character('ada', { role: 'protagonist' }), character('cleo')],
      acts: [act('one', [place('a', [ask], { connections: ['b'] }), place('b', [], { connections: ['a'] })])],
    });
    const prompts = (move: Move = {}) =>
      framesOf(play, move).closing.flatMap((frame) => (frame.type === 'choice' ? [frame.prompt] : []));
    expect(prompts()).toEqual([undefined]);
    expect(prompts({ action: { type: 'text', text: 'I look at the sky.' } })).toEqual(['Name of cleo: “Well?”']);
    expect(prompts({ action: travel('b') })).toEqual([]);
    expect(prompts({ action: travel('a') })).toEqual(['Name of cleo: “Well?”']);
  });

  it('put no words over options whose scene is told freely', () => {
    const script = [{ type: 'narrate' as const, text: 'Well?' }];
    const ask = encounter('ask', { options: [{ text: 'Yes' }, { text: 'No' }], script, telling: 'free' });
    const play = stage(oneRoom([ask]));
    framesOf(play);
    const { closing } = framesOf(play, { action: { type: 'text', text: 'I look at the sky.' } });
    expect(closing.map((frame) => frame.type === 'choice' && frame.prompt)).toEqual([undefined]);
  });

  it('offer the ways to go where nothing is under way', () => {
    const play = rooms();
    expect(framesOf(play).closing).toEqual([]);
    expect(framesOf(play, { action: travel('b') }).closing).toEqual([
      { type: 'travel', locations: [{ id: 'a', title: 'Title of a' }] },
    ]);
  });

  it('clear the stage when an act ends, and end with the ending', () => {
    const play = stage({
      characters: [character('ada', { role: 'protagonist' })],
      acts: [act('one', [place('a')]), act('two', [place('b')])],
    });
    framesOf(play);
    expect(framesOf(play).closing).toEqual([{ type: 'hide', character: 'ada' }]);
    expect(framesOf(play).opening.map(({ type }) => type)).toEqual(['background', 'music', 'notify', 'show']);
    expect(framesOf(play).closing).toEqual([{ type: 'ending', text: 'The good end.' }]);
  });
});
