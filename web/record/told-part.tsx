import type { TFunction } from 'i18next';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import type { StoryNames } from './names.ts';
import { Part } from './part.tsx';
import styles from './record.module.css';

const PARTS = [
  'script',
  'again',
  'then',
  'full',
  'mixed',
  'miss',
  'arrival',
  'opening',
  'climax',
  'branch',
  'escalation',
  'here',
] as const;

/** A part of a turn in words: what it stands in, and which of its scenes it is. @param at its address */
export function sayPart(t: TFunction, at: string, names: Pick<StoryNames, 'element'>): string {
  const [id = '', part = ''] = at.split('/');
  const words = part.split(':');
  const known = PARTS.find((each) => each === words[0]) ?? PARTS.find((each) => each === words[1]);
  const name = names.element(id);
  return known === undefined ? name : t(`record.parts.part.${known}`, { name });
}

/** How each part of the turn was told: to the letter, by its beats, or freely. Nothing for a turn without parts. */
export function ToldPart({ record, names, language }: { record: TurnRecord; names: StoryNames; language: string }) {
  const { t } = useTranslation();
  if (record.told.length === 0) return null;
  return (
    <Part title={t('record.parts.title')}>
      <ul className={styles.reasons}>
        {record.told.map(({ part, telling }) => (
          <li key={part}>
            <span lang={language}>{sayPart(t, part, names)}</span>
            <small>{t(`record.parts.telling.${telling}`)}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}
