import type { PACING_FOCUSES } from '../../../shared/story/index.ts';
import type { Language } from './words.ts';

type Focus = (typeof PACING_FOCUSES)[number];

/** How a turn may be told, by what it is about. */
export const MANNERS: Record<Language, Record<Focus, readonly string[]>> = {
  en: {
    dialogue_and_worldbuilding: [
      'Unhurried; let hands and pauses speak.',
      'Close and quiet; one odd detail.',
      'Let them talk past each other a little.',
    ],
    tension_and_action: [
      'Short sentences. Sound before sight.',
      'Quick, physical, no explanations.',
      'Hold the breath; then all at once.',
    ],
    standard: ['Plain and concrete.', 'Start with what is nearest.', 'Dry, with one warm spot.'],
  },
  zh: {
    dialogue_and_worldbuilding: [
      '不急，让手和停顿说话。',
      '贴近、轻声，留一个古怪的细节。',
      '让他们各说各的，差那么一点。',
    ],
    tension_and_action: ['短句，先声后形。', '快，只写动作，不解释。', '先屏住气，再一口气说完。'],
    standard: ['平实、具体。', '从手边的东西写起。', '冷静些，留一处暖意。'],
  },
  ja: {
    dialogue_and_worldbuilding: [
      '急がず、手の動きと間に語らせる。',
      '近く、静かに。妙な細部をひとつ。',
      '少しだけ話がすれ違うように。',
    ],
    tension_and_action: ['短い文で。姿より先に音を。', '速く、体の動きだけを。説明はしない。', '息を止めて、一気に。'],
    standard: ['平明に、具体的に。', 'いちばん近くのものから。', '乾いた調子で、ひとところだけ温かく。'],
  },
};

/** Added to how a turn is told where the story stands still; `{place}` is the title of a place where something new waits. */
export const NUDGES: Record<Language, string> = {
  en: 'Let something draw the eye towards {place}.',
  zh: '让什么把目光引向{place}。',
  ja: '何かが{place}のほうへ目を引くように。',
};

/** What a miss may bring. Nothing of a story's own is in them. */
export const COMPLICATIONS: Record<Language, readonly string[]> = {
  en: [
    'Somebody noticed, and is not keeping it to themselves.',
    'You have lost something small that you will need.',
    'You are limping, and it shows.',
    'Your story no longer matches what you said before.',
  ],
  zh: [
    '有人看见了，而且没打算替你瞒着。',
    '你丢了件小东西，偏偏往后用得着。',
    '你走路有点瘸，谁都看得出来。',
    '你现在的说法，和先前对不上了。',
  ],
  ja: [
    '誰かに見られた。しかも黙っていてはくれない。',
    'あとで要る小さなものを、ひとつなくした。',
    '足を引きずっていて、誰の目にもわかる。',
    'いまの話が、さっき言ったことと合わなくなった。',
  ],
};

/** How somebody stands to the player after kind or rude words, and what the relationship is then called. */
export const STANDINGS: Record<
  Language,
  Record<'kind' | 'rude', { disposition: string; status: string; event: string }>
> = {
  en: {
    kind: { disposition: 'warming to you', status: 'warming', event: 'Kind words were said.' },
    rude: { disposition: 'wary of you', status: 'strained', event: 'Harsh words were said.' },
  },
  zh: {
    kind: { disposition: '对你多了几分好感', status: '渐渐亲近', event: '说了些体贴的话。' },
    rude: { disposition: '对你起了戒心', status: '紧张', event: '说了些重话。' },
  },
  ja: {
    kind: {
      disposition: 'あなたに心を開きはじめている',
      status: '打ち解けつつある',
      event: '優しい言葉が交わされた。',
    },
    rude: { disposition: 'あなたを警戒している', status: 'ぎくしゃくしている', event: 'きつい言葉が交わされた。' },
  },
};

/** What two people are to each other who have only just had words. */
export const ACQUAINTANCE: Record<Language, string> = { en: 'acquaintance', zh: '相识', ja: '顔見知り' };

/** What a plan made by patterns says it is about; `{place}` is where. */
export const INTENTIONS: Record<
  Language,
  Record<'look' | 'talk' | 'push' | 'wait' | 'roll' | 'travel' | 'other', string>
> = {
  en: {
    look: 'What a closer look at {place} brings to light',
    talk: 'A conversation at {place} that moves something',
    push: 'The player presses on at {place}, and something gives',
    wait: 'A pause at {place} in which something shows',
    roll: 'What comes of the attempt at {place}',
    travel: 'Arriving at {place}',
    other: 'The next thing that happens at {place}',
  },
  zh: {
    look: '在{place}细看之下，有所发现',
    talk: '在{place}的一番谈话，有了进展',
    push: '在{place}强行推进，局面松动',
    wait: '在{place}稍作停留，有什么露了出来',
    roll: '在{place}的这一试有了结果',
    travel: '来到{place}',
    other: '在{place}接下来发生的事',
  },
  ja: {
    look: '{place}をよく見て、何かに気づく',
    talk: '{place}での会話が、何かを動かす',
    push: '{place}で押し切り、何かが変わる',
    wait: '{place}でひと息つくうちに、何かが見えてくる',
    roll: '{place}での試みの結果',
    travel: '{place}に着く',
    other: '{place}で次に起こること',
  },
};
