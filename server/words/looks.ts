import { hasHan, isJapanese } from '../../shared/text.ts';
import { saidOf } from './grasp.ts';

/** What somebody looks at or reads. */
export interface LookedAt {
  /** As it is told to the player: "the lanterns", "your hands". */
  thing: string;
  /** The words it is known by: any of them is enough. */
  known: readonly string[];
}

const HOW_EN = String.raw`(?:(?:\p{L}+ly|now|then|just|also|again|try to|want to|will|go and|go)\s+)*`;
const LOOKS_EN = String.raw`(?:(?:have|take|cast|throw|get) (?:a|another|one more) (?:\p{Ll}+ )?(?:look|glance)|look(?: \p{L}+ly)?(?: again| up| down| over| out)*|gaze|stare|peer|peek|glance|squint|read(?: through)?|examine|inspect|study|search|check|watch|observe|leaf through|flip through|turn over|count)(?: \p{L}+ly)?(?:\s+(?:at|into|in|inside|under|behind|through|over|out of|on|of|round|around|along|across))*`;
const ENGLISH = new RegExp(
  String.raw`^\s*(?:i\s+)?${HOW_EN}${LOOKS_EN}\s+(?:(the|an?|my|this|that|these|those|his|her|their|its|some|\p{Lu}\p{L}+['’]s?)\s+)?((?!(?:at|what|who|where|how|why|if|whether|for|and|to|round|around|about|away|back|up|down)\b)[\p{Ll}\p{N}'’-]+(?:\s+[\p{Ll}\p{N}'’-]+){0,4}?)(?=\s+(?:and|i|you|we|he|she|they|with|to|from|in|inside|on|at|for|off|over|under|behind|of|as|so|that|which|out|away|again|closely|carefully|once|through|by|until|near|next|beside|against|before|aloud)\b|\s*[.,!;:]|\s*$)`,
  'u',
);
const LOOKS_ZH =
  '(?:查看|翻看|观察|打量|端详|检查|细看|盯着?|望着?|瞧瞧|瞧|看一看|看一眼|看看|看(?!来|不|上去|见)|读一读|读读|读|翻一翻|翻翻|翻(?!译)|数一数|数数|数(?!字)|搜查|搜)(?:了)?(?:一下|一眼|一遍|看)?';
const CHINESE = new RegExp(
  String.raw`^\s*(?:我(?:们)?)?(?:(?:\p{Script=Han}{1,3}地)|仔细|好好|悄悄|偷偷|抬头|低头|回头|再|又|先|去|凑近|走近)*(?:[往朝向]([\p{Script=Han}]{1,10}?)(?:里|外)?(?:看|望|瞧)(?:看|了|去|过去|一眼)?|${LOOKS_ZH}(?:那|这)?(?:[一两几]?[个把只张本盏支条块杯碗瓶封件扇台辆头根颗枚朵些]|些)?([\p{Script=Han}\p{N}]{1,12}?))(?=(?:的)?(?:里面|里头|里|上面|上|下面|底下|后面|背后|旁边|外面)?[。！!，,]|(?:的)?(?:里面|里头|里|上面|下面|底下|后面|背后|旁边|外面)?$|(?:的)?(?:里面|里头|里|上面|上|下面|底下|后面|背后)?(?:到底)?(?:写|画|印|刻|放|装|有|藏|压|是)(?:的|着|了)?(?:是)?(?:些)?什么)`,
  'u',
);
const JAPANESE =
  /^\s*(?:(?:私|わたし|僕|ぼく|俺|おれ)(?:は|が)?[、]?)?(?:(?:そっと|よく|じっと|もう一度)[、]?)?(?:この|その|あの)?([^、。をにでがはへと\s]{1,14}?)(?:の(?:中|下|上|裏|後ろ|奥|陰|ほう|外))?(?:を|に)(?:よく|じっと|もう一度)?(?:見|眺め|読|調べ|覗|のぞ|数え|探(?!検)|観察|目を(?:や|向|通)).*[るうくぐすつぬぶむ][。！]?$/u;

const NO_THING = /^(?:him|her|them|it|me|us|you|everyone|everybody|everything|nothing|something|around|about)$/iu;
const NO_THING_HAN =
  /^(?:[你您我他她它谁]们?|自己|四周|周围|一圈|这里|那里|周り|まわり|あたり|辺り|彼女?|誰|自分|これ|それ|あれ)$/u;

const toldAs = (article: string | undefined, words: string): string => {
  const own = article?.toLowerCase();
  if (own === undefined || own === 'a' || own === 'an' || own === 'some') return `the ${words}`;
  return own === 'my' ? `your ${words}` : `${article} ${words}`;
};

/** What a player looks at or reads, by their words; null where they look at nothing by name, or do anything else. */
export function lookedAt(said: string): LookedAt | null {
  if (/[?？]\s*$/u.test(said) || /[“"「]/u.test(said)) return null;
  if (isJapanese(said) || hasHan(said)) {
    const language = isJapanese(said) ? 'ja' : 'zh';
    const found = (language === 'ja' ? JAPANESE : CHINESE).exec(said);
    const thing = (found?.[1] ?? found?.[2] ?? '').replace(/的$/u, '');
    return thing === '' || NO_THING_HAN.test(thing) ? null : { thing, known: saidOf(thing, language) };
  }
  const [, article, words = ''] =
    ENGLISH.exec(said.replace(/^(\s*)(\p{Lu})/u, (_, gap: string, first: string) => `${gap}${first.toLowerCase()}`)) ??
    [];
  if (words === '' || NO_THING.test(words)) return null;
  return { thing: toldAs(article, words), known: saidOf(words, 'en') };
}
