import { capitalise, hasHan, hasWord, isJapanese } from '../../shared/text.ts';
import { askedOf } from './called.ts';
import { saidOf } from './grasp.ts';

/** What a question is about. */
export interface Topic {
  /** As whoever is asked says it back: "The rope", "My television", "老葛". */
  echo: string;
  /** Words for it: what answers has one of them. */
  known: readonly string[];
}

/** Whom a question calls, before it or after it. */
const CALLED = /^\s*["“「]?[^,，、?？]{1,24}[,，、]\s*|\s*[,，、][^,，、?？]{1,24}(?=[?？]?["”」]?\s*$)/gu;

/** Thanks and apologies before a question. */
const THANKS =
  /(^|[,，、.。]\s*)(?:thanks|thank you|sorry|ありがとう(?:ございます)?|ごめん(?:なさい)?|すみません|谢谢[你您]?|多谢|对不起)[,，、.。!！]\s*/iu;

const NP = String.raw`(?:(the|your|my|his|her|their|our|this|that|an?)\s+)?((?:[\p{L}'’-]+\s+){0,2}?[\p{L}'’-]+)`;
const END = String.raw`(?=\s+(?:to|of|in|on|at|for|from|with|without|that|who|which|when|and|or|so|now|then|here|there|back|before|after|again|yesterday|today|like|go|gone|doing|made|called|mean|cost)\b|\s*[?.!,]|\s*$)`;
const ENGLISH = [
  String.raw`\b(?:who|what|where|how)(?:\s+(?:is|was|are|were)|['’]s)\s+${NP}${END}`,
  String.raw`\b(?:know|knew|heard|met|remember|seen|tell me)\s+(?:(?:anything|something|more|all)\s+)?(?:about\s+|of\s+)?${NP}${END}`,
  String.raw`\babout\s+${NP}${END}`,
  String.raw`\b(?:do|did|have|has|had|will|would|could|can)\s+you\s+(?:(?:ever|really|still|just|\p{L}+ly)\s+)?\p{L}+\s+(?:(?:at|to|with|for|off|down|up)\s+)?${NP}${END}`,
  String.raw`\bhappened\s+to\s+${NP}${END}`,
  String.raw`^(?:are|were)\s+you\s+()(\p{L}{4,})${END}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Whom or what something else is asked of, which an answer need not name. */
const OF_WHAT =
  /\b(?:(?:[Hh]ow|[Ww]hy|[Ww]hen|[Ww]here)\s+)?(?:[Dd]id|[Dd]oes|[Ww]as|[Ii]s|[Ww]ere|[Aa]re|[Hh]as|[Hh]ad|[Ww]ill)\s+(?:(the|your|my|his|her|their|this|that)\s+(?=\p{Ll})|(?=\p{Lu}))([\p{L}'’-]+)/u;
const NOTHING =
  /^(?:it|that|this|he|she|they|him|her|them|me|us|you|we|i|one|here|there|something|anything|everything|nothing|somebody|anybody|someone|anyone|name|all|what|who|why|how|where|when|if|so|not|going|about|the|a|an|in|on|at|up|off|out|matter|problem|point|time|things?|yourself|myself|doing|happen\p{L}*|wrong)$/iu;
const TURNED: Readonly<Record<string, string>> = {
  your: 'my',
  my: 'your',
  this: 'that',
  our: 'your',
  a: 'a',
  an: 'an',
};

function inEnglish(said: string): Topic | null {
  for (const pattern of ENGLISH) {
    const [, own = '', noun = ''] = pattern.exec(said) ?? [];
    const words = noun.trim();
    if (words === '' || words.split(/\s+/u).some((word) => NOTHING.test(word))) continue;
    const article = TURNED[own.toLowerCase()] ?? own.toLowerCase();
    const others = words.split(/\s+/u).slice(0, -1);
    return {
      echo: capitalise(`${article} ${words}`.trim()),
      known: [...saidOf(words, 'en'), ...others.filter((word) => word.length > 4)],
    };
  }
  const [, own = '', noun = ''] = OF_WHAT.exec(said) ?? [];
  return noun === '' || NOTHING.test(noun)
    ? null
    : { echo: capitalise(`${TURNED[own] ?? own} ${noun}`.trim()), known: [] };
}

const CHINESE: readonly RegExp[] = [
  /(?:认识|认得|听说过?|知道|记得|见过|看见|说说|讲讲|聊聊|关于)(\p{Script=Han}{1,10}?)(?:吗|么|嘛|吧|的事|这个人|是谁|是什么|在哪儿?|怎么样)*[？?。！]*$/u,
  /^(\p{Script=Han}{1,8}?)(?:还|都|又|也)?(?:有谁|有什么人|有哪些人|是谁|是什么|住?在?哪|去哪|几岁|多大|为什么|为啥|怎么|到哪|呢[？?]?$|叫什么)/u,
  /[了过](\p{Script=Han}{2,6}?)(?:吗|么|没有|没)[？?]?$/u,
  /^[你您](\p{Script=Han}{2,4}?)了(?:吗|么|没有|没)[？?]?$/u,
];
const NOTHING_HAN = /^(?:[你您我他她它谁这那]们?|自己|这里|那里|这儿|那儿|什么.*|怎么.*|.*(?:要|该|能|会|想))$/u;

function inChinese(said: string): Topic | null {
  for (const pattern of CHINESE) {
    const [, words = ''] = pattern.exec(said) ?? [];
    if (words === '' || NOTHING_HAN.test(words)) continue;
    const echo = words.replace(/[你您我]/gu, (sign) => (sign === '我' ? '你' : '我'));
    const head = words
      .replace(/^.*的(?=.)/u, '')
      .replace(/^(?:[你您我他她这那](?:个|只|些)?)(?=.)/u, '')
      .replace(/(?<=.{2})(?:写|画|放|装|有)?的?$/u, '')
      .replace(/(?<=.{2})(?:里|上|下)$/u, '');
    return { echo, known: saidOf(head, 'zh') };
  }
  return null;
}

const JAPANESE = /^(?:(?:あなた|君|お前)の)?([^、。はがをにもの？?「」]{1,12}?)と?(?:は|って|のこと|を|が).*[？?]?$/u;
function inJapanese(said: string): Topic | null {
  const [, words = ''] = JAPANESE.exec(said) ?? [];
  const isNothing =
    words === '' || /^(?:あなた|君|お前|私|僕|俺|これ|それ|あれ|ここ|そこ|何|誰|どこ|なぜ)/u.test(words);
  return isNothing
    ? null
    : { echo: words, known: saidOf(words.replace(/^[こそあ]の(?=.)|(?<=.)(?:さん|ちゃん|くん|様)$/gu, ''), 'ja') };
}

/** What a question names that it is about; null where it names nothing. */
export function topicOf(said: string): Topic | null {
  const bare = said.replace(THANKS, '$1').replace(CALLED, '').trim();
  const text = bare === '' ? said : bare;
  if (isJapanese(text)) return inJapanese(text);
  return hasHan(text) ? inChinese(askedOf(text)) : inEnglish(text);
}

/** Whether words speak of what a question is about, by any of its names. */
export const isOnTopic = (text: string, { known }: Topic): boolean =>
  known.length === 0 || known.some((word) => hasWord(text, word));
