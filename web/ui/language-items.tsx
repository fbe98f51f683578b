import { Menu } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/language/tag.ts';
import { setLanguage, useLanguage } from '../i18n/index.ts';
import { CheckIcon } from './icons.tsx';

/** Menu items of the interface's languages. */
export function LanguageItems() {
  const current = useLanguage();
  return LANGUAGES.map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      role="menuitemradio"
      aria-checked={language === current}
      rightSection={language === current ? <CheckIcon size={16} /> : null}
      onClick={() => void setLanguage(language)}
    >
      {LANGUAGE_NAMES[language]}
    </Menu.Item>
  ));
}
