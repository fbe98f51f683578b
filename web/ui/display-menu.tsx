import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/language/tag.ts';
import { setLanguage, useLanguage, useTranslation } from '../i18n/index.ts';
import { CheckIcon, GlobeIcon, MoonIcon, SunIcon } from './icons.tsx';

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

/** The language and colour-scheme menu in the header of every authoring page. */
export function DisplayMenu() {
  return (
    <>
      <LanguagePicker />
      <LightSwitch />
    </>
  );
}

function LanguagePicker() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('language.label')}>
          <ActionIcon size="lg" aria-label={t('language.label')}>
            <GlobeIcon />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function LightSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const label = scheme === 'dark' ? t('light.toLight') : t('light.toDark');
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
        {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </ActionIcon>
    </Tooltip>
  );
}
