import type { FrameOf, FrameType, SequencedFrame, VNFrame } from '../../../shared/play/index.ts';
import { measureText } from '../preferences/text-speed.ts';

export type ShownPosition = NonNullable<FrameOf<'show'>['position']>;
export type Transition = NonNullable<FrameOf<'show'>['transition']>;
export type ShownExpression = NonNullable<FrameOf<'show'>['expression']>;
type SayMode = NonNullable<FrameOf<'say'>['mode']>;
type Effect = FrameOf<'effect'>['effect'];
type AmbientSound = FrameOf<'ambient'>['sound'];
type SoundEffect = FrameOf<'sfx'>['sound'];
type Light = NonNullable<FrameOf<'background'>['light']>;
type NotifyKind = NonNullable<FrameOf<'notify'>['kind']>;

/** A character on the stage. `position` null: the stage decides. `seq`: the frame that showed them. */
export interface Sprite {
  readonly character: string;
  readonly expression: ShownExpression;
  readonly position: ShownPosition | null;
  readonly transition: Transition;
  readonly seq: number;
}

type Marks = NonNullable<FrameOf<'say'>['marks']>;

export type StageLine =
  | {
      readonly kind: 'say';
      readonly seq: number;
      /** A member of the cast; `name` is used for speakers without a sheet. */
      readonly character?: string;
      readonly name?: string;
      readonly text: string;
      readonly marks?: Marks;
      readonly mode: SayMode;
      readonly expression: ShownExpression | null;
      readonly voice?: string;
    }
  | { readonly kind: 'narrate'; readonly seq: number; readonly text: string; readonly marks?: Marks };

/** Effects that last until the scene changes or until they are set to intensity 0. */
type LastingEffect = Extract<Effect, 'rain' | 'snow' | 'tint' | 'vignette' | 'blur'>;
const LASTING: Record<LastingEffect, true> = { rain: true, snow: true, tint: true, vignette: true, blur: true };
const isLasting = (effect: Effect): effect is LastingEffect => Object.hasOwn(LASTING, effect);

interface EffectState {
  readonly intensity: number;
  readonly color: string | null;
}

/** A one-time event, such as a sound or a shake; identified by its frame. */
export type Cue =
  | { readonly kind: 'sound'; readonly seq: number; readonly sound: SoundEffect }
  | {
      readonly kind: 'effect';
      readonly seq: number;
      readonly effect: Effect;
      readonly intensity: number;
      readonly durationMs: number;
      readonly color: string | null;
    };

export interface StageToast {
  readonly seq: number;
  readonly kind: NotifyKind | 'gained' | 'lost';
  readonly title: string;
  readonly text: string | null;
}

/** All that is seen and heard: the fold of the frames so far. */
export interface StageScene {
  readonly background: {
    readonly id: string;
    readonly transition: Transition;
    readonly seq: number;
    /** The light on the background and the characters; undefined for none. */
    readonly light?: Light;
  } | null;
  readonly sprites: readonly Sprite[];
  readonly line: StageLine | null;
  readonly page: readonly StageLine[];
  readonly cg: { readonly id: string; readonly seq: number } | null;
  readonly music: string | null;
  readonly ambient: AmbientSound;
  readonly effects: Readonly<Partial<Record<LastingEffect, EffectState>>>;
  readonly cues: readonly Cue[];
  readonly toasts: readonly StageToast[];
  readonly check: FrameOf<'check'> | null;
  readonly roll: (FrameOf<'check-result'> & { readonly seq: number; readonly skill: string | null }) | null;
  readonly choice: FrameOf<'choice'> | null;
  readonly input: FrameOf<'input'> | null;
  readonly travel: FrameOf<'travel'>['locations'] | null;
  readonly ending: FrameOf<'ending'> | null;
}

export const EMPTY_SCENE: StageScene = Object.freeze({
  background: null,
  sprites: [],
  line: null,
  page: [],
  cg: null,
  music: null,
  ambient: 'none',
  effects: {},
  cues: [],
  toasts: [],
  check: null,
  roll: null,
  choice: null,
  input: null,
  travel: null,
  ending: null,
} satisfies StageScene);

/** The maximum number of sprites; the one shown longest ago is removed. */
const SPRITE_LIMIT = 5;
const CUE_LIMIT = 8;
const TOAST_LIMIT = 8;
const DEFAULT_INTENSITY = 0.6;
const DEFAULT_EFFECT_MS: Record<Effect, number> = {
  shake: 500,
  flash: 450,
  fade: 1600,
  blur: 1200,
  tint: 1500,
  vignette: 1500,
  zoom: 1400,
  rain: 4000,
  snow: 4000,
};

