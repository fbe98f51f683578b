import type { Ending, Meter } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { EditableText } from './control/editable-text.tsx';
import { WriteButton } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { Editable } from './editing/editable.tsx';
import { SceneView } from './scene-view.tsx';
import { Secret } from './secret.tsx';
import sheet from './sheet.module.css';
import type { Sheet } from './sheets/sheet.ts';

const PREMISE = { type: 'premise' } as const;
const METERS: Sheet = { kind: 'meters', element: PREMISE };
const ENDINGS: Sheet = { kind: 'endings', element: PREMISE };

export function Meters({ meters, language }: { meters: readonly Meter[]; language: string | undefined }) {
  return (
    <Editable sheet={METERS}>
      <MetersRead meters={meters} language={language} />
    </Editable>
  );
}

function MetersRead({ meters, language }: { meters: readonly Meter[]; language: string | undefined }) {
  const { t } = useTranslation();
  const title = t('script.meters.title');
  return (
    <SheetFrame sheet={METERS} className={`stack gap-lg edged low ${sheet.sheet}`} label={title}>
      <header className={`flex starting between gap-md ${sheet.head} ${sheet.plain}`}>
        <h3 className={`text-lg ${styles.subtitle}`}>{title}</h3>
        <WriteButton sheet={METERS} name={title} />
      </header>
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
    </SheetFrame>
  );
}

/** The endings with their conditions and scenes, on their own sheet. */
export function Endings({ endings, language }: { endings: readonly Ending[]; language: string | undefined }) {
  return (
    <Editable sheet={ENDINGS}>
      <EndingsRead endings={endings} language={language} />
    </Editable>
  );
}

function EndingsRead({ endings, language }: { endings: readonly Ending[]; language: string | undefined }) {
  const { t } = useTranslation();
  const title = t('script.endings.title');
  return (
    <SheetFrame sheet={ENDINGS} className={`stack gap-lg edged low ${sheet.sheet}`} label={title}>
      <header className={`flex starting between gap-md ${sheet.head} ${sheet.plain}`}>
        <h3 className={`text-lg ${styles.subtitle}`}>{title}</h3>
        <WriteButton sheet={ENDINGS} name={title} />
      </header>
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
    </SheetFrame>
  );
}

function OneEnding({ ending, language }: { ending: Ending; language: string | undefined }) {
  const { t } = useTranslation();
  const path = `endings.${ending.id}`;
  return (
    <>
      <h4 className="flex wrap baseline gap-sm">
        <EditableText element={PREMISE} path={`${path}.title`} as="span">
          <Story as="span" language={language}>
            {ending.title}
          </Story>
        </EditableText>
      </h4>
      <p className="text-md faint" data-path={`${path}.when`}>
        {ending.when === undefined ? (
          t('script.endings.always')
        ) : (
          <>
            {t('draft.when')} <code className="text-md deep pad-tag round-sm">{ending.when}</code>
          </>
        )}
      </p>
      <EditableText element={PREMISE} path={`${path}.text`}>
        <Story language={language} className={sheet.small}>
          {ending.text}
        </Story>
      </EditableText>
      <SceneView element={PREMISE} path={path} scene={ending} language={language} hasText={false} />
    </>
  );
}
