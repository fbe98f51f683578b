import { type Intent, type IntentRule, readByRules } from './intent.ts';

/** Of a Japanese talk, the short list that is done well; a tone is the author's to write. */
const JA: IntentRule[] = [
  [
    /^(.+?)(?:の(?:立ち絵|肖像|背景|絵))?を?(?:もう一度|新しく)?(?:描|書|か)き(?:直|なお)(?:して|す|したい)?$/u,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [
    /^(?:物語の)?(?:題名|題|タイトル)を[「『]?(.+?)[」』]?(?:に|と)(?:変更|変え|改め|改題|し)(?:して|て|る|する|たい)?$/u,
    ([to = '']) => ({ kind: 'retitle', to }),
  ],
  [
    /^[「『]?(.+?)[」』]?(?:の(?:名前|名))?を[「『]?(.+?)[」』]?(?:に|と)(?:改名|名前を変更|名前を変え|呼び変え)(?:して|て|する|る|したい)?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [
    /^[「『]?(.+?)[」』]?の(?:名前|名)を[「『]?(.+?)[」』]?に(?:変更|変え|し)(?:して|て|る|する|たい)?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [
    /^(?:物語を|全体を|難易度を)?(?:もっと|もう少し|少し|ちょっと)?(易しく|やさしく|簡単に|楽に|難しく|むずかしく|厳しく)(?:して|する|したい)?$/u,
    ([how = '']) => ({ kind: 'difficulty', how: /難|むず|厳/u.test(how) ? 'harder' : 'easier' }),
  ],
  [
    /^(?:物語を|全体を|雰囲気を|調子を)?(?:もっと|もう少し|少し|ちょっと)(暗く|明るく|怖く|楽しく|悲しく|切なく|温かく|おかしく)(?:して|する|したい)?$/u,
    ([how = '']) => ({ kind: 'tone', how }),
  ],
];
const POLITE_JA =
  /(?:(?:て|で)(?:ください|下さい|くれ(?:る|ますか|ませんか)?|もらえ(?:る|ますか|ませんか)|ほしい(?:です)?)|(?:お願い(?:します)?))$/u;

/** One thing a Japanese sentence asks to be changed; null where it is none of the short list. */
export function readJapaneseIntent(part: string): Intent | null {
  const text = part
    .replace(/[\s.!。！?？~〜]+$/u, '')
    .trim()
    .replace(POLITE_JA, (ending) => (/^[てで]/u.test(ending) ? ending.charAt(0) : ''));
  return readByRules(text, JA);
}
