import type { ComponentProps } from 'react';
import type { StoryPremise } from '../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { languageName } from '../../ui/index.ts';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { ElementBar } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { Editable } from './editing/editable.tsx';
import { Facts, Lore } from './lore.tsx';
import { Endings, Meters } from './premise-parts.tsx';
import styles from './sheet.module.css';
import { Label, LabelLevel, Lines, Secret } from './sheet-parts.tsx';
import type { Sheet } from './sheets/sheet.ts';

const PREMISE = { type: 'premise' } as const;
export const PREMISE_SHEET: Sheet = { kind: 'premise', element: PREMISE };

/** The premise: the public part first, then what only the Director knows. */
export function PremiseSheet({ premise }: { premise: StoryPremise }) {
  return (
    <div className="stack gap-md">
      <Editable sheet={PREMISE_SHEET}>
        <PremiseRead premise={premise} />
      </Editable>
      <LabelLevel value={4}>
        <Endings endings={premise.endings ?? []} language={premise.language} />
        <Meters meters={premise.meters ?? []} language={premise.language} />
      </LabelLevel>
    </div>
  );
}

function PremiseRead({ premise }: { premise: StoryPremise }) {
  const { t } = useTranslation();
  const uiLanguage = useLanguage();
  const { language, globalContext: context } = premise;
  return (
    <SheetFrame sheet={PREMISE_SHEET} className={`stack gap-lg edged low ${styles.sheet}`} label={t('draft.premise')}>
      <header className={`flex starting between gap-md ${styles.head}`}>
        <EditableStory
          element={PREMISE}
          path="title"
          as="h2"
          language={language}
          className={`text-2xl ${styles.title}`}
        >
          {premise.title}
        </EditableStory>
        <ElementBar sheet={PREMISE_SHEET} name={t('editing.thePremise')} removable={false} />
      </header>
      <EditableStory element={PREMISE} path="premise" language={language} className={`text-lg ${styles.lead}`}>
        {premise.premise}
      </EditableStory>
      {premise.themes.length > 0 && (
        <EditableText element={PREMISE} path="themes">
          <ul className={`flex wrap gap-xs ${styles.chips}`} lang={language} aria-label={t('draft.themes')}>
            {premise.themes.map((theme) => (
              <li key={theme} className="text-md soft deep pill">
                {theme}
              </li>
            ))}
          </ul>
        </EditableText>
      )}
      <dl className={`stack gap-xl rows-md fits ruled ruled-below ${styles.facts}`}>
        <Term path="globalContext.setting" label={t('draft.setting')} text={context.setting} language={language} />
        <Term path="globalContext.tone" label={t('draft.tone')} text={context.tone} language={language} />
        <Term path="artStyle" label={t('draft.artStyle')} text={premise.artStyle} language={language} />
        {premise.telling !== undefined && (
          <Term path="telling" label={t('script.storyTelling')} text={t(`script.telling.${premise.telling}`)} />
        )}
        {premise.textMode !== undefined && (
          <Term
            path="textMode"
            label={t('authoring.fields.textMode')}
            text={t(`script.textMode.${premise.textMode}`)}
          />
        )}
        <Term path="language" label={t('draft.language')} text={languageName(language, uiLanguage)} />
      </dl>
      {premise.globalMaterials.length > 0 && (
        <section>
          <Label>{t('draft.materials')}</Label>
          <EditableText element={PREMISE} path="globalMaterials">
            <Lines
              path="globalMaterials"
              items={premise.globalMaterials}
              language={language}
              className={`bullets story leading ${styles.materials}`}
            />
          </EditableText>
        </section>
      )}
      <Lore
        title={t('draft.lore')}
        element={PREMISE}
        path="globalWorldInfo"
        entries={premise.globalWorldInfo ?? []}
        language={language}
      />
      <SecretLines
        title={t('draft.truths')}
        path="globalContext.overarchingTruths"
        items={context.overarchingTruths}
        language={language}
      />
      <SecretLines
        title={t('draft.endings')}
        path="possibleEndings"
        items={premise.possibleEndings}
        language={language}
        numbered
      />
      <Facts element={PREMISE} facts={premise.facts ?? []} language={language} />
    </SheetFrame>
  );
}

function SecretLines({ title, ...lines }: Omit<ComponentProps<typeof Lines>, 'className'> & { title: string }) {
  if (lines.items.length === 0) return null;
  return (
    <Secret title={title}>
      <EditableText element={PREMISE} path={lines.path}>
        <Lines {...lines} />
      </EditableText>
    </Secret>
  );
}

function Term({
  path,
  label,
  text,
  language,
}: {
  path: string;
  label: string;
  text: string;
  language?: string | undefined;
}) {
  if (text.trim() === '') return null;
  return (
    <div>
      <dt className="bold">{label}</dt>
      <EditableStory element={PREMISE} path={path} frame="dd" as="span" language={language}>
        {text}
      </EditableStory>
    </div>
  );
}
