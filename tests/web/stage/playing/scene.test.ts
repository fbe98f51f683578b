import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BARE_STAGE,
  FRAME_TYPES,
  FRAMES,
  type FrameOf,
  type FrameType,
  stageAfter,
  type VNFrame,
} from '../../../../shared/play/index.ts';
import {
  arrangeSprites,
  clearSceneForTurn,
  EMPTY_SCENE,
  foldFrame,
  restoreScene,
  type Sprite,
  type StageScene,
  selectVisibleToasts,
} from '../../../../web/stage/playing/scene.ts';
import { numbered } from '../support.ts';

const fold = (frames: readonly VNFrame[], from: StageScene = EMPTY_SCENE): StageScene =>
  numbered(frames).reduce(foldFrame, from);
const show = (character: string, more: Partial<FrameOf<'show'>> = {}): FrameOf<'show'> => ({
  type: 'show',
  character,
  ...more,
});

/** One frame of each type, and what it makes of an empty scene. A type that is missing here does not compile. */
const EXAMPLES: { readonly [T in FrameType]: readonly [FrameOf<T>, Partial<StageScene>] } = {
  background: [
    { type: 'background', id: 'alley', transition: 'iris' },
    { background: { id: 'alley', transition: 'iris', seq: 0 } },
  ],
  show: [
    { type: 'show', character: 'aiko', expression: 'sad', position: 'left' },
    {
      sprites: [{ character: 'aiko', expression: 'sad', position: 'left', transition: 'dissolve', seq: 0 }],
    },
  ],
  hide: [{ type: 'hide', character: 'aiko' }, { sprites: [] }],
  say: [
    { type: 'say', character: 'aiko', text: 'No.', mode: 'whisper', expression: 'angry' },
    { line: { kind: 'say', seq: 0, character: 'aiko', text: 'No.', mode: 'whisper', expression: 'angry' } },
  ],
  narrate: [{ type: 'narrate', text: 'Rain.' }, { line: { kind: 'narrate', seq: 0, text: 'Rain.' } }],
  cg: [
    { type: 'cg', id: 'pier', caption: 'Once.' },
    { cg: { id: 'pier', seq: 0 }, line: { kind: 'narrate', seq: 0, text: 'Once.' } },
  ],
  music: [{ type: 'music', id: 'noir' }, { music: 'noir' }],
  ambient: [{ type: 'ambient', sound: 'rain' }, { ambient: 'rain' }],
  sfx: [{ type: 'sfx', sound: 'bell' }, { cues: [{ kind: 'sound', seq: 0, sound: 'bell' }] }],
  effect: [
    { type: 'effect', effect: 'shake', intensity: 1, durationMs: 300 },
    { cues: [{ kind: 'effect', seq: 0, effect: 'shake', intensity: 1, durationMs: 300, color: null }] },
  ],
  pause: [{ type: 'pause', ms: 500 }, {}],
  check: [{ type: 'check', skill: 'Nerve', modifier: 1 }, { check: { type: 'check', skill: 'Nerve', modifier: 1 } }],
  'check-result': [
    { type: 'check-result', dice: [3, 5], modifier: 1, total: 9, outcome: 'mixed' },
    {
      roll: { type: 'check-result', dice: [3, 5], modifier: 1, total: 9, outcome: 'mixed', seq: 0, skill: null },
      cues: [{ kind: 'sound', seq: 0, sound: 'dice' }],
    },
  ],
  choice: [
    { type: 'choice', prompt: 'Well?', options: [{ id: 'a', text: 'Yes.' }], freeText: true },
    { choice: { type: 'choice', prompt: 'Well?', options: [{ id: 'a', text: 'Yes.' }], freeText: true } },
  ],
  input: [{ type: 'input', prompt: 'Say it.' }, { input: { type: 'input', prompt: 'Say it.' } }],
  travel: [{ type: 'travel', locations: [{ id: 'pier', title: 'Pier' }] }, { travel: [{ id: 'pier', title: 'Pier' }] }],
  item: [
    { type: 'item', name: 'Letter', action: 'gained', text: 'Wet.' },
    { toasts: [{ seq: 0, kind: 'gained', title: 'Letter', text: 'Wet.' }] },
  ],
  notify: [
    { type: 'notify', text: 'Closer.', kind: 'doom' },
    { toasts: [{ seq: 0, kind: 'doom', title: 'Closer.', text: null }] },
  ],
  ending: [
    { type: 'ending', text: 'Fin.', id: 'fin', title: 'The end of it' },
    { ending: { type: 'ending', text: 'Fin.', id: 'fin', title: 'The end of it' } },
  ],
  yield: [{ type: 'yield', waitingFor: 'continue' }, {}],
};

