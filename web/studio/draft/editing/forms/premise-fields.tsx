import { TagsField } from '../../../../form/fields/chips-fields.tsx';
import { ChoiceField } from '../../../../form/fields/choice-field.tsx';
import { RowsField } from '../../../../form/fields/rows-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { Columns, FormSection } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { LanguageField } from './language-field.tsx';
import { FactsField, LoreField } from './lore-fields.tsx';

export function PremiseFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField path="title" size="title" />
        <TextField path="premise" size="lead" />
        <TagsField path="themes" />
      </FormSection>
      <FormSection>
        <Columns>
          <TextField path="globalContext.setting" />
          <TextField path="globalContext.tone" />
          <TextField path="artStyle" hint={t('editing.fields.artStyleHint')} />
          <LanguageField path="language" />
        </Columns>
        <RowsField path="globalMaterials" add={t('editing.add.material')} />
        <ChoiceField path="telling" label={t('script.storyTelling')} none={t('script.tellingDefault')} />
        <ChoiceField path="textMode" fallback="adv" />
        <ChoiceField path="grants" fallback="some" />
      </FormSection>
      <FormSection title={t('draft.lore')}>
        <LoreField path="globalWorldInfo" />
      </FormSection>
      <FormSection secret>
        <RowsField path="globalContext.overarchingTruths" add={t('editing.add.truth')} />
        <RowsField
          path="possibleEndings"
          hint={t('editing.fields.endingsHint')}
          add={t('editing.add.ending')}
          numbered
        />
        <FactsField path="facts" />
      </FormSection>
    </>
  );
}
