import { useState } from 'react';
import { mediaUrl } from '../api/index.ts';
import styles from './picture.module.css';

/** A picture of the story's own media; anything else, and one that fails to load, leaves the paper blank. */
export function Picture({ url, alt, className }: { url: string | null | undefined; alt: string; className?: string }) {
  const src = mediaUrl(url);
  const [failed, setFailed] = useState<string | null>(null);
  const classes = `${styles.picture} ${className ?? ''}`;
  if (src === null || failed === src) {
    const blank = `${classes} ${styles.blank}`;
    return alt ? <span className={blank} role="img" aria-label={alt} /> : <span className={blank} />;
  }
  return <img className={classes} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}

/** The first letters of a name, at most two: what stands where a portrait is still to come. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A face in a round window; `size` in pixels, or as wide as there is room. With `named`, the name is its text alternative. */
export function Portrait({
  url,
  name,
  size = 40,
  named = true,
}: {
  url: string | null | undefined;
  name: string;
  size?: number | 'fill';
  named?: boolean;
}) {
  const src = mediaUrl(url);
  const [failed, setFailed] = useState<string | null>(null);
  const style =
    size === 'fill' ? { aspectRatio: 1, width: '100%' } : { width: size, height: size, fontSize: size * 0.36 };
  const face =
    src !== null && failed !== src ? (
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
    ) : (
      initials(name)
    );
  return named ? (
    <span className={styles.portrait} style={style} title={name} role="img" aria-label={name}>
      {face}
    </span>
  ) : (
    <span className={styles.portrait} style={style} aria-hidden="true">
      {face}
    </span>
  );
}

/** Faces side by side, overlapping; those beyond `max` are counted. */
export function PortraitRow({
  people,
  size = 28,
  max = 5,
}: {
  people: readonly { id: string; name: string; image: string | null | undefined }[];
  size?: number;
  max?: number;
}) {
  if (people.length === 0) return null;
  const more = people.length - max;
  return (
    <span className={styles.row}>
      {people.slice(0, max).map(({ id, name, image }) => (
        <Portrait key={id} url={image} name={name} size={size} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
