import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Language, languageFor } from '../../shared/language/tag.ts';
import type { en } from './en.ts';
import { chooseStartLanguage, rememberLanguage } from './stored-language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
    returnNull: false;
  }
}

const STRINGS: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

let started: Promise<void> | undefined;

/** Loads the visit's language and initializes `useTranslation`. Repeated calls do nothing. */
export function startI18n(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const language = chooseStartLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: await STRINGS[language]() } },
  });
}

/** Switches the interface's language and stores it. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await STRINGS[language]());
  }
  await i18next.changeLanguage(language);
  rememberLanguage(language);
}

/** The interface's language; renders again on a change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageFor(i18n.language);
}

export { useTranslation };