describe('every frame type', () => {
  test.each(FRAME_TYPES)('%s does to the scene what it says', (type) => {
    const [frame, expected] = EXAMPLES[type];
    expect(FRAMES[type].safeParse(frame).success).toBe(true);
    expect(fold([frame])).toEqual({ ...EMPTY_SCENE, ...expected });
  });

  test('one of another time changes nothing', () => {
    const foreign = { type: 'hologram', id: 'x' } as unknown as VNFrame;
    const inherited = { type: 'toString' } as unknown as VNFrame;
    const scene = fold([show('aiko')]);
    expect(fold([foreign, inherited], scene)).toBe(scene);
  });
});

describe('the place', () => {
  const crowded = fold([
    { type: 'background', id: 'alley' },
    show('aiko'),
    { type: 'effect', effect: 'rain' },
    { type: 'say', character: 'aiko', text: 'Here.' },
  ]);

  test('another one empties the stage, its weather and its words', () => {
    const moved = fold([{ type: 'background', id: 'bar' }], crowded);
    expect(moved).toMatchObject({ sprites: [], effects: {}, line: null, background: { id: 'bar' } });
  });

  test('the same one again leaves everything as it is', () => {
    const same = fold([{ type: 'background', id: 'alley', transition: 'wipe' }], crowded);
    expect(same).toEqual(crowded);
  });

  test('the same one at another time of day changes the light alone, and back', () => {
    const night = fold([{ type: 'background', id: 'alley', light: 'night' }], crowded);
    expect(night).toEqual({ ...crowded, background: { ...crowded.background, light: 'night' } });
    expect(fold([{ type: 'background', id: 'alley' }], night)).toEqual(crowded);
    expect(fold([{ type: 'background', id: 'bar' }], night).background).not.toHaveProperty('light');
  });

  test('a full picture goes when someone comes on', () => {
    const picture = fold([{ type: 'cg', id: 'pier' }], crowded);
    expect(picture.cg).toEqual({ id: 'pier', seq: 0 });
    expect(picture.line).toBeNull();
    expect(fold([{ type: 'narrate', text: 'Waves.' }], picture).cg).not.toBeNull();
    expect(fold([show('kenji')], picture).cg).toBeNull();
  });
});

