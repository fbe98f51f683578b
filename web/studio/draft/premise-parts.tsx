import type { Ending, Meter } from '../../../shared/story/index.ts';
import { ConditionSentence } from '../../conditions/condition-sentence.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { NotesButton } from '../notes/notes-button.tsx';
import styles from './act-sheet.module.css';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { SceneView } from './scene-view.tsx';
import sheet from './sheet.module.css';
import { PartSheet, Secret } from './sheet-parts.tsx';

const PREMISE = { type: 'premise' } as const;

export function Meters({ meters, language }: { meters: readonly Meter[]; language: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PartSheet sheet={{ kind: 'meters', element: PREMISE }} title={t('script.meters.title')}>
      {meters.length === 0 ? (
        <p className="faint">{t('script.meters.none')}</p>
      ) : (
        <dl className={`stack gap-xl rows-md fits ruled ruled-below ${sheet.facts}`}>
          {meters.map(({ id, label, initial, min, max, shown }) => (
            <div key={id}>
              <dt className="bold" lang={language}>
                {label}
              </dt>
              <EditableText element={PREMISE} path={`meters.${id}.initial`} as="dd">
                {t('script.meters.range', { initial, min, max })} <code>meters.{id}</code>
                {shown && ` · ${t('script.meters.shown')}`}
              </EditableText>
            </div>
          ))}
        </dl>
      )}
    </PartSheet>
  );
}

/** The endings with their conditions and scenes, on their own sheet. */
export function Endings({ endings, language }: { endings: readonly Ending[]; language: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PartSheet sheet={{ kind: 'endings', element: PREMISE }} title={t('script.endings.title')}>
      {endings.length === 0 ? (
        <p className="faint">{t('script.endings.none')}</p>
      ) : (
        <Secret title={t('script.endings.hint')}>
          <ul className={`stack gap-md ${styles.events}`}>
            {endings.map((ending) => (
              <li key={ending.id} data-path={`endings.${ending.id}`}>
                <OneEnding ending={ending} language={language} />
              </li>
            ))}
          </ul>
        </Secret>
      )}
    </PartSheet>
  );
}

function OneEnding({ ending, language }: { ending: Ending; language: string | undefined }) {
  const { t } = useTranslation();
  const path = `endings.${ending.id}`;
  return (
    <>
      <h4 className="flex wrap baseline gap-sm">
        <EditableStory element={PREMISE} path={`${path}.title`} frame="span" as="span" language={language}>
          {ending.title}
        </EditableStory>
        <NotesButton subject={{ type: 'ending', id: ending.id }} name={ending.title} size="sm" />
      </h4>
      <p className="text-md faint" data-path={`${path}.when`}>
        {ending.when === undefined ? (
          t('script.endings.always')
        ) : (
          <>
            {t('draft.when')} <ConditionSentence text={ending.when} language={language} />
          </>
        )}
      </p>
      <EditableStory element={PREMISE} path={`${path}.text`} language={language}>
        {ending.text}
      </EditableStory>
      <SceneView element={PREMISE} path={path} scene={ending} language={language} hasText={false} />
    </>
  );
}
