import { TagsField } from '../../../../form/fields/chips-fields.tsx';
import { ChoiceField } from '../../../../form/fields/choice-field.tsx';
import { Field } from '../../../../form/fields/field.tsx';
import fields from '../../../../form/fields/fields.module.css';
import { RowsField } from '../../../../form/fields/rows-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useField } from '../../../../form/form-context.tsx';
import { Columns, FormSection } from '../../../../form/form-section.tsx';
import { useLanguage, useTranslation } from '../../../../i18n/index.ts';
import { languageName } from '../../../../ui/index.ts';
import { FactsField, LoreField } from './lore-fields.tsx';

const OFFERED = [
  ...['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'es', 'fr', 'de', 'it', 'pt-BR', 'ru', 'uk', 'pl', 'nl', 'sv', 'tr', 'ar'],
  ...['he', 'hi', 'id', 'vi', 'th'],
];

/** The language of a story: its tag with its name. */
function LanguageField({ path }: { path: string }) {
  const uiLanguage = useLanguage();
  const state = useField({ path, required: true, removable: false });
  const { id, value, set, problems } = state;
  const tag = typeof value === 'string' ? value : '';
  const name = tag === '' ? '' : languageName(tag, uiLanguage);
  return (
    <Field path={path} hint={name === tag ? undefined : name} state={state}>
      <input
        id={id}
        className={`${fields.input}`}
        list={`${id}-offered`}
        value={tag}
        onChange={({ currentTarget }) => set(currentTarget.value.trim())}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problems.length > 0}
      />
      <datalist id={`${id}-offered`}>
        {OFFERED.map((offered) => (
          <option key={offered} value={offered}>
            {languageName(offered, uiLanguage)}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

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
