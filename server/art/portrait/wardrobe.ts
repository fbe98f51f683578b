import type { Color } from '../kit/color.ts';
import type { Vocabulary, WordList } from '../kit/match-words.ts';

/** Clothing: its words and usual colours. */

export const HATS = {
  fedora: 'fedora, trilby, homburg, hat, 礼帽, 帽子, 呢帽',
  cap: `
    peaked cap, captain, police cap, policeman, officer cap, conductor, stationmaster, station master, cap,
    chauffeur, 船长, 警帽, 大盖帽, 站长, 列车员
  `,
  straw: 'straw hat, conical hat, sedge hat, kasa, bamboo hat, 斗笠, 草帽',
  wizard: 'witch, wizard, pointed hat, witch hat, mage, 女巫, 巫师, 魔法师, 尖帽',
  crown: 'crown, queen, king, princess, tiara, emperor, empress, 王冠, 女王, 国王, 皇帝, 公主, 皇后',
  top: 'top hat, ringmaster, magician, 高顶帽, 魔术师',
  beret: 'beret, painter, artist, 贝雷帽, 画家',
  hood: 'hood, hooded, cowl, 兜帽, 斗篷帽',
} as const satisfies Record<string, WordList>;

export const OUTFITS = {
  kimono: `
    kimono, yukata, hanfu, haori, samurai, geisha, ronin, shrine maiden, miko, 和服, 汉服, 浴衣, 巫女, 武士, 道士, 道袍, 长衫
  `,
  qipao: 'qipao, cheongsam, changshan, mandarin collar, 旗袍, 唐装, 中山装, 马褂',
  suit: `
    suit, tuxedo, businessman, salaryman, banker, lawyer, tie, necktie, politician, butler, magnate, diplomat,
    西装, 西服, 领带, 管家, 律师
  `,
  coat: `
    coat, trench coat, trenchcoat, overcoat, greatcoat, raincoat, detective, inspector, investigator, spy,
    peacoat, 大衣, 风衣, 外套, 侦探, 雨衣, 探长
  `,
  jacket: 'jacket, leather jacket, bomber, biker, pilot, smuggler, rebel, hacker, 夹克, 皮衣, 飞行员, 黑客',
  labcoat: `
    lab coat, doctor, scientist, physician, surgeon, professor, researcher, pathologist, nurse, medic, 白大褂,
    医生, 科学家, 教授, 博士, 护士, 研究员
  `,
  uniform: `
    uniform, soldier, officer, general, colonel, captain, guard, police, sergeant, lieutenant, stationmaster,
    conductor, policeman, constable, commander, admiral, 制服, 军装, 士兵, 军官, 警察, 船长, 站长, 卫兵
  `,
  sailor: 'school uniform, schoolgirl, sailor uniform, sailor suit, serafuku, sailor, 校服, 水手服, 女学生, 水手',
  priest: 'priest, cassock, clergy, pastor, vicar, father, monk, nun, bishop, cleric, 神父, 牧师, 修士, 修女',
  armor: 'armor, armour, knight, plate mail, paladin, chainmail, warrior, gladiator, 盔甲, 铠甲, 骑士, 战士',
  spacesuit: `
    spacesuit, space suit, astronaut, cosmonaut, starship, jumpsuit, android, robot, cyborg, 宇航服, 太空服, 宇航员,
    机器人
  `,
  cloak: `
    cloak, cape, robe, robes, wizard, witch, mage, sorcerer, hooded, mantle, shawl, druid, hermit, oracle, 斗篷,
    披风, 长袍, 巫师, 女巫, 法师, 隐士
  `,
  apron: `
    apron, cook, chef, baker, barista, bartender, waitress, waiter, blacksmith, innkeeper, shopkeeper,
    barkeep, maid, florist, 围裙, 厨师, 面包师, 酒保, 店主, 掌柜, 铁匠, 老板娘, 女仆
  `,
  overalls: `
    overalls, dungarees, mechanic, farmer, gardener, worker, engineer, miner, dockworker, labourer, 工装, 背带裤,
    机械师, 农民, 园丁, 工人, 矿工, 工程师
  `,
  vest: `
    vest, waistcoat, clerk, journalist, reporter, gambler, pianist, librarian, accountant, bookkeeper,
    watchmaker, 马甲, 背心, 记者, 钢琴师, 钟表匠, 图书管理员
  `,
  turtleneck: `
    turtleneck, poet, writer, novelist, critic, fisherman, lighthouse keeper, keeper, 高领, 作家, 诗人, 渔夫, 守塔人, 渔民
  `,
  hoodie: 'hoodie, streetwear, skater, gamer, runaway, 卫衣, 连帽衫',
  dress: `
    dress, gown, evening dress, singer, dancer, actress, socialite, heiress, femme fatale, ballgown, queen,
    princess, 连衣裙, 长裙, 礼服, 歌女, 歌手, 舞女, 裙
  `,
  sweater: 'sweater, cardigan, jumper, knitted, pullover, knitwear, 毛衣, 针织衫, 开衫',
  blouse: 'blouse, secretary, teacher, governess, 衬衫裙, 女教师, 秘书',
  shirt: 'shirt, t shirt, tunic, tee, 衬衫, 短衫, T恤',
} as const satisfies Record<string, WordList>;

