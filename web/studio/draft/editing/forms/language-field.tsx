import { Field } from '../../../../form/fields/field.tsx';
import fields from '../../../../form/fields/fields.module.css';
import { useField } from '../../../../form/form-context.ts';
import { useLanguage } from '../../../../i18n/index.ts';
import { languageName } from '../../../../ui/index.ts';

const OFFERED = [
  ...['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'es', 'fr', 'de', 'it', 'pt-BR', 'ru', 'uk', 'pl', 'nl', 'sv', 'tr', 'ar'],
  ...['he', 'hi', 'id', 'vi', 'th'],
];

/** The language of a story: its tag with its name. */
export function LanguageField({ path }: { path: string }) {
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
