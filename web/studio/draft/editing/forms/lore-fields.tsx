import { FACT_AUDIENCES, WORLD_INFO_TYPES } from '../../../../../shared/story/index.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { useDesk } from '../../desk.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ConditionField } from '../fields/condition-field.tsx';
import { RecordsField } from '../fields/records-field.tsx';
import { SomeOfField, TagsField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useSheetForm } from '../form-context.ts';
import { type Fields, isFields } from '../json.ts';
import { factIds, freeId } from '../new-element.ts';
import { usePeople } from './choices.tsx';
import { FormSection } from './form-section.tsx';
import styles from './forms.module.css';

const idsOf = (items: readonly Fields[]): string[] => items.map(({ id }) => String(id));
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The beginning of a text, to call something by. */
export const beginningOf = (text: unknown): string => {
  const letters = [...textOf(text)];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
};

/** Lore entries with the words that bring each up. */
export function LoreField({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <RecordsField
      path={path}
      label={t('editing.fields.entries')}
      add={t('editing.add.lore')}
      make={(items) => ({ id: freeId('', idsOf(items), 'lore'), keys: [], content: '' })}
      title={({ keys }, index) =>
        (Array.isArray(keys) && keys.join(', ')) || t('editing.list.number', { number: index + 1 })
      }
      folds
    >
      {(at) => (
        <>
          <TagsField path={`${at}.keys`} label={t('workshop.fields.keys')} />
          <TextField path={`${at}.content`} label={t('workshop.fields.content')} required />
          <ChoiceField
            path={`${at}.type`}
            label={t('workshop.fields.type')}
            values={WORLD_INFO_TYPES}
            words={(type) => t(`editing.loreType.${type}`)}
            none={t('editing.loreType.none')}
          />
        </>
      )}
    </RecordsField>
  );
}

/** Facts with who may know them, and when the player does. */
export function FactsField({ path }: { path: string }) {
  const { t } = useTranslation();
  const { draft } = useDesk();
  const { open } = useSheetForm();
  const people = usePeople();
  const here = isFields(open.mine) && Array.isArray(open.mine.facts) ? open.mine.facts.filter(isFields) : [];
  return (
    <RecordsField
      path={path}
      label={t('workshop.fields.facts')}
      hint={t('editing.fields.factsHint')}
      add={t('editing.add.fact')}
      make={() => ({ id: freeId('', [...factIds(draft), ...idsOf(here)], 'fact'), text: '', audience: 'director' })}
      title={({ text }, index) => beginningOf(text) || t('editing.list.number', { number: index + 1 })}
      folds
    >
      {(at, fact) => (
        <>
          <TextField path={`${at}.text`} label={t('workshop.fields.text')} required />
          <ChoiceField
            path={`${at}.audience`}
            label={t('workshop.fields.audience')}
            values={FACT_AUDIENCES}
            words={(audience) => t(`draft.audience.${audience}`)}
          />
          <SomeOfField
            path={`${at}.knownBy`}
            label={t('editing.fields.knownBy')}
            words={{
              all: fact.audience === 'director' ? t('editing.knownBy.director') : t('editing.knownBy.all'),
              none: t('editing.knownBy.none'),
              some: t('editing.knownBy.some'),
            }}
            options={people}
          />
          <ConditionField path={`${at}.revealWhen`} label={t('workshop.fields.revealWhen')} removable />
          <p className={styles.factName}>{t('editing.fields.factName', { id: String(fact.id) })}</p>
        </>
      )}
    </RecordsField>
  );
}

/** What is true of an act's world. */
export function ActLoreFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('draft.lore')}>
        <LoreField path="scenarioWorldInfo" />
      </FormSection>
      <FormSection secret>
        <FactsField path="facts" />
      </FormSection>
    </>
  );
}
