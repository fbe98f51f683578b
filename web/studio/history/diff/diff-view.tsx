import { type ComponentType, useState } from 'react';
import type { DraftElementType, ElementChange } from '../../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { ListIcon, MapIcon, PeopleIcon, ScrollIcon, SparkIcon } from '../../../ui/icons.tsx';
import type { DraftNames } from '../../wording/tool-call.ts';
import styles from './diff.module.css';
import { FieldDiff } from './field-diff.tsx';
import type { ValueFormat } from './format-value.ts';

const ICONS: Record<DraftElementType, ComponentType<{ size?: number }>> = {
  premise: ScrollIcon,
  character: PeopleIcon,
  act: ListIcon,
  node: MapIcon,
  encounter: SparkIcon,
};

const BADGES = { added: 'wash-moss moss', changed: 'wash-indigo indigo', removed: 'wash-vermilion' } as const;

const ELEMENTS = 8;
const FIELDS = 4;
/** Fields that the element's heading already shows, or that nobody needs. */
const TOLD = new Set(['title', 'name', 'location']);

/** The changes of a draft. `storyLanguage` marks the story's text; `ahead`: the change is not made yet. */
export default function DiffView({
  changes,
  names,
  storyLanguage,
  ahead = false,
}: {
  changes: readonly ElementChange[];
  names: DraftNames;
  storyLanguage?: string | undefined;
  ahead?: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, ELEMENTS);
  if (changes.length === 0) return <p className="text-md faint">{t('history.noChange')}</p>;
  return (
    <div className="stack gap-md">
      {shown.map((change) => (
        <ElementDiff
          key={[change.type, change.actId, change.nodeId, change.id].join('/')}
          change={change}
          wording={{ t, names, language, ahead }}
          storyLanguage={storyLanguage}
        />
      ))}
      {shown.length < changes.length && (
        <button type="button" className="link text-md ui top-xs" onClick={() => setAll(true)}>
          {t('history.diff.elements', { count: changes.length - shown.length })}
        </button>
      )}
    </div>
  );
}

function ElementDiff({
  change,
  wording,
  storyLanguage,
}: {
  change: ElementChange;
  wording: ValueFormat;
  storyLanguage: string | undefined;
}) {
  const { t } = wording;
  const [all, setAll] = useState(false);
  const Icon = ICONS[change.type];
  const isWhole = change.change !== 'changed';
  const fields = isWhole ? change.fields.filter(({ path }) => !TOLD.has(path)) : change.fields;
  const shown = all || !isWhole ? fields : fields.slice(0, FIELDS);
  return (
    <section className={styles.element} data-change={change.change}>
      <h4 className="row gap-xs text-base ui">
        <span className={`rigid faint inline`}>
          <Icon size={15} />
        </span>
        <span className={`grow ${styles.title}`}>
          <span lang={storyLanguage}>{change.title}</span>{' '}
          <small className="regular">{t(`authoring.element.${change.type}`)}</small>
        </span>
        <span className={`rigid text-xs pill pad-tag bold ${BADGES[change.change]} ${styles.badge}`}>
          {t(`history.diff.${change.change}`)}
        </span>
      </h4>
      <dl className="stack gap-xs top-xs">
        {shown.map((field) => (
          <FieldDiff key={field.path} field={field} whole={isWhole} wording={wording} storyLanguage={storyLanguage} />
        ))}
      </dl>
      {shown.length < fields.length && (
        <button type="button" className="link text-md ui top-xs" onClick={() => setAll(true)}>
          {t('history.diff.more', { count: fields.length - shown.length })}
        </button>
      )}
    </section>
  );
}
