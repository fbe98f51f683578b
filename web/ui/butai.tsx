import type { ReactNode } from 'react';
import { mediaUrl } from '../api/index.ts';
import { mayShow, useComing } from '../pictures/index.ts';
import styles from './butai.module.css';
import { Picture, Shown } from './picture.tsx';

/** The most people who fit on the stage of a picture. */
const ON_STAGE = 3;

/**
 * A butai: the wooden frame of paper theatre, around a story's place with its people before it. `doors` draws the open
 * doors at its sides. Decorative: the caption beside it has the words.
 */
export function Butai({
  cover,
  cast = [],
  doors = false,
  onPress,
  children,
}: {
  cover: string | null | undefined;
  cast?: readonly { id: string; image: string | null | undefined }[];
  doors?: boolean;
  /** What pressing the picture does: what the button beside it does, for those who point at pictures. */
  onPress?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const people = cast.flatMap(({ id, image }) => {
    const src = mediaUrl(image);
    return src ? [{ id, src }] : [];
  });
  return (
    <div className={`${styles.butai} ${doors ? styles.withDoors : ''}`}>
      {doors && <span className={`${styles.door} ${styles.left}`} />}
      {doors && <span className={`${styles.door} ${styles.right}`} />}
      <div className={styles.frame}>
        <div className={styles.opening}>
          <Picture url={cover} alt="" className={styles.cover ?? ''} />
          <span className={styles.people} aria-hidden="true">
            {people.slice(0, ON_STAGE).map(({ id, src }) => (
              <OnStage key={id} src={src} />
            ))}
          </span>
          {children}
          {onPress && (
            <button type="button" className={styles.press} tabIndex={-1} aria-hidden="true" onClick={onPress} />
          )}
        </div>
      </div>
      <span className={styles.sill} />
    </div>
  );
}

/** Somebody on the small stage; nobody, while the picture is still being painted. */
function OnStage({ src }: { src: string }) {
  const coming = useComing(src);
  if (!mayShow(coming)) return null;
  return <Shown key={coming} src={src} alt="" hasCome={coming === 'arrived'} />;
}
