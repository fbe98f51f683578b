import type { PlayAnswer, Save } from '../../../shared/wire/index.ts';
import { arrangeSprites } from '../playing/scene.ts';
import { Light } from '../scene/backdrop.tsx';
import { faceUrl, getPlaceholderHue } from '../scene/preload-pictures.ts';
import { getSpritePlacement, Silhouette } from '../scene/sprites.tsx';
import { StagePicture } from '../ui/picture.tsx';

/** The thumbnail of a save: its background and characters, from the same pictures. */
export function MiniScene({
  play,
  preview,
}: {
  play: Pick<PlayAnswer, 'language' | 'cast' | 'backgrounds'>;
  preview: Save['preview'];
}) {
  const background = preview.background === null ? undefined : play.backgrounds[preview.background];
  return (
    <span className="stage-mini stage-whole" data-count={preview.actors.length} aria-hidden="true">
      <StagePicture
        url={background}
        lazy
        instead={<span className="stage-unpainted" style={{ '--hue': getPlaceholderHue(preview.place) }} />}
      />
      {arrangeSprites(preview.actors).map(({ character, expression, position }) => (
        <span key={character} className="stage-mini-actor" {...getSpritePlacement(position)}>
          <StagePicture
            url={faceUrl(play, character, expression)}
            lazy
            className="stage-face stage-absolute stage-whole"
            instead={<Silhouette hue={getPlaceholderHue(character)} />}
          />
        </span>
      ))}
      <Light of={preview} />
    </span>
  );
}
