import { clipCharacters } from '../../../../../shared/clip.ts';
import { isUnmadeId } from '../../../../../shared/story/index.ts';
import { SubsetField, TagsField } from '../../../../form/fields/chips-fields.tsx';
import { ChoiceField, SwitchField } from '../../../../form/fields/choice-field.tsx';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RecordsField } from '../../../../form/fields/records-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useFormValue } from '../../../../form/form-context.tsx';
import { FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { createTemporaryId } from '../../sheets/story-ids.ts';
import { ConditionField } from './condition-field.tsx';
import { usePeople } from './story-references.tsx';

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const clipToLabel = (text: unknown): string => clipCharacters(toText(text), 60);

export function LoreField({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <RecordsField
      path={path}
      label={t('editing.fields.entries')}
      add={t('editing.add.lore')}
      make={(items) => ({ id: createTemporaryId(items), keys: [], content: '' })}
      title={({ keys }, index) =>
        (Array.isArray(keys) && keys.join(', ')) || t('editing.list.number', { number: index + 1 })
      }
      folds
    >
      {(at) => (
        <>
          <TagsField path={`${at}.keys`} />
          <TextField path={`${at}.content`} />
          <SwitchField path={`${at}.constant`} />
          <TagsField path={`${at}.secondaryKeys`} />
          <ChoiceField
            path={`${at}.secondaryLogic`}
            words={(logic) => t(`editing.loreLogic.${logic}` as 'editing.loreLogic.any')}
            none={t('editing.loreLogic.any')}
          />
          <SwitchField path={`${at}.caseSensitive`} />
          <SwitchField path={`${at}.partialWords`} />
          <NumberField path={`${at}.chance`} />
          <TextField path={`${at}.group`} />
          <NumberField path={`${at}.weight`} />
          <NumberField path={`${at}.fromTurn`} />
          <NumberField path={`${at}.sticky`} />
          <NumberField path={`${at}.cooldown`} />
          <ChoiceField
            path={`${at}.type`}
            words={(type) => t(`editing.loreType.${type}` as 'editing.loreType.none')}
            none={t('editing.loreType.none')}
          />
        </>
      )}
    </RecordsField>
  );
}

/** Facts with who may know them and when the player learns them. */
export function FactsField({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <RecordsField
      path={path}
      label={t('authoring.fields.facts')}
      hint={t('editing.fields.factsHint')}
      add={t('editing.add.fact')}
      make={(items) => ({ id: createTemporaryId(items), text: '', audience: 'director' })}
      title={({ text }, index) => clipToLabel(text) || t('editing.list.number', { number: index + 1 })}
      folds
    >
      {(at) => (
        <>
          <TextField path={`${at}.text`} />
          <ChoiceField path={`${at}.audience`} />
          <KnownByField at={at} />
          <ConditionField path={`${at}.revealWhen`} />
          <FactName at={at} />
        </>
      )}
    </RecordsField>
  );
}

function KnownByField({ at }: { at: string }) {
  const { t } = useTranslation();
  const people = usePeople();
  const audience = useFormValue(`${at}.audience`);
  return (
    <SubsetField
      path={`${at}.knownBy`}
      label={t('editing.fields.knownBy')}
      words={{
        all: audience === 'director' ? t('editing.knownBy.director') : t('editing.knownBy.all'),
        none: t('editing.knownBy.none'),
        some: t('editing.knownBy.some'),
      }}
      options={people}
    />
  );
}

function FactName({ at }: { at: string }) {
  const { t } = useTranslation();
  const id = useFormValue(`${at}.id`);
  if (isUnmadeId(id)) return null;
  return <p className="text-sm faint">{t('editing.fields.factName', { id: String(id) })}</p>;
}

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
