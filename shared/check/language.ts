/** What a text is written in: a script, and for Latin letters the language where its common words leave no doubt. */
export interface Tongued {
  readonly script: Script;
  readonly language: string | null;
}

const SCRIPTS = [
  'latin',
  'han',
  'kana',
  'hangul',
  'cyrillic',
  'greek',
  'hebrew',
  'arabic',
  'devanagari',
  'thai',
] as const;
export type Script = (typeof SCRIPTS)[number];

const LETTERS: Readonly<Record<Script, RegExp>> = {
  latin: /\p{Script=Latin}/gu,
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  greek: /\p{Script=Greek}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  arabic: /\p{Script=Arabic}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  thai: /\p{Script=Thai}/gu,
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The most frequent words of languages in Latin letters. */
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

/** Weight below which nothing is said: a name, a title, a line. */
const LEAST = 60;
/** A character of these says as much as two or three letters. */
const HEAVY: ReadonlySet<Script> = new Set(['han', 'kana', 'hangul']);
const MOST_READ = 6000;

/** What a text is in; null where it is short or mixed. */
export function tongueOf(text: string): Tongued | null {
  const read = text.length > MOST_READ ? text.slice(0, MOST_READ) : text;
  const weights = new Map<Script, number>();
  let total = 0;
  for (const script of SCRIPTS) {
    // Most texts have no letter of most scripts.
    const count = read.match(LETTERS[script])?.length ?? 0;
    const weight = HEAVY.has(script) ? count * 2 : count;
    weights.set(script, weight);
    total += weight;
    if (total >= read.length * 0.75 && script === 'latin') break;
  }
  if (total < LEAST) return null;
  const kana = weights.get('kana') ?? 0;
  const han = weights.get('han') ?? 0;
  if (kana + han >= total * 0.7) {
    if (kana >= (kana + han) * 0.15) return { script: 'kana', language: null };
    return kana === 0 || kana < (kana + han) * 0.02 ? { script: 'han', language: null } : null;
  }
  for (const [script, weight] of weights) {
    if (weight < total * 0.8) continue;
    return { script, language: script === 'latin' ? latinLanguage(read) : null };
  }
  return null;
}

/** The language whose common words make up a text's; null where several could be, or there are too few words. */
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

const WRITTEN_IN: Readonly<Record<string, readonly Script[]>> = {
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

/** The language of a tag, without region and script. */
export const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** A tag that names a script says itself what it is written in. */
const namesScript = (tag: string): boolean => /[-_](?:latn|cyrl|arab|deva|hira|kana)\b/i.test(tag);

/** Whether a text of this kind cannot be in the language of a tag. False wherever there is doubt. */
export function isForeign(tag: string, { script, language }: Tongued): boolean {
  const primary = primaryOf(tag);
  if (namesScript(tag)) return false;
  const scripts = WRITTEN_IN[primary] ?? (IN_LATIN.has(primary) ? (['latin'] as const) : null);
  if (!scripts) return false;
  if (!scripts.includes(script)) return true;
  return language !== null && Object.hasOwn(COMMON, primary) && language !== primary;
}

const OF_SCRIPT: Readonly<Partial<Record<Script, string>>> = {
  han: 'zh',
  kana: 'ja',
  hangul: 'ko',
  greek: 'el',
  thai: 'th',
  hebrew: 'he',
};

/** The tag of what a text is in, where that is one language; null where it may be several. */
export const tagOf = ({ script, language }: Tongued): string | null => language ?? OF_SCRIPT[script] ?? null;

const NAMED: Readonly<Record<string, string>> = {
  ...{ en: 'English', fr: 'French', de: 'German', es: 'Spanish', it: 'Italian', pt: 'Portuguese', nl: 'Dutch' },
  ...{ sv: 'Swedish', pl: 'Polish', tr: 'Turkish', zh: 'Chinese', ja: 'Japanese', ko: 'Korean', el: 'Greek' },
  ...{ th: 'Thai', he: 'Hebrew' },
};

const SCRIPT_NAMES: Readonly<Partial<Record<Script, string>>> = {
  latin: 'Latin letters',
  cyrillic: 'Cyrillic letters',
  arabic: 'Arabic letters',
  devanagari: 'Devanagari',
};

/** What a text is in, in words. */
export const namedTongue = (tongue: Tongued): string => {
  const tag = tagOf(tongue);
  return tag === null ? (SCRIPT_NAMES[tongue.script] ?? tongue.script) : (NAMED[tag] ?? tag);
};
