import { readTone, type Tone } from './tone.ts';

/** Options that refuse, leave, stop, keep, or are the darkest there are. */
const DARK =
  /\b(?:refuse|leave|stop|no|not|never|don['’]t|won['’]t|nothing|away|back out|walk (?:away|out|off)|turn (?:away|your back)|push|reject|deny|lie|burn|break|tear|throw|destroy|kill|hit|strike|fight|attack|threaten|force|shame|accuse|steal|hide|pocket|betray|sell|let (?:him|her|them|it) (?:go|drown|burn|die|fall)|without a word|some tales just stop|alone|tease|laugh at|mock|blame|cut|keep (?:it|quiet))\b|拒绝|离开|走开|不|别|停|推开|推回|否认|撒谎|骗|烧|撕|砸|毁|杀|打|逼|威胁|偷|藏|背叛|出卖|一言不发|甩手|断|嘲|怪|断る|去る|離れ|やめ|ない|拒|嘘|燃や|焼|破|壊|捨て|殺|殴|戦|脅|盗|隠|裏切|黙って|責め|突き/iu;
/** Options that help, accept, promise, trust: what nobody means who is hostile, or has said nothing to the point. */
const WARM =
  /\b(?:help|helps|accept|agree|take (?:the case|the job|his hand|her hand|it on)|promise|swear|trust|thank|forgive|comfort|hug|kiss|embrace|join|share|give|offer|gladly|together|stay with|wait with|stand (?:by|with)|side with|you were a child|come and|protect|save|yes|love|friend|invite|believe)\b|帮|答应|接受|同意|相信|原谅|安慰|拥抱|吻|一起|陪|给|保护|救|好|谢|告诉|念给|手伝|助け|受け|約束|信じ|許|慰め|抱き|一緒|渡|守|救|はい|ありがと|そばに/iu;
/** Options that bind to nothing: asking, looking, waiting. */
const OPEN =
  /\b(?:ask|wait|look|listen|think|watch|say nothing|see|read|examine|consider|wonder|hear|nod|question|for now|first|who|what|why|how|whose|where|keep (?:still|quiet))\b|[?？]|问|等|看|听|想|沉默|先|不说话|什么也不说|聞[くいき]|尋ね|待[つっち]|見[るてた]|黙|考え|まず/iu;
/** Options after which nothing is as it was. */
const BINDING =
  /\b(?:promise|swear|kill|burn|sign|confess|accept|refuse|marry|sell|destroy|break|tear|betray|help|take|give|kiss|accuse)\b|发誓|答应|杀|烧|签|招认|接受|拒绝|卖|毁|撕|帮|给|告发|告诉|念给|誓|約束|殺|燃や|署名|白状|受け|断|売|壊|破|手伝|渡/iu;

const COMMON = new Set(
  'the and for with you are was that this from into what who how has have had not but all one his her its they them their our your about there here which when where will can get got let him she just very some'.split(
    ' ',
  ),
);

/** Words two texts can share: Latin ones without their endings, of Han and katakana every two signs in a row. */
function wordsOf(text: string, names: readonly string[]): Set<string> {
  let lower = text.toLowerCase();
  for (const name of names) if (name.length > 1) lower = lower.replaceAll(name.toLowerCase(), ' ');
  const latin = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/u, '') : word));
  const runs = lower.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [];
  return new Set([...latin, ...runs.flatMap((run) => pairsOf(run))]);
}

const pairsOf = (run: string): string[] =>
  Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)).filter((pair) => !EMPTY.has(pair));
/** Pairs that are in every other sentence. */
const EMPTY = new Set('什么 怎么 这个 那个 一个 自己 我们 你们 他们 没有 可以 知道 今天 时候 不是 就是'.split(' '));

function sharedWords(option: string, said: string, names: readonly string[]): number {
  const words = wordsOf(option, names);
  let shared = 0;
  for (const word of wordsOf(said, names)) if (words.has(word)) shared++;
  return shared;
}

const named = (pattern: RegExp, text: string): number => (pattern.test(text) ? 1 : 0);

/** How much an option binds: the less, the nearer to saying nothing. */
const noncommittal = (option: string): number =>
  named(OPEN, option) * 2 - named(BINDING, option) * 2 - named(WARM, option);
const darkness = (option: string): number => named(DARK, option) * 2 - named(WARM, option) * 3;

export interface OptionMatch {
  /** The place of the option among them; 0 where there is none. */
  index: number;
  /** Whether words of the text are words of the option; otherwise it was taken for the tone alone. */
  byWords: boolean;
  /** How the text is meant. */
  tone: Tone;
}

/**
 * The option a text means. By the words they share, people's names aside; where none match, or the words are against somebody, by tone:
 * hostile and refusing words take the option that refuses, leaves, stops or is darkest, yes takes one that helps, and questions and
 * what has nothing to do with it the one that binds least. The first among equals. Rules of play, "Free text".
 *
 * @param names of people: that one is spoken of says nothing of what is meant
 */
export function matchOption(said: string, options: readonly string[], names: readonly string[] = []): OptionMatch {
  const tone = readTone(said);
  const shared = options.map((option) => sharedWords(option, said, names));
  const most = Math.max(0, ...shared);
  const best = (score: (option: string, at: number) => number): number => {
    const scores = options.map(score);
    return Math.max(0, scores.indexOf(Math.max(...scores)));
  };
  const isAgainst = tone === 'violent' || tone === 'rude';
  if (isAgainst)
    return { index: best((option, at) => darkness(option) * 2 + Math.min(1, shared[at] ?? 0)), byWords: false, tone };
  if (most > 0) {
    const leaning = (option: string): number =>
      tone === 'refusing' ? darkness(option) / 2 : tone === 'assenting' ? named(WARM, option) : 0;
    return { index: best((option, at) => (shared[at] ?? 0) * 2 + leaning(option)), byWords: true, tone };
  }
  if (tone === 'refusing') {
    const index = best(darkness);
    return { index, byWords: darkness(options[index] ?? '') > 0, tone };
  }
  if (tone === 'assenting')
    return { index: best((option) => named(WARM, option) - named(DARK, option)), byWords: true, tone };
  return { index: best(noncommittal), byWords: false, tone };
}
