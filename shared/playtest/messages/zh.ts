import type { ReplacedKind } from '../model-playtest-schemas.ts';
import type { PlaytestCatalogue, Span } from './message-types.ts';

const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))}%`;

function when({ from, to, last }: Span): string {
  if (from === 1 && to === last) return '从头到尾，';
  return to === last ? `从第 ${from} 回合起，` : `第 ${from} 至 ${to} 回合，`;
}

const IMPULSES = { look: '观看', talk: '交谈', push: '硬闯', wait: '等待' } as const;

const KINDS: Readonly<Record<ReplacedKind, string>> = {
  secret: '泄露秘密',
  unknowing: '说了不可能知道的事',
  absent: '不在场的人',
  portrait: '配错肖像',
  art: '没有的图片或音乐',
  item: '没有得失的物品',
  choice: '不该有的选择',
  repeated: '重复的话',
  length: '太长被截断',
  shape: '读不懂',
  'broken-off': '中途断掉',
  template: '整回合用朴素讲法',
  other: '其他',
};

export const zh: PlaytestCatalogue = {
  says: {
    'sentences-repeated': ({ span, share }) => `${when(span)}有 ${percent(share)} 的句子是讲过的。`,
    'phrases-repeated': ({ span, share }) => `${when(span)}有 ${percent(share)} 的措辞是用过的。`,
    'options-repeated': ({ span, share }) => `${when(span)}有 ${percent(share)} 的选项是给过的。`,
    'nothing-new': ({ span }) =>
      `${when(span)}共 ${span.to - span.from + 1} 回合没有新东西：没有新的地点或人物，没有事实、发现或标记，也没有遭遇、事件或设定。`,
    'secret-told': ({ count, turn }) =>
      `讲述有 ${count} 次想说出还不该知道的事，第一次在第 ${turn} 回合；没有显示出来。`,
    'not-as-written': ({ share, kinds }) =>
      `讲述有 ${percent(share)} 没有照写的显示：${kinds.map(([kind, count]) => `${KINDS[kind]} ${count} 处`).join('、')}。`,
    'one-impulse': ({ share, impulse }) => `${percent(share)} 的选项都是${IMPULSES[impulse]}。`,
    'few-choices': ({ asked, turns }) => `${turns} 回合里只有 ${asked} 回合以选择结束。`,
    'too-short': ({ span, words }) => `${when(span)}每回合平均只有 ${words} 个词。`,
    'too-long': ({ span, words }) => `${when(span)}每回合平均有 ${words} 个词：要读很多才能做点什么。`,
    'still-clock': ({ turns, labels }) => `${turns} 回合里没有什么算进“${labels.join('”“')}”。`,
    'other-script': ({ count, lines, turn }) =>
      `${lines} 行里有 ${count} 行用了与故事语言不同的文字，第一次在第 ${turn} 回合。`,
    trouble: ({ count, turn, because }) => `有 ${count} 回合出了问题，第一次在第 ${turn} 回合：${because}`,
    'without-model': ({ count, turns, turn, because }) =>
      `${turns} 回合里有 ${count} 回合不是由模型导演的，第一次在第 ${turn} 回合：${because}`,
  },
  among: ({ found, of, run }) =>
    `${found === of ? '每一遍都是这样' : `${of} 遍里有 ${found} 遍是这样`}。第 ${run + 1} 遍：`,
};