/** The capacity of a page, in reading units; more starts a new page. */
const PAGE_UNITS = 900;

/** Lines stay on a page while others follow, so their units are cached. */
const counted = new WeakMap<StageLine, number>();

function unitsIn(line: StageLine): number {
  const units = counted.get(line) ?? measureText(line.text);
  counted.set(line, units);
  return units;
}

function withLine(scene: StageScene, line: StageLine | null): Pick<StageScene, 'line' | 'page'> {
  const page = scene.line ? [...scene.page, scene.line] : scene.page;
  const units = [...page, ...(line ? [line] : [])].reduce((sum, each) => sum + unitsIn(each), 0);
  return { line, page: units > PAGE_UNITS ? [] : page };
}

const withCue = (scene: StageScene, cue: Cue): StageScene => ({
  ...scene,
  cues: [...scene.cues, cue].slice(-CUE_LIMIT),
});
const isClock = ({ kind }: StageToast): boolean => kind === 'progress' || kind === 'doom';

/** The visible toasts: the first ones, and the act's title; the others wait. */
export function selectVisibleToasts(
  toasts: readonly StageToast[],
  actTitle: string,
  most: number,
): readonly StageToast[] {
  const notes = toasts.filter((toast) => !isActTitle(toast, actTitle)).slice(0, most);
  return toasts.filter((toast) => isActTitle(toast, actTitle) || notes.includes(toast));
}

export const isActTitle = ({ kind, title }: StageToast, actTitle: string): boolean =>
  kind === 'info' && title === actTitle;

function withToast(scene: StageScene, toast: StageToast): StageScene {
  const others = scene.toasts.filter((other) => !(isClock(toast) && other.kind === toast.kind));
  return { ...scene, toasts: [...others, toast].slice(-TOAST_LIMIT) };
}

const markedAs = ({ marks }: { marks?: Marks | undefined }) => (marks ? { marks } : {});

function foldShow(scene: StageScene, frame: FrameOf<'show'>, seq: number): StageScene {
  const present = scene.sprites.find((sprite) => sprite.character === frame.character);
  const sprite: Sprite = {
    character: frame.character,
    expression: frame.expression ?? present?.expression ?? 'neutral',
    position: frame.position ?? present?.position ?? null,
    transition: frame.transition ?? 'dissolve',
    seq: present?.seq ?? seq,
  };
  // Two sprites cannot share a position: the earlier one moves to a free one.
  const others = scene.sprites
    .filter((other) => other.character !== frame.character)
    .map((other) => (sprite.position && other.position === sprite.position ? { ...other, position: null } : other));
  const sprites = present
    ? scene.sprites.map((other) =>
        other.character === frame.character
          ? sprite
          : (others.find((one) => one.character === other.character) ?? other),
      )
    : [...others, sprite].slice(-SPRITE_LIMIT);
  return { ...scene, sprites, cg: null };
}

function foldEffect(scene: StageScene, frame: FrameOf<'effect'>, seq: number): StageScene {
  const intensity = frame.intensity ?? DEFAULT_INTENSITY;
  const color = frame.color ?? null;
  if (isLasting(frame.effect) && frame.durationMs === undefined) {
    const { [frame.effect]: _before, ...rest } = scene.effects;
    return { ...scene, effects: intensity === 0 ? rest : { ...rest, [frame.effect]: { intensity, color } } };
  }
  const durationMs = frame.durationMs ?? DEFAULT_EFFECT_MS[frame.effect];
  return withCue(scene, { kind: 'effect', seq, effect: frame.effect, intensity, durationMs, color });
}

