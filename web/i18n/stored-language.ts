import { knownLanguage, type Language } from '../../shared/language/tag.ts';
import { pickLanguage } from './languages.ts';

const STORED_AS = 'kamishibai-language';

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null; // Storage is blocked: the browser's language applies.
  }
}

/** Stores the language for the next visit, and sets it on the page. */
export function rememberLanguage(language: Language): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    console.info('Storage is blocked: the chosen language lasts for this visit only.');
  }
}

/** The language of this visit: `?lang`, which is stored, else the stored one, else the browser's. */
export function chooseStartLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  const language = pickLanguage({ asked, stored: readStored(), preferred: navigator.languages });
  if (knownLanguage(asked ?? '') !== null) rememberLanguage(language);
  document.documentElement.lang = language;
  return language;
}
