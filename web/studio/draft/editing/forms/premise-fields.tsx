import { useTranslation } from '../../../../i18n/index.ts';
import { RowsField } from '../fields/rows-field.tsx';
import { TagsField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { LanguageField } from './language-field.tsx';
import { FactsField, LoreField } from './lore-fields.tsx';

/** Every field of the premise. */
export function PremiseFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField path="title" label={t('workshop.fields.title')} size="title" single required />
        <TextField path="premise" label={t('workshop.fields.premise')} size="lead" required />
        <TagsField path="themes" label={t('workshop.fields.themes')} />
      </FormSection>
      <FormSection>
        <Columns>
          <TextField path="globalContext.setting" label={t('workshop.fields.setting')} required />
          <TextField path="globalContext.tone" label={t('workshop.fields.tone')} required />
          <TextField path="artStyle" label={t('workshop.fields.artStyle')} hint={t('editing.fields.artStyleHint')} />
          <LanguageField path="language" label={t('workshop.fields.language')} />
        </Columns>
        <RowsField
          path="globalMaterials"
          label={t('workshop.fields.globalMaterials')}
          add={t('editing.add.material')}
        />
      </FormSection>
      <FormSection title={t('draft.lore')}>
        <LoreField path="globalWorldInfo" />
      </FormSection>
      <FormSection secret>
        <RowsField
          path="globalContext.overarchingTruths"
          label={t('workshop.fields.overarchingTruths')}
          add={t('editing.add.truth')}
        />
        <RowsField
          path="possibleEndings"
          label={t('workshop.fields.possibleEndings')}
          hint={t('editing.fields.endingsHint')}
          add={t('editing.add.ending')}
          numbered
        />
        <FactsField path="facts" />
      </FormSection>
    </>
  );
}
