import { useState } from 'react';
import type { StageWorld } from '../../../shared/chronicle/names.ts';
import type { FrameOf } from '../../../shared/play/index.ts';
import type { StageScene, Transition } from '../playing/scene.ts';
import { StagePicture } from '../ui/picture.tsx';
import { getPlaceholderHue } from './preload-pictures.ts';

interface Layer {
  readonly id: string;
  readonly seq: number;
  readonly transition: Transition;
}

function Picture({ url, id }: { url: string | undefined; id: string }) {
  // Without a picture, a gradient in a colour derived from the id. The light is only applied to pictures.
  return (
    <StagePicture
      url={url}
      instead={(coming) => (
        <div
          className="stage-unpainted"
          data-coming={coming === 'coming' || undefined}
          style={{ '--hue': getPlaceholderHue(id) }}
        />
      )}
    />
  );
}

/** The background: a new one appears over the last by its transition; then the last is removed. */
export function Backdrop({ play, background }: { play: StageWorld; background: StageScene['background'] }) {
  const [layers, setLayers] = useState<readonly Layer[]>(background ? [{ ...background, transition: 'cut' }] : []);
  const top = layers.at(-1);
  if (background && (top?.seq !== background.seq || top.id !== background.id)) {
    // The first background is there when the doors open.
    setLayers(top ? [top, background] : [{ ...background, transition: 'cut' }]);
  } else if (!background && layers.length > 0) {
    setLayers([]);
  }
  return (
    <div className="stage-backdrop stage-absolute">
      {layers.map((layer, index) => {
        const over = layers[index + 1];
        return (
          <div
            key={layer.seq}
            className={`stage-layer stage-fill ${over ? `stage-under-${over.transition}` : `stage-enter-${layer.transition}`}`}
            onAnimationEnd={(event) => {
              if (!over && event.target === event.currentTarget) setLayers((all) => all.slice(-1));
            }}
          >
            <Picture url={play.backgrounds[layer.id]} id={layer.id} />
          </div>
        );
      })}
    </div>
  );
}

/** The colours of the light from above and below, by time of day. */
const LIGHTS: Partial<Record<NonNullable<FrameOf<'background'>['light']>, Record<`--${string}`, string>>> = {
  dawn: { '--light-above': '#c9cdf2', '--light-below': '#ffdcc4' },
  dusk: { '--light-above': '#b98fb0', '--light-below': '#ffb98a' },
  night: { '--light-above': '#4c5a96', '--light-below': '#828dc2' },
};

/** The time of day as a light over background and characters. */
export const Light = ({ of }: { of: { readonly light?: FrameOf<'background'>['light'] | null } | null }) => (
  <span
    className="stage-light stage-untouched stage-fill"
    data-light={of?.light ?? undefined}
    style={(of?.light && LIGHTS[of.light]) || undefined}
  />
);

/** A picture that covers everything, including characters. */
export function FullPicture({ play, scene }: { play: StageWorld; scene: StageScene }) {
  if (!scene.cg) return null;
  return (
    <div key={scene.cg.seq} className="stage-cg stage-fill">
      <Picture url={play.backgrounds[scene.cg.id]} id={scene.cg.id} />
    </div>
  );
}