/** Usual colours of each outfit, if the words name none. */
export const OUTFIT_COLORS: Readonly<Partial<Record<keyof typeof OUTFITS, readonly [Color, ...Color[]]>>> = {
  suit: ['#2e3440', '#3b3a40', '#4a4038', '#28303f', '#53524f'],
  coat: ['#8a7454', '#5b4e42', '#3a4150', '#6b3b34', '#4b5547'],
  jacket: ['#3a302c', '#4a2f26', '#2b2f38', '#5a4030'],
  labcoat: ['#e9ebe8'],
  uniform: ['#2c3a55', '#3f4a3c', '#3b3f4a', '#5a2f35'],
  sailor: ['#f1eee6', '#2b3550'],
  priest: ['#24232a', '#2f2a33'],
  armor: ['#8f98a3', '#7a7f87', '#a58f63'],
  spacesuit: ['#dcdedd', '#c7ccd2', '#d8cbb0'],
  overalls: ['#45628a', '#5d6b52', '#7a5a3c'],
  kimono: ['#6d3540', '#2f4a63', '#4d5d45', '#7a4f6d', '#b06a4a', '#36404f', '#8a7a55'],
  qipao: ['#8a2f36', '#27556a', '#3d6b58', '#5b3d6b', '#2c3340'],
};
export const ANY_CLOTH: readonly [Color, ...Color[]] = [
  '#9a4a3f',
  '#3f6378',
  '#5f7350',
  '#8a6a9a',
  '#c08a3e',
  '#486a6a',
  '#7a4658',
  '#a8744f',
  '#55607a',
  '#b5523f',
];

const CLOTH_KEYS = {
  red: 'red, crimson, scarlet, ruby, vermilion, 红, 朱, 绯',
  burgundy: 'burgundy, maroon, wine, 酒红, 暗红',
  orange: 'orange, rust, amber, 橙, 橘',
  yellow: 'yellow, mustard, gold, golden, saffron, 黄, 金',
  green: 'green, olive, moss, emerald, forest green, 绿, 橄榄',
  teal: 'teal, turquoise, cyan, 青, 碧',
  blue: 'blue, navy, indigo, sapphire, cobalt, 蓝, 藏青, 靛',
  purple: 'purple, violet, plum, lavender, 紫',
  pink: 'pink, rose, salmon, 粉',
  white: 'white, ivory, cream, pale, 白, 米色',
  grey: 'grey, gray, charcoal, ash, silver, 灰, 银',
  black: 'black, jet, dark, 黑',
  brown: 'brown, tan, khaki, beige, leather, camel, 棕, 褐, 卡其, 咖啡色, 驼色',
} as const;
export const CLOTH_WORDS: Vocabulary<keyof typeof CLOTH_KEYS> = CLOTH_KEYS;
export const CLOTH_COLORS: Readonly<Record<keyof typeof CLOTH_KEYS, Color>> = {
  red: '#a93434',
  burgundy: '#6b2632',
  orange: '#c26a33',
  yellow: '#c99b3c',
  green: '#536f4c',
  teal: '#33706f',
  blue: '#33507e',
  purple: '#614582',
  pink: '#c77a8c',
  white: '#ece6da',
  grey: '#7b7f86',
  black: '#2b2930',
  brown: '#775339',
};
/** Words for anything that can have a cloth colour. */
export const CLOTH_NOUNS: WordList = [
  ...Object.values(OUTFITS),
  'clothes, clothing, cloth, dressed, wearing, outfit, scarf, gown, vestments, garb, silk, 衣服, 衣, 围巾, 裙子',
].join();
