import { useState } from 'react';
import { getPersonName, type StageWorld } from '../../../shared/chronicle/names.ts';
import { mayLoadPicture, pendingPictures, usePictureState } from '../../pictures/index.ts';
import { arrangeSprites, type ShownPosition, type Sprite, type StageScene } from '../playing/scene.ts';
import { faceUrl, getPlaceholderHue } from './preload-pictures.ts';

type Standing = Sprite & { readonly position: ShownPosition };

interface Company {
  readonly from: StageScene['sprites'];
  readonly standing: readonly Standing[];
  readonly leaving: readonly Standing[];
}

function regroup(before: Company, sprites: StageScene['sprites']): Company {
  const standing = arrangeSprites(sprites);
  const leaving = [...before.leaving, ...before.standing].filter(
    (one) => !standing.some(({ character }) => character === one.character),
  );
  return { from: sprites, standing, leaving };
}

function useCompany(sprites: StageScene['sprites']): Company & { gone: (character: string) => void } {
  const [company, setCompany] = useState(() => regroup({ from: [], standing: [], leaving: [] }, sprites));
  const now = company.from === sprites ? company : regroup(company, sprites);
  if (now !== company) setCompany(now);
  const gone = (character: string) =>
    setCompany((one) => ({ ...one, leaving: one.leaving.filter((sprite) => sprite.character !== character) }));
  return { ...now, gone };
}

const SIDES: Readonly<Record<ShownPosition, readonly [at: string, looks: string]>> = {
  'far-left': ['calc(50 - var(--far))', 'right'],
  left: ['calc(50 - var(--near))', 'right'],
  center: ['50', 'ahead'],
  right: ['calc(50 + var(--near))', 'left'],
  'far-right': ['calc(50 + var(--far))', 'left'],
};

/** A character's position in per cent of the width, and the direction they face: towards the centre. */
export function getSpritePlacement(position: ShownPosition) {
  const [at, looks] = SIDES[position];
  return { 'data-looks': looks, style: { '--at': at } } as const;
}

/** Placeholder for a character without a picture. */
export function Silhouette({ hue }: { hue: number }) {
  return (
    <svg
      className="stage-face stage-absolute stage-whole"
      viewBox="0 0 100 100"
      fill={`hsl(${hue} 22% 24%)`}
      stroke="rgb(255 248 232 / 40%)"
      strokeWidth="0.6"
      aria-hidden="true"
    >
      <path d="M50 14c-13 0-20 9-20 21 0 10 5 18 12 21v6C22 66 9 76 6 100h88c-3-24-16-34-36-38v-6c7-3 12-11 12-21 0-12-7-21-20-21z" />
    </svg>
  );
}

function Face({ url, name, hue }: { url: string | null; name: string; hue: number }) {
  const [shown, setShown] = useState<readonly string[]>(url ? [url] : []);
  const coming = usePictureState(url);
  const isThere = url !== null && mayLoadPicture(coming);
  if (isThere && shown.at(-1) !== url) setShown([...shown.slice(-1), url]);
  // A shown face stays until the new one is made.
  if (!isThere && (shown.length === 0 || shown.at(-1) === url)) {
    return <Silhouette hue={hue} />;
  }
  return (
    <>
      {shown.map((one, index) => (
        <img
          key={`${one} ${one === url ? coming : ''}`}
          src={one}
          alt={index === shown.length - 1 ? name : ''}
          className={
            index > 0 || coming === 'arrived'
              ? 'stage-face stage-absolute stage-whole stage-face-new'
              : 'stage-face stage-absolute stage-whole'
          }
          draggable={false}
          onError={() => pendingPictures.miss(one)}
          onAnimationEnd={() => setShown((all) => (all.at(-1) === one ? [one] : all))}
        />
      ))}
    </>
  );
}

/** Where a character enters from, by transition; others appear in place. */
const FROM: Partial<Record<Sprite['transition'], string>> = {
  dissolve: 'translateY(4%)',
  slide: 'translateX(38%)',
  push: 'translateX(-30%) rotate(-3deg)',
  zoom: 'scale(0.8)',
};

/** In five positions; the speaker is lit, the others are dimmed, all of them if the speaker is off stage. */
export function Sprites({ play, scene }: { play: StageWorld; scene: StageScene }) {
  const { standing, leaving, gone } = useCompany(scene.sprites);
  const speaker = scene.line?.kind === 'say' ? (scene.line.character ?? '') : null;

  return (
    <div className="stage-people stage-fill" data-count={Math.max(1, standing.length)}>
      {[...standing, ...leaving].map((sprite) => {
        const light = speaker === null ? 'even' : sprite.character === speaker ? 'lit' : 'dim';
        return (
          <div
            key={sprite.character}
            className="stage-person"
            {...getSpritePlacement(sprite.position)}
            data-light={light}
            data-leaving={leaving.includes(sprite) || undefined}
            onAnimationEnd={(event) => {
              if (event.animationName === 'stage-leave') gone(sprite.character);
            }}
          >
            <div
              className={`stage-figure stage-come-${sprite.transition}`}
              style={{ '--from': FROM[sprite.transition] }}
            >
              <Face
                url={faceUrl(play, sprite.character, sprite.expression)}
                name={getPersonName(play, sprite.character)}
                hue={getPlaceholderHue(sprite.character)}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}