describe('people', () => {
  test('keep their face and place until told otherwise', () => {
    const scene = fold([show('aiko', { expression: 'sad', position: 'left' }), show('aiko', { transition: 'fade' })]);
    expect(scene.sprites).toEqual([
      { character: 'aiko', expression: 'sad', position: 'left', transition: 'fade', seq: 0 },
    ]);
  });

  test('change their face as they speak', () => {
    const scene = fold([show('aiko'), { type: 'say', character: 'aiko', text: 'Oh!', expression: 'surprised' }]);
    expect(scene.sprites[0]?.expression).toBe('surprised');
  });

  test('without a sheet speak under a name, and change nobody’s face', () => {
    const { sprites, line } = fold([
      show('aiko', { expression: 'sad' }),
      { type: 'say', name: 'A voice', text: 'Come.', expression: 'happy' },
    ]);
    expect(sprites[0]?.expression).toBe('sad');
    expect(line).toEqual({ kind: 'say', seq: 1, name: 'A voice', text: 'Come.', mode: 'say', expression: 'happy' });
  });

  test('who comes to a taken place sends the other aside, not off', () => {
    const scene = fold([show('aiko', { position: 'left' }), show('kenji', { position: 'left' })]);
    expect(scene.sprites.map(({ character, position }) => [character, position])).toEqual([
      ['aiko', null],
      ['kenji', 'left'],
    ]);
    const places = arrangeSprites(scene.sprites).map(({ position }) => position);
    expect(new Set(places).size).toBe(2);
  });

  test('of six the first leaves', () => {
    const scene = fold(['a', 'b', 'c', 'd', 'e', 'f'].map((character) => show(character)));
    expect(scene.sprites.map(({ character }) => character)).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  test('without a named place stand balanced, each alone in theirs', () => {
    const sprites = (count: number): Sprite[] =>
      Array.from({ length: count }, (_, index) => ({
        character: `c${index}`,
        expression: 'neutral',
        position: null,
        transition: 'dissolve',
        seq: index,
      }));
    const places = (all: Sprite[]) => arrangeSprites(all).map(({ position }) => position);
    expect(places(sprites(1))).toEqual(['center']);
    expect(places(sprites(2))).toEqual(['left', 'right']);
    expect(places(sprites(3))).toEqual(['left', 'center', 'right']);
    for (const count of [4, 5]) expect(new Set(places(sprites(count))).size).toBe(count);
    const [first, ...others] = sprites(3);
    const mixed = first ? [{ ...first, position: 'center' as const }, ...others] : [];
    expect(places(mixed)).toEqual(['center', 'left', 'right']);
  });
});

test('of a clock only the latest move is noted, beside what else there is', () => {
  const clock = (text: string, kind: 'doom' | 'progress'): VNFrame => ({ type: 'notify', text, kind });
  const scene = fold([
    clock('Typhoon 1/12', 'doom'),
    { type: 'notify', text: 'A key.', kind: 'finding' },
    clock('Pieces 3/6', 'progress'),
    clock('Typhoon 2/12', 'doom'),
  ]);
  expect(scene.toasts.map(({ title }) => title)).toEqual(['A key.', 'Pieces 3/6', 'Typhoon 2/12']);
});

test('at most two notes are seen at once, the earliest first; the title of the act is none of them', () => {
  const note = (text: string): VNFrame => ({ type: 'notify', text, kind: 'info' });
  const { toasts } = fold(['A key.', 'Act Two', 'A door.', 'A letter.', 'A lamp.'].map(note));
  const seen = (left: typeof toasts) => selectVisibleToasts(left, 'Act Two', 2).map(({ title }) => title);
  expect(seen(toasts)).toEqual(['A key.', 'Act Two', 'A door.']);
  expect(seen(toasts.slice(2))).toEqual(['A door.', 'A letter.']);
});

describe('effects', () => {
  test('weather, colour and light stay until asked for with none of it', () => {
    const rain = fold([{ type: 'effect', effect: 'rain', intensity: 0.4 }]);
    expect(rain.effects).toEqual({ rain: { intensity: 0.4, color: null } });
    expect(rain.cues).toEqual([]);
    expect(fold([{ type: 'effect', effect: 'rain', intensity: 0 }], rain).effects).toEqual({});
  });

  test('the same ones pass where they are given a time', () => {
    const shower = fold([{ type: 'effect', effect: 'rain', durationMs: 2000 }]);
    expect(shower.effects).toEqual({});
    expect(shower.cues).toMatchObject([{ effect: 'rain', durationMs: 2000 }]);
  });
});

describe('a restored scene', () => {
  test('shows how things stand, and plays nothing that is over', () => {
    const frames = numbered([
      { type: 'background', id: 'alley' },
      show('aiko'),
      { type: 'music', id: 'noir' },
      { type: 'sfx', sound: 'thunder' },
      { type: 'effect', effect: 'shake' },
      { type: 'notify', text: 'Old news.' },
      { type: 'say', character: 'aiko', text: 'Still here.' },
    ]);
    const scene = restoreScene(EMPTY_SCENE, frames);
    expect(scene).toMatchObject({ background: { id: 'alley' }, music: 'noir', line: { text: 'Still here.' } });
    expect(scene.cues).toEqual([]);
    expect(scene.toasts).toEqual([]);
  });

  test('a new turn clears what was said and asked, not who is there; a roll keeps its check', () => {
    const asked = fold([
      show('aiko'),
      { type: 'check', skill: 'Nerve', modifier: 0 },
      { type: 'say', character: 'aiko', text: 'Now.' },
      { type: 'choice', options: [{ id: 'a', text: 'Go.' }], freeText: false },
    ]);
    const cleared = clearSceneForTurn(asked, false);
    expect(cleared).toMatchObject({ line: null, choice: null, check: null, sprites: [{ character: 'aiko' }] });
    const rolling = clearSceneForTurn(asked, true);
    expect(rolling.check?.skill).toBe('Nerve');
    const rolled = fold([{ type: 'check-result', dice: [1, 1], modifier: 0, total: 2, outcome: 'miss' }], rolling);
    expect(rolled).toMatchObject({ check: null, roll: { skill: 'Nerve', total: 2 } });
  });
});

test('has the same people on it, as they look and stand, in the same light, as the play’s own record of its stage', () => {
  const people = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const frame: fc.Arbitrary<VNFrame> = fc.oneof(
    fc
      .record({
        character: people,
        expression: fc.option(fc.constantFrom('happy' as const, 'sad' as const), { nil: undefined }),
        position: fc.option(fc.constantFrom('left' as const, 'right' as const), { nil: undefined }),
      })
      .map((show): VNFrame => ({ type: 'show', ...show })),
    people.map((character): VNFrame => ({ type: 'say', character, text: 'Rain.', expression: 'angry' })),
    people.map((character): VNFrame => ({ type: 'hide', character })),
    fc
      .record(
        { id: fc.constantFrom('pier', 'hall'), light: fc.constantFrom('dusk' as const, 'night' as const) },
        { requiredKeys: ['id'] },
      )
      .map((place): VNFrame => ({ type: 'background', ...place })),
    fc.constant<VNFrame>({ type: 'narrate', text: 'Rain.' }),
  );
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 40 }), (frames) => {
      const seen = fold(frames);
      const kept = stageAfter(BARE_STAGE, frames, null);
      const looks = seen.sprites.map(({ character, expression, position }) => ({ character, expression, position }));
      expect(looks).toEqual(kept.actors);
      expect(seen.background?.id ?? null).toBe(kept.picture);
      expect(seen.background?.light ?? null).toBe(kept.light);
    }),
  );
});
