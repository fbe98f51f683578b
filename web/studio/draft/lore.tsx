import type { DraftElement, Fact, WorldInfo } from '../../../shared/story/index.ts';
import { ConditionSentence } from '../../conditions/condition-sentence.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import styles from './sheet.module.css';
import { Label, Secret } from './sheet-parts.tsx';

/** Lore entries with their trigger words. Empty if there are none. */
export function Lore({
  title,
  element,
  path,
  entries,
  language,
}: {
  title: string;
  element: DraftElement;
  path: string;
  entries: readonly WorldInfo[];
  language?: string | undefined;
}) {
  if (entries.length === 0) return null;
  return (
    <section>
      <Label>{title}</Label>
      <ul className={`stack gap-sm ${styles.lore}`}>
        {entries.map((entry) => (
          <li className="stack gap-2xs" key={entry.id} data-path={`${path}.${entry.id}`}>
            <span className={`flex wrap gap-xs ${styles.chips}`} lang={language} data-path={`${path}.${entry.id}.keys`}>
              {entry.keys.map((key) => (
                <span key={key} className="text-md soft deep pill">
                  {key}
                </span>
              ))}
            </span>
            <EditableStory element={element} path={`${path}.${entry.id}.content`} language={language}>
              {entry.content}
            </EditableStory>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Facts with who may know them. Facts that the player does not know from the start are secrets. */
export function Facts({
  element,
  facts,
  language,
}: {
  element: DraftElement;
  facts: readonly Fact[];
  language?: string | undefined;
}) {
  const { t } = useTranslation();
  if (facts.length === 0) return null;
  return (
    <Secret title={t('draft.facts')}>
      <ul className="bullets stack gap-2xs story leading">
        {facts.map((fact) => (
          <li key={fact.id} data-path={`facts.${fact.id}`}>
            <EditableText element={element} path={`facts.${fact.id}.text`} as="span">
              <span lang={language}>{fact.text}</span>
            </EditableText>{' '}
            <span className="text-sm faint ui">
              {t(`draft.audience.${fact.audience}`)}
              {fact.revealWhen && (
                <span data-path={`facts.${fact.id}.revealWhen`}>
                  {' · '}
                  {t('draft.revealWhen')} <ConditionSentence text={fact.revealWhen} language={language} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Secret>
  );
}
