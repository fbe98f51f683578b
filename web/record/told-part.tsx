import { Button } from '@mantine/core';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { getPartLabel } from '../save-as-script/part-label.ts';
import { QuillIcon } from '../ui/icons.tsx';
import type { StoryNames } from '../ui/story-names.ts';
import styles from './record-part.module.css';
import { RecordPart } from './record-part.tsx';

/** How each part of the turn was told: verbatim, by its beats, or freely. Empty for a turn without parts. */
export function ToldPart({
  record,
  names,
  language,
  onKeep,
}: {
  record: TurnRecord;
  names: StoryNames;
  language: string;
  /** Saves a part as the script of its scene, or lets it be told freely; null if the story is not in this library. */
  onKeep: ((part: string) => void) | null;
}) {
  const { t } = useTranslation();
  if (record.told.length === 0) return null;
  return (
    <RecordPart title={t('record.parts.title')}>
      <ul className="stack gap-xs">
        {record.told.map(({ part, telling, title }) => {
          const words = getPartLabel(t, part, (id) => title ?? names.element(id));
          const isWritten = telling === 'written';
          return (
            <li key={part} className={`quoted stack leading-snug row-center split ${styles.toldRow}`}>
              <span lang={language}>{words}</span>
              <small className="text-md faint">{t(`record.parts.telling.${telling}`)}</small>
              {onKeep && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  {...(isWritten ? { color: 'gray' } : { leftSection: <QuillIcon size={13} /> })}
                  aria-label={t(isWritten ? 'keep.freelyFor' : 'keep.actionFor', { part: words })}
                  onClick={() => onKeep(part)}
                >
                  {t(isWritten ? 'keep.freely' : 'keep.action')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </RecordPart>
  );
}
