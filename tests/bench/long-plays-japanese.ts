import type { VNPackage } from '../../shared/story/index.ts';

const asset = (path: string, mimeType: string) => ({ url: `/media/letters_of_the_light/${path}`, mimeType });

type Place = VNPackage['plot']['acts'][number]['sandboxLocations'][number];
type Encounter = Place['encounters'][number];

const encounter = (
  id: string,
  title: string,
  description: string,
  rest: Partial<Encounter> & Pick<Encounter, 'type'>,
): Encounter => ({
  id,
  title,
  description,
  prerequisites: [],
  excludeIfFlags: [],
  requiredCharacters: [],
  pacing: { focus: 'standard', expectedFrames: 4 },
  priority: 'normal',
  repeatable: false,
  potentialFlags: [],
  givesProgression: 1,
  ...rest,
});

const pier: Encounter[] = [
  encounter(
    'enc_return',
    '帰りの船',
    '船が着く。桟橋には迎えの者がひとりもいない。\nナギ（驚いた）：「本当に帰ってきたんだ。賭けは私の負けね」',
    {
      type: 'npc_interaction',
      requiredCharacters: ['nagi'],
      potentialFlags: ['met_nagi'],
      priority: 'high',
      options: [
        { text: '「負けた分は何？」と聞く', flags: ['met_nagi'] },
        { text: '黙って荷物を渡す', flags: ['met_nagi'] },
      ],
    },
  ),
  encounter('enc_rope', '切れたもやい綱', '杭に古い綱が残っている。切り口は刃物のように平らだ。誰かがわざと切った。', {
    type: 'discovery',
    potentialFlags: ['rope_found'],
    findings: ['綱は刃物で切られていた。'],
    interactables: ['古い綱'],
  }),
  encounter('enc_gulls', '鴎の数え歌', '子どもが鴎を数えている。十一まで数えて、いつもそこで止まる。', {
    type: 'atmospheric',
    repeatable: true,
    givesProgression: 0,
    priority: 'low',
  }),
];
const shop: Encounter[] = [
  encounter('enc_stove', '店の火', 'ストーブの火が小さく鳴る。湯のみが二つ、前から置いてあったように並んでいる。', {
    type: 'atmospheric',
    repeatable: true,
    givesProgression: 0,
  }),
  encounter(
    'enc_ledger',
    '帳簿の欠けた頁',
    '帳簿の十月の頁だけが破られている。\n源さん（考え込む）：「破ったのはおれじゃない。破らせたのは、おれだ」',
    {
      type: 'puzzle',
      requiredCharacters: ['gen'],
      potentialFlags: ['page_missing'],
      findings: ['十月の頁は破り取られている。'],
    },
  ),
  encounter('enc_quarrel', '戸口の口論', '戸口で声がぶつかる。ナギと源さんが、同じ名前を別の調子で呼んでいる。', {
    type: 'combat',
    requiredCharacters: ['nagi', 'gen'],
    prerequisites: ['page_missing'],
    potentialFlags: ['quarrel_over'],
    pacing: { focus: 'tension_and_action', expectedFrames: 4 },
  }),
];
const light: Encounter[] = [
  encounter('enc_steps', '百二十段', '灯台の階段は百二十段。百段目にだけ、手すりに布が結んである。', {
    type: 'discovery',
    potentialFlags: ['cloth_found'],
  }),
  encounter('enc_box', '油缶の下の箱', '油缶の下に錆びた箱がある。開けるか、閉じたまま持ち帰るか。', {
    type: 'puzzle',
    prerequisites: ['rope_found'],
    potentialFlags: ['box_opened', 'box_kept'],
    interactables: ['錆びた箱'],
    options: [
      { text: '箱を開ける', flags: ['box_opened'] },
      { text: '閉じたまま持ち帰る', flags: ['box_kept'] },
    ],
  }),
  encounter('enc_letter', '届かなかった手紙', '封は切られていない。宛名は祖母の名で、消印は嵐の翌年だ。', {
    type: 'discovery',
    prerequisites: ['box_opened'],
    potentialFlags: ['letter_read'],
    givesProgression: 2,
    findings: ['手紙は一年後に届くはずだった。'],
  }),
];

const place = (
  id: string,
  title: string,
  ambientDetail: string,
  connections: string[],
  encounters: Encounter[],
  people: string[],
): Place => ({
  id,
  title,
  location: id,
  requiredCharacters: people,
  ambientDetail,
  mood: 'calm',
  callbacks: [],
  connections,
  encounters,
});

/** A small story somebody wrote in Japanese, which the improviser tells but could not have written. */
export const japaneseStory = (): VNPackage => ({
  id: 'letters_of_the_light',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  title: '灯台の手紙',
  language: 'ja',
  artStyle: '水彩、淡い色',
  plot: {
    premise: '祖母の葬儀のために島へ帰った汐は、届かなかった一通の手紙を探す。',
    themes: ['待つこと', '赦し'],
    globalContext: {
      setting: '昭和三十年、小さな島',
      tone: '静かで、少しおかしい',
      overarchingTruths: ['手紙を隠したのは源さんだ。'],
    },
    globalMaterials: ['赤い布', '油の匂い', '数え歌'],
    globalWorldInfo: [],
    acts: [
      {
        id: 'act_1',
        title: '十月の頁',
        objective: '手紙がどこへ行ったのかを知る。',
        scenarioContext: '源さんは灯台に手紙を隠した。',
        narrativeGuidelines: '短い文で、音から書く。',
        sandboxLocations: [
          place('pier', '桟橋', '潮の匂いがする。板が濡れている。', ['shop', 'light'], pier, []),
          place('shop', '源さんの店', 'ストーブが赤い。棚に缶詰が並ぶ。', ['pier'], shop, ['gen']),
          place('light', '灯台', '風が鳴る。海が三方に見える。', ['pier'], light, []),
        ],
        inevitableEvents: [],
        scenarioWorldInfo: [],
        globalProgression: { trackerLabel: '手がかり', requiredValue: 6 },
        opposingForce: {
          trackerLabel: '嵐',
          requiredValue: 14,
          escalationEvents: [
            { threshold: 5, description: '沖に黒い雲が立つ。' },
            { threshold: 10, description: '最後の船が欠航になる。' },
          ],
        },
      },
    ],
    possibleEndings: [
      '手紙は読み上げられ、島は黙って聞いた。',
      '手紙は祖母とともに埋められた。',
      '嵐が灯台の灯を消し、誰も何も言わなかった。',
    ],
  },
  characters: [
    {
      id: 'shio',
      name: '汐',
      role: 'protagonist',
      description: '島を出て十年の記者。',
      imagePrompt: '',
      stats: { 度胸: 1, 機転: 2, 人情: 0 },
    },
    { id: 'nagi', name: 'ナギ', role: 'ally', description: '幼なじみの船頭。', imagePrompt: '' },
    { id: 'gen', name: '源さん', role: 'antagonist', description: '雑貨店の主人。', imagePrompt: '' },
  ].map((character) => ({ ...character, role: character.role as 'protagonist' | 'ally' | 'antagonist' })),
  assets: {
    backgrounds: Object.fromEntries(
      ['pier', 'shop', 'light'].map((id) => [id, asset(`backgrounds/${id}`, 'image/webp')]),
    ),
    characters: Object.fromEntries(['shio', 'nagi', 'gen'].map((id) => [id, asset(`characters/${id}`, 'image/webp')])),
    music: { calm: asset('music/calm', 'audio/ogg') },
  },
  meta: { totalNodes: 3, startingNode: 'pier' },
});
