import { lettersIn, SCRIPTS, type WritingScript } from './detect-script.ts';
import { primaryLanguage } from './tag.ts';

/** The detected script of a text, and for Latin script the language, if its common words leave no doubt. */
export interface DetectedLanguage {
  readonly script: WritingScript;
  readonly language: string | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'the and of to a in is you that it he was for on are with as his they at be this from have or by not but what all were when we there can an your which their she her him has who will one out up them then',
  ),
  fr: words(
    'le la les de des du et un une est que qui dans pour pas sur au aux vous il elle ne se ce cette avec son sa ses plus par mais ou nous je tu on été ont leur',
  ),
  de: words(
    'der die das und ist nicht ein eine einen einem du sie er es ich wir den dem des zu mit von auf für im sich auch wie wird aus bei nach hat war sind dass noch nur',
  ),
  es: words(
    'el la los las de del y que en un una es no se por con para su al lo como más pero sus le ya este sí porque esta son entre cuando muy sin sobre tiene te',
  ),
  it: words(
    'il lo la i gli le di del della e un una è che non in per con su si al da come più ma sono ha nel alla dei questo questa lui lei anche o se',
  ),
  pt: words(
    'o a os as de do da dos das e um uma é que não em no na se por com para ao mais mas como seu sua ele ela você foi são tem já está',
  ),
  nl: words(
    'de het een en van is dat niet in op te je hij zij ze ik we met voor aan er maar om ook als bij of naar uit door was zijn heeft haar',
  ),
  sv: words(
    'och att det som en ett är på i av för den till med inte han hon du jag har de om så men var sig från vid man',
  ),
  pl: words(
    'i w na z się nie do to jest że jak o ale po co jego jej za od przez tym dla tak już był była są ty ona on',
  ),
  tr: words('ve bir bu da de için ile çok ne var daha gibi ama kadar olan sonra o ben sen her şey değil mi'),
};

/** Minimum weight for a decision, above a name, a title or a line. */
const LEAST = 60;
/** Scripts whose characters weigh as much as two or three letters. */
const HEAVY: ReadonlySet<WritingScript> = new Set(['han', 'kana', 'hangul']);
const MOST_READ = 600;

/** Detects the script and language of a text; null if it is short or mixed. */
export function detectTextLanguage(text: string): DetectedLanguage | null {
  const script = detectScript(text);
  if (script === null) return null;
  return { script, language: script === 'latin' ? latinLanguage(text.slice(0, MOST_READ)) : null };
}

/** The script of nearly all of a text: Japanese counts as kana, Chinese as han. */
function detectScript(text: string, least = LEAST): WritingScript | null {
  const letters = lettersIn(text.slice(0, MOST_READ));
  const weightIn = (script: WritingScript): number => letters[script] * (HEAVY.has(script) ? 2 : 1);
  const total = SCRIPTS.reduce((sum, script) => sum + weightIn(script), 0);
  if (total < least) return null;
  const kana = weightIn('kana');
  const both = kana + weightIn('han');
  if (both >= total * 0.7) {
    if (kana >= both * 0.15) return 'kana';
    return kana < both * 0.02 ? 'han' : null;
  }
  for (const script of SCRIPTS) if (weightIn(script) >= total * 0.8) return script;
  return null;
}

/** Words that are frequent in one language and rare in others. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|of|with|his|her|you|it|is)\b/gi,
  fr: /\b(?:les|des|une|est|dans|vous|qui|pas)\b/gi,
  de: /\b(?:der|und|ist|nicht|ein|eine|sich|den)\b/gi,
  es: /\b(?:los|las|del|una|que|con|pero|está)\b/gi,
};

/** Fast test whether a text is plainly in a language. */
function isPlainly(primary: string, text: string): boolean {
  const sign = SIGNS[primary];
  if (!sign) return false;
  sign.lastIndex = 0;
  for (let hits = 0; hits < 3; hits += 1) if (!sign.test(text)) return false;
  return sign.lastIndex <= MOST_READ;
}

/** The detected language, if it cannot be that of a tag; null if it can, or in doubt. */
export function detectForeignText(tag: string, text: string): DetectedLanguage | null {
  if (text.length < LEAST / 2 || isPlainly(primaryLanguage(tag), text)) return null;
  const tongue = detectTextLanguage(text);
  return tongue && isForeign(tag, tongue) ? tongue : null;
}

/** Minimum weight of a line wholly in another script; below it may be a name or an exclamation. */
const LEAST_OF_LINE = 16;

/** Like `detectForeignText`, for one line, which may be short: another script is decisive. `before`: earlier lines. */
export function detectForeignLine(tag: string, line: string, before = ''): DetectedLanguage | null {
  const tongue = detectForeignText(tag, line) ?? detectForeignText(tag, `${before}\n${line}`);
  if (tongue !== null) return tongue;
  const script = detectScript(line, LEAST_OF_LINE);
  if (script === 'latin') {
    const scripts = getLanguageScripts(tag);
    // A name or two may be in any script.
    if (scripts !== null && scripts[0] !== 'latin') {
      return line.trim().split(/\s+/).length < LEAST_WORDS_OF_LINE ? null : { script, language: null };
    }
    const language = scripts === null ? null : otherLatin(tag, line);
    return language === null ? null : { script, language };
  }
  // Japanese and Korean have words written in Chinese characters.
  const isDoubtful = script === null || (script === 'han' && getLanguageScripts(tag)?.[0] !== 'latin');
  return !isDoubtful && isForeign(tag, { script, language: null }) ? { script, language: null } : null;
}

