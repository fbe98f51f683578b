import type { FileUIPart } from 'ai';
import { useState } from 'react';
import { toSafeMediaUrl } from '../../../api/media.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CrossIcon } from '../../../ui/icons.tsx';
import styles from './thumbnails.module.css';

const OF_MESSAGE = /^(data:image\/(png|jpeg|webp|gif);base64,|\/api\/sessions\/[\w-]+\/pictures\/[\w-]+$)/;

const pictureSource = ({ url }: Pick<FileUIPart, 'url'>): string | null =>
  OF_MESSAGE.test(url) ? url : toSafeMediaUrl(url);

/** Thumbnails of reference pictures, each can be enlarged; with `onRemove` each can be removed. */
export function Thumbnails({
  pictures,
  onRemove,
}: {
  pictures: readonly { id: string; part: FileUIPart }[];
  onRemove?: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  const getAlt = (index: number): string => {
    const name = pictures[index]?.part.filename ?? '';
    return name === ''
      ? t('authoring.pictures.altUnnamed', { number: index + 1 })
      : t('authoring.pictures.alt', { number: index + 1, name });
  };
  const open = pictures.findIndex(({ id }) => id === shown);
  const openPart = pictures[open]?.part;
  return (
    <>
      <ul className="flex wrap gap-xs" aria-label={t('authoring.pictures.attached')}>
        {pictures.map(({ id, part }, index) => {
          const source = pictureSource(part);
          return (
            <li key={id} className={`relative ${styles.picture}`}>
              <button
                type="button"
                className={`block full clip edged-strong round deep tall ${styles.look}`}
                aria-label={t('authoring.pictures.enlarge', { name: getAlt(index) })}
                onClick={() => setShown(id)}
              >
                {source && <img className="block full tall" src={source} alt={getAlt(index)} />}
              </button>
              {onRemove && (
                <button
                  type="button"
                  className={`inline middle round-full absolute ${styles.remove}`}
                  aria-label={t('authoring.pictures.remove', { name: getAlt(index) })}
                  onClick={() => onRemove(id)}
                >
                  <CrossIcon size={12} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Dialog
        opened={openPart !== undefined}
        onClose={() => setShown(null)}
        size="auto"
        title={openPart?.filename ?? ''}
      >
        {openPart && (
          <img
            className={`block round-sm within ${styles.large}`}
            src={pictureSource(openPart) ?? ''}
            alt={getAlt(open)}
          />
        )}
      </Dialog>
    </>
  );
}
