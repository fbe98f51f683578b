import { useTranslation } from '../i18n/index.ts';
import styles from './pictures-progress.module.css';

interface Painting {
  done: number;
  total: number;
  failed: number;
}

/** The number of pictures still being made, with a progress bar; empty once all are done. */
export function PicturesProgress({ painting: { done, total, failed } }: { painting: Painting }) {
  const { t } = useTranslation();
  const missing = total - done - failed;
  if (missing === 0 && failed === 0) return null;
  if (missing === 0)
    return <p className="row wrap gap-sm rows-2xs text-sm soft">{t('pictures.failed', { count: failed })}</p>;
  const words = t('pictures.progress', { missing, total });
  return (
    <p className="row wrap gap-sm rows-2xs text-sm soft">
      {words}
      <progress className={`clip pill deep borderless ${styles.bar}`} value={done} max={total} aria-label={words} />
    </p>
  );
}
