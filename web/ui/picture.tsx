import { useState } from 'react';
import { toSafeMediaUrl } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { mayLoadPicture, pendingPictures, usePictureState } from '../pictures/index.ts';
import styles from './picture.module.css';

/** While it is being made it says so; if nobody makes it, it says what to do; otherwise it stays blank. */
export function Picture({
  url,
  alt,
  className,
  isAwaited = false,
}: {
  url: string | null | undefined;
  alt: string;
  className?: string;
  /** Whether a picture is expected: a missing one is then mentioned. */
  isAwaited?: boolean;
}) {
  const { t } = useTranslation();
  const src = toSafeMediaUrl(url);
  const coming = usePictureState(src);
  const classes = `block full tall ${styles.picture} ${className ?? ''}`;
  if (src !== null && mayLoadPicture(coming)) {
    return <LoadedPicture key={coming} src={src} alt={alt} className={classes} hasCome={coming === 'arrived'} />;
  }
  const lack = src === null ? isAwaited && 'none' : (coming === 'coming' || coming === 'missing') && coming;
  if (!lack) {
    const blank = `${classes} ${styles.blank}`;
    return alt ? <span className={blank} role="img" aria-label={alt} /> : <span className={blank} />;
  }
  const state = `${classes} clip relative ${lack === 'coming' ? `${styles.blank} ${styles.coming}` : styles.missing}`;
  const words = (
    <span className={`text-xs pill soft pad-tag absolute ${styles.comingWords}`}>{t(`pictures.${lack}`)}</span>
  );
  const hint = lack === 'missing' ? t('pictures.missingHint') : undefined;
  return alt ? (
    <span className={state} role="img" aria-label={t(`pictures.${lack}Named`, { name: alt })} title={hint}>
      {words}
      {hint !== undefined && <span className={`text-md soft absolute ${styles.hint}`}>{hint}</span>}
    </span>
  ) : (
    <span className={state} aria-hidden="true" title={hint}>
      {words}
    </span>
  );
}

/** A picture that reports a failed load. Invisible until it is loaded. */
export function LoadedPicture({
  src,
  alt,
  className,
  hasCome = false,
}: {
  src: string;
  alt: string;
  className?: string;
  /** Whether it was completed while it was shown: it then fades in. */
  hasCome?: boolean;
}) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <img
      {...(className !== undefined && { className })}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      data-arriving={hasCome || undefined}
      style={loaded === src ? undefined : { opacity: 0 }}
      onLoad={() => setLoaded(src)}
      onError={() => pendingPictures.miss(src)}
    />
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** `size` in pixels, by default the available width. With `named`, the name is its alternative text. */
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
  const { t } = useTranslation();
  const src = toSafeMediaUrl(url);
  const coming = usePictureState(src);
  const style =
    size === 'fill'
      ? { aspectRatio: 1, width: '100%', fontSize: '0.8rem' }
      : { width: size, height: size, fontSize: size * 0.36 };
  const isShown = src !== null && mayLoadPicture(coming);
  const face = isShown ? (
    <LoadedPicture key={coming} src={src} alt="" className="full tall" hasCome={coming === 'arrived'} />
  ) : (
    initials(name)
  );
  const classes = `inline middle clip rigid edged-strong round-full soft bold story ${styles.portrait} ${
    coming === 'coming' ? `relative ${styles.coming}` : ''
  }`;
  const label = coming === 'coming' ? t('pictures.comingNamed', { name }) : name;
  return named ? (
    <span className={classes} style={style} title={label} role="img" aria-label={label}>
      {face}
    </span>
  ) : (
    <span className={classes} style={style} aria-hidden="true">
      {face}
    </span>
  );
}

/** Overlapping portraits; those beyond `max` are counted. */
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
    <span className={`inline ${styles.row}`}>
      {people.slice(0, max).map(({ id, name, image }) => (
        <Portrait key={id} url={image} name={name} size={size} />
      ))}
      {more > 0 && <span className={`faint text-sm ${styles.more}`}>+{more}</span>}
    </span>
  );
}