/** The effect of each frame type on the scene. A missing type does not compile. */
const FOLDS: { readonly [T in FrameType]: (scene: StageScene, frame: FrameOf<T>, seq: number) => StageScene } = {
  background: (scene, frame, seq) => {
    const same = scene.background?.id === frame.id;
    const { light: _before, ...here } =
      same && scene.background ? scene.background : { id: frame.id, transition: frame.transition ?? 'dissolve', seq };
    return {
      ...scene,
      background: { ...here, ...(frame.light !== undefined && { light: frame.light }) },
      // A new place clears the sprites and the last line.
      sprites: same ? scene.sprites : [],
      effects: same ? scene.effects : {},
      line: same ? scene.line : null,
      page: same ? scene.page : [],
      cg: null,
    };
  },
  show: foldShow,
  hide: (scene, frame) => ({
    ...scene,
    sprites: scene.sprites.filter((sprite) => sprite.character !== frame.character),
    cg: null,
  }),
  say: (scene, frame, seq) => ({
    ...scene,
    sprites: scene.sprites.map((sprite) =>
      sprite.character === frame.character && frame.expression ? { ...sprite, expression: frame.expression } : sprite,
    ),
    ...withLine(scene, {
      kind: 'say',
      seq,
      ...(frame.character !== undefined && { character: frame.character }),
      ...(frame.name !== undefined && { name: frame.name }),
      text: frame.text,
      ...markedAs(frame),
      mode: frame.mode ?? 'say',
      expression: frame.expression ?? null,
      ...(frame.voice !== undefined && { voice: frame.voice }),
    }),
    roll: null,
  }),
  narrate: (scene, frame, seq) => ({
    ...scene,
    ...withLine(scene, { kind: 'narrate', seq, text: frame.text, ...markedAs(frame) }),
    roll: null,
  }),
  cg: (scene, frame, seq) => ({
    ...scene,
    cg: { id: frame.id, seq },
    // A full picture starts a new page.
    page: [],
    line: frame.caption ? { kind: 'narrate', seq, text: frame.caption, ...markedAs(frame) } : null,
    roll: null,
  }),
  music: (scene, frame) => ({ ...scene, music: frame.id ?? null }),
  ambient: (scene, frame) => ({ ...scene, ambient: frame.sound }),
  sfx: (scene, frame, seq) => withCue(scene, { kind: 'sound', seq, sound: frame.sound }),
  effect: foldEffect,
  pause: (scene) => scene,
  check: (scene, frame) => ({ ...scene, check: frame, roll: null }),
  'check-result': (scene, frame, seq) => {
    const rolled = {
      ...scene,
      roll: { ...frame, seq, skill: scene.check?.skill ?? null },
      check: null,
      ...withLine(scene, null),
    };
    return withCue(rolled, { kind: 'sound', seq, sound: 'dice' });
  },
  choice: (scene, frame) => ({ ...scene, choice: frame }),
  input: (scene, frame) => ({ ...scene, input: frame }),
  travel: (scene, frame) => ({ ...scene, travel: frame.locations }),
  item: (scene, frame, seq) =>
    withToast(scene, { seq, kind: frame.action, title: frame.name, text: frame.text ?? null }),
  notify: (scene, frame, seq) => withToast(scene, { seq, kind: frame.kind ?? 'info', title: frame.text, text: null }),
  ending: (scene, frame) => ({ ...scene, ending: frame, line: null }),
  yield: (scene) => scene,
};

/** The scene after one more frame. Pure. Ignores unknown frame types, so that newer servers work. */
export function foldFrame(scene: StageScene, { seq, frame }: SequencedFrame): StageScene {
  if (!Object.hasOwn(FOLDS, frame.type)) return scene;
  const fold = FOLDS[frame.type] as (scene: StageScene, frame: VNFrame, seq: number) => StageScene;
  return fold(scene, frame, seq);
}

/** The scene after many frames, without past one-time events: no old shake or sound is replayed. */
export function restoreScene(scene: StageScene, frames: readonly SequencedFrame[]): StageScene {
  return { ...frames.reduce(foldFrame, scene), cues: [], toasts: [] };
}

/** The scene at the start of a turn: lines and questions go. `rolling` keeps the check while its dice roll. */
export function clearSceneForTurn(scene: StageScene, rolling: boolean): StageScene {
  return {
    ...scene,
    ...withLine(scene, null),
    cg: null,
    cues: [],
    check: rolling ? scene.check : null,
    roll: null,
    choice: null,
    input: null,
    travel: null,
  };
}

const ARRANGEMENTS: readonly (readonly ShownPosition[])[] = [
  [],
  ['center'],
  ['left', 'right'],
  ['left', 'center', 'right'],
  ['far-left', 'left', 'right', 'far-right'],
  ['far-left', 'left', 'center', 'right', 'far-right'],
];
const EVERYWHERE: readonly ShownPosition[] = ['center', 'left', 'right', 'far-left', 'far-right'];

/** Assigns each sprite a distinct position: the one from its frame, else a free balanced one. */
export function arrangeSprites<Standing extends Pick<Sprite, 'position'>>(
  sprites: readonly Standing[],
): (Standing & { readonly position: ShownPosition })[] {
  const taken = new Set(sprites.flatMap(({ position }) => (position ? [position] : [])));
  const free = [...(ARRANGEMENTS[sprites.length] ?? EVERYWHERE), ...EVERYWHERE].filter(
    (position) => !taken.has(position),
  );
  return sprites.map((sprite) => {
    if (sprite.position) return { ...sprite, position: sprite.position };
    const position = free.find((one) => !taken.has(one)) ?? 'center';
    taken.add(position);
    return { ...sprite, position };
  });
}
