import type { ReplacedKind } from '../model-playtest-schemas.ts';
import type { PlaytestCatalogue, Span } from './message-types.ts';

const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))}%`;

function when({ from, to, last }: Span): string {
  if (from === 1 && to === last) return '最初から最後まで、';
  return to === last ? `${from} ターン目から、` : `${from} ターン目から ${to} ターン目まで、`;
}

const IMPULSES = { look: '見ること', talk: '話すこと', push: '押し進むこと', wait: '待つこと' } as const;

const KINDS: Readonly<Record<ReplacedKind, string>> = {
  secret: '秘密の漏れ',
  unknowing: '知るはずのない話',
  absent: 'その場にいない人',
  portrait: '違う肖像',
  art: 'ない絵や曲',
  item: '得ても失ってもいない物',
  choice: '出せない選択肢',
  repeated: '同じ言葉の繰り返し',
  length: '長すぎて切れた行',
  shape: '読み取れない行',
  'broken-off': '途切れた語り',
  template: '素朴に語られたターン',
  other: 'その他',
};

export const ja: PlaytestCatalogue = {
  says: {
    'sentences-repeated': ({ span, share }) => `${when(span)}文の ${percent(share)} はすでに語られたものでした。`,
    'phrases-repeated': ({ span, share }) => `${when(span)}言い回しの ${percent(share)} はすでに使われたものでした。`,
    'options-repeated': ({ span, share }) => `${when(span)}選択肢の ${percent(share)} はすでに出たものでした。`,
    'nothing-new': ({ span }) =>
      `${when(span)}${span.to - span.from + 1} ターンのあいだ新しいことがありませんでした。場所も人物も、事実も発見もフラグも、出来事も設定も増えていません。`,
    'secret-told': ({ count, turn }) =>
      `まだ知られてはならないことを、語りが ${count} 回明かそうとしました。最初は ${turn} ターン目です。表示はされていません。`,
    'not-as-written': ({ share, kinds }) =>
      `語りの ${percent(share)} は書かれたとおりには表示されませんでした：${kinds.map(([kind, count]) => `${KINDS[kind]} ${count} 件`).join('、')}。`,
    'one-impulse': ({ share, impulse }) => `選択肢の ${percent(share)} が${IMPULSES[impulse]}でした。`,
    'few-choices': ({ asked, turns }) => `${turns} ターンのうち、選択で終わったのは ${asked} ターンだけです。`,
    'too-short': ({ span, words }) => `${when(span)}一ターンは平均 ${words} 語しかありませんでした。`,
    'too-long': ({ span, words }) =>
      `${when(span)}一ターンは平均 ${words} 語ありました。何かできるまでに読む量が多すぎます。`,
    'still-clock': ({ turns, labels }) =>
      `${turns} ターンのあいだ、「${labels.join('」「')}」に数えられるものがありませんでした。`,
    'other-script': ({ count, lines, turn }) =>
      `${lines} 行のうち ${count} 行が物語の言語とは違う文字でした。最初は ${turn} ターン目です。`,
    trouble: ({ count, turn, because }) => `${count} ターンで問題が起きました。最初は ${turn} ターン目です：${because}`,
    'without-model': ({ count, turns, turn, because }) =>
      `${turns} ターンのうち ${count} ターンはモデルなしで演出されました。最初は ${turn} ターン目です：${because}`,
  },
  among: ({ found, of, run }) => `${found === of ? 'すべての回で' : `${of} 回のうち ${found} 回で`}。${run + 1} 回目：`,
};
