import type { ReactNode } from 'react';
import { toSafeMediaUrl } from '../api/index.ts';
import { GeneratedCover } from '../brand/generated-cover.tsx';
import { mayLoadPicture, usePictureState } from '../pictures/index.ts';
import { LoadedPicture, Picture } from './picture.tsx';
import styles from './stage-frame.module.css';

/** The maximum number of characters in a picture. */
const ON_STAGE = 3;

/** With a story's place and characters. `doors` draws open doors at its sides. Decorative: the caption has the text. */
export function StageFrame({
  cover,
  storyId,
  cast = [],
  doors = false,
  onPress,
  children,
}: {
  cover: string | null | undefined;
  /** Of a story: without a cover, it gets one of its own. */
  storyId?: string;
  cast?: readonly { id: string; image: string | null | undefined }[];
  doors?: boolean;
  /** A pointer shortcut for the button beside it. */
  onPress?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const people = cast.flatMap(({ id, image }) => {
    const src = toSafeMediaUrl(image);
    return src ? [{ id, src }] : [];
  });
  return (
    <div className={`relative ${styles.butai} ${doors ? styles.withDoors : ''}`}>
      {doors && <span className={`absolute ${styles.door} ${styles.left}`} />}
      {doors && <span className={`absolute ${styles.door} ${styles.right}`} />}
      <div className={`relative low pad-all-xs above ${styles.frame}`}>
        <div className={`relative clip deep wide ${styles.opening}`}>
          {storyId !== undefined && toSafeMediaUrl(cover) === null ? (
            <GeneratedCover id={storyId} className="cover" />
          ) : (
            <Picture url={cover} alt="" className={`cover ${styles.cover}`} />
          )}
          <span className={`at-end flex middle absolute ${styles.people}`} aria-hidden="true">
            {people.slice(0, ON_STAGE).map(({ id, src }) => (
              <OnStage key={id} src={src} />
            ))}
          </span>
          {children}
          {onPress && (
            <button
              type="button"
              className={`cover above ${styles.press}`}
              tabIndex={-1}
              aria-hidden="true"
              onClick={onPress}
            />
          )}
        </div>
      </div>
      <span className={`block relative ${styles.sill}`} />
    </div>
  );
}

function OnStage({ src }: { src: string }) {
  const coming = usePictureState(src);
  if (!mayLoadPicture(coming)) return null;
  return <LoadedPicture key={coming} src={src} alt="" hasCome={coming === 'arrived'} />;
}
