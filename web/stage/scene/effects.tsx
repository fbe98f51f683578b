import { type ComponentProps, type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Cue, StageScene } from '../playing/scene.ts';
import { useReducedMotion, useSettings } from '../preferences/settings.ts';
import type { Weather as Falling } from './weather.tsx';

type EffectCue = Extract<Cue, { kind: 'effect' }>;
type Target = 'scene' | 'veil';
/**
 * At most three flashes per second are safe (WCAG 2.3.1): a flash sooner than this after the last, in ms, is dropped.
 */
const FLASHES_APART_MS = 334;
interface Shown {
  on: Target;
  keyframes: Keyframe[];
  calm: boolean;
  shakes?: boolean;
}

function shake(intensity: number): Keyframe[] {
  const reach = 4 + intensity * 16;
  const swings = [0, -1, 0.8, -0.7, 0.6, -0.4, 0.25, 0];
  return swings.map((swing, index) => ({
    transform: `translate(${swing * reach}px, ${(index % 2 ? 1 : -1) * swing * reach * 0.45}px)`,
  }));
}

const veil = (color: string, opacities: readonly number[]): Keyframe[] =>
  opacities.map((opacity) => ({ background: color, opacity }));

const Weather = lazy<ComponentType<ComponentProps<typeof Falling>>>(async () => {
  try {
    return { default: (await import('./weather.tsx')).Weather };
  } catch (error) {
    console.warn(error);
    return { default: () => null };
  }
});

function getShown({ effect, intensity, color }: EffectCue): Shown | null {
  switch (effect) {
    case 'shake':
      return { on: 'scene', keyframes: shake(intensity), calm: false, shakes: true };
    case 'zoom': {
      const scale = `scale(${1 + 0.06 + intensity * 0.12})`;
      return {
        on: 'scene',
        keyframes: [{ transform: 'none' }, { transform: scale }, { transform: 'none' }],
        calm: false,
      };
    }
    case 'flash':
      return { on: 'veil', keyframes: veil(color ?? '#ffffff', [0, intensity, 0]), calm: false, shakes: true };
    case 'fade':
      return { on: 'veil', keyframes: veil(color ?? '#000000', [0, 1, 1, 0]), calm: true };
    case 'tint':
      return { on: 'veil', keyframes: veil(color ?? '#7a3b1e', [0, intensity * 0.6, intensity * 0.6, 0]), calm: true };
    case 'vignette':
      return {
        on: 'veil',
        keyframes: veil('radial-gradient(transparent 35%, #000)', [0, intensity, intensity, 0]),
        calm: true,
      };
    case 'blur': {
      const blurred = `blur(${2 + intensity * 10}px)`;
      return {
        on: 'scene',
        keyframes: [{ filter: 'blur(0)' }, { filter: blurred }, { filter: 'blur(0)' }],
        calm: true,
      };
    }
    case 'rain':
    case 'snow':
      return null;
  }
}

/** Plays passing effects, each once. Returns the ref of the overlay that flashes and fades use. */
function usePassingEffects(
  cues: readonly Cue[],
  scene: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const veilRef = useRef<HTMLDivElement>(null);
  const done = useRef(new WeakSet<Cue>());
  const lastVeil = useRef(Number.NEGATIVE_INFINITY);
  const reduced = useReducedMotion();
  const { shakes } = useSettings();
  useEffect(() => {
    for (const cue of cues) {
      if (cue.kind !== 'effect' || done.current.has(cue)) continue;
      done.current.add(cue);
      const shown = getShown(cue);
      if (!shown || (reduced && !shown.calm) || (!shakes && shown.shakes)) continue;
      if (shown.on === 'veil') {
        const now = performance.now();
        if (now - lastVeil.current < FLASHES_APART_MS) continue;
        lastVeil.current = now;
      }
      const target = shown.on === 'scene' ? scene.current : veilRef.current;
      target?.animate(shown.keyframes, { duration: cue.durationMs, easing: 'ease-in-out' });
    }
  }, [cues, scene, reduced, shakes]);
  return veilRef;
}

const passing = (cues: readonly Cue[], effect: 'rain' | 'snow') =>
  cues.findLast((cue): cue is EffectCue => cue.kind === 'effect' && cue.effect === effect) ?? null;

/** Weather, colour and light over the scene, lasting and passing. `stage` is the element that shakes and zooms. */
export function Effects({ scene, stage }: { scene: StageScene; stage: RefObject<HTMLElement | null> }) {
  const veilRef = usePassingEffects(scene.cues, stage);
  const { tint, vignette } = scene.effects;
  return (
    <>
      {(['rain', 'snow'] as const).map((kind) => {
        const lasting = scene.effects[kind];
        const shower = lasting ? null : passing(scene.cues, kind);
        const intensity = lasting?.intensity ?? shower?.intensity;
        if (intensity === undefined) return null;
        return (
          <Suspense key={`${kind}${shower?.seq ?? ''}`} fallback={null}>
            <Weather kind={kind} intensity={intensity} lastsMs={shower?.durationMs ?? null} />
          </Suspense>
        );
      })}
      <div
        className="stage-tint stage-fill"
        style={{ background: tint?.color ?? '#7a3b1e', opacity: (tint?.intensity ?? 0) * 0.6 }}
      />
      <div className="stage-vignette stage-fill" style={{ opacity: vignette?.intensity ?? 0 }} />
      <div ref={veilRef} className="stage-veil stage-fill" />
    </>
  );
}