/** Minimum words of a line for a decision, and different common words that identify a language. */
const LEAST_WORDS_OF_LINE = 8;
const LEAST_COMMON = 3;

/**
 * The language of a line in Latin script, if plainly not the tag's: many of its common words, hardly any of the tag's.
 */
function otherLatin(tag: string, line: string): string | null {
  const own = COMMON[primaryLanguage(tag)];
  const list =
    line
      .slice(0, MOST_READ)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (own === undefined || list.length < LEAST_WORDS_OF_LINE) return null;
  const computeShare = (common: ReadonlySet<string>) => list.filter((word) => common.has(word)).length / list.length;
  const most = Math.max(0.3, computeShare(own) * 3);
  const found = Object.entries(COMMON).map(([language, common]) => ({ language, share: computeShare(common) }));
  const [best] = found.sort((one, other) => other.share - one.share);
  if (best === undefined || best.share < most) return null;
  const commonWords = new Set(list.filter((word) => COMMON[best.language]?.has(word)));
  return commonWords.size >= LEAST_COMMON ? best.language : null;
}

/** The language whose common words a text has; null if several fit, or there are too few words. */
function latinLanguage(text: string): string | null {
  const list = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (list.length < 25) return null;
  let best: { language: string; share: number } = { language: '', share: 0 };
  let second = 0;
  for (const [language, common] of Object.entries(COMMON)) {
    let hits = 0;
    for (const word of list) if (common.has(word)) hits += 1;
    const share = hits / list.length;
    if (share > best.share) {
      second = best.share;
      best = { language, share };
    } else if (share > second) second = share;
  }
  return best.share >= 0.2 && best.share >= second * 1.8 ? best.language : null;
}

const WRITTEN_IN: Readonly<Record<string, readonly WritingScript[]>> = {
  zh: ['han'],
  yue: ['han'],
  ja: ['kana'],
  ko: ['hangul'],
  ru: ['cyrillic'],
  uk: ['cyrillic'],
  be: ['cyrillic'],
  bg: ['cyrillic'],
  mk: ['cyrillic'],
  el: ['greek'],
  he: ['hebrew'],
  yi: ['hebrew'],
  ar: ['arabic'],
  fa: ['arabic'],
  ur: ['arabic'],
  hi: ['devanagari'],
  mr: ['devanagari'],
  ne: ['devanagari'],
  th: ['thai'],
};
const IN_LATIN = words(
  'en fr de es it pt nl sv da nb nn no fi is pl cs sk sl hr hu ro tr vi id ms sw ca eu gl et lv lt ga cy sq af tl',
);

/** A tag may name its script. */
const namesScript = (tag: string): boolean => /[-_](?:latn|cyrl|arab|deva|hira|kana)\b/i.test(tag);

/** The scripts of a language; null if unknown, or given by the tag. */
export function getLanguageScripts(tag: string): readonly WritingScript[] | null {
  if (namesScript(tag)) return null;
  const primary = primaryLanguage(tag);
  return WRITTEN_IN[primary] ?? (IN_LATIN.has(primary) ? ['latin'] : null);
}

/** Whether a text of this kind cannot be in a tag's language. False in doubt. */
function isForeign(tag: string, { script, language }: DetectedLanguage): boolean {
  const primary = primaryLanguage(tag);
  const scripts = getLanguageScripts(tag);
  if (!scripts) return false;
  if (!scripts.includes(script)) return true;
  return language !== null && Object.hasOwn(COMMON, primary) && language !== primary;
}

const OF_SCRIPT: Readonly<Partial<Record<WritingScript, string>>> = {
  han: 'zh',
  kana: 'ja',
  hangul: 'ko',
  greek: 'el',
  thai: 'th',
  hebrew: 'he',
};

/** The tag of a detected language; null if it may be several. */
export const getDetectedTag = ({ script, language }: DetectedLanguage): string | null =>
  language ?? OF_SCRIPT[script] ?? null;

const LANGUAGE_NAMES_IN_ENGLISH = new Intl.DisplayNames('en', { type: 'language' });

const SCRIPT_NAMES: Readonly<Partial<Record<WritingScript, string>>> = {
  latin: 'Latin letters',
  cyrillic: 'Cyrillic letters',
  arabic: 'Arabic letters',
  devanagari: 'Devanagari',
};

/** The name of a detected language or script. */
export const nameDetectedLanguage = (tongue: DetectedLanguage): string => {
  const tag = getDetectedTag(tongue);
  return tag === null ? (SCRIPT_NAMES[tongue.script] ?? tongue.script) : (LANGUAGE_NAMES_IN_ENGLISH.of(tag) ?? tag);
};
