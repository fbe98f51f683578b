import type { Color } from '../kit/color.ts';
import type { Vocabulary, WordList } from '../kit/match-words.ts';

export type Age = 'child' | 'young' | 'adult' | 'old';
export type Build = 'feminine' | 'masculine' | 'neutral';
type NamedBuild = Exclude<Build, 'neutral'>;

/** Words for appearances in English and Chinese, with their meanings. Earlier keys win ties. */

export const AGES: Vocabulary<Age> = {
  old: `
    old, elderly, aged, ancient, wizened, grandfather, grandmother, grandma, grandpa, granny, wrinkled, in his
    sixties, in her sixties, in his seventies, in her seventies, retired, old man, old woman, elder, 老, 年迈,
    白发苍苍, 爷爷, 奶奶, 婆婆, 公公, 六十, 七十, 八十, 退休
  `,
  child: `
    child, kid, little girl, little boy, toddler, ten year old, schoolchild, urchin, 小孩, 孩子, 儿童, 小女孩, 小男孩, 孩童
  `,
  young: `
    young, teen, teenage, teenager, student, youth, girl, boy, youthful, in her twenties, in his twenties,
    apprentice, 年轻, 少女, 少年, 学生, 青年, 二十, 学徒
  `,
  adult: '老师, 老板娘, 老板, middle aged, adult, forties, fifties, thirties, mature, veteran, 中年, 四十, 五十, 三十',
};

export const PRONOUNS: Vocabulary<NamedBuild> = {
  feminine: 'she, her, hers, herself, 她',
  masculine: 'he, him, his, himself, 他',
};

export const BUILDS: Vocabulary<NamedBuild> = {
  feminine: `
    woman, girl, female, lady, mother, sister, daughter, queen, princess, witch, waitress, actress, nun,
    priestess, wife, widow, aunt, grandmother, grandma, heiress, hostess, geisha, women, maid, mistress,
    goddess, she, 女, 女人, 女孩, 少女, 母亲, 妈妈, 姐, 妹, 奶奶, 婆婆, 公主, 女王, 太太, 夫人, 小姐, 姑娘, 巫女, 老板娘, 娘, 妇, 姨, 姑, 妃, 皇后
  `,
  masculine: `
    man, boy, male, gentleman, father, brother, son, king, prince, wizard, waiter, actor, monk, husband,
    uncle, grandfather, grandpa, men, lord, knight, fisherman, policeman, salaryman, sir, he, god, 男, 男人, 男孩,
    少年, 父亲, 爸爸, 哥, 弟, 爷爷, 公公, 王子, 国王, 先生, 叔, 和尚, 老头
  `,
};

export const EAST_ASIAN: WordList = `
  japanese, chinese, korean, taiwanese, tokyo, kyoto, osaka, edo, shanghai, beijing, hong kong, seoul, japan,
  china, korea, kimono, hanfu, qipao, samurai, ninja, geisha, shrine maiden, ronin, asian, taipei, tanaka, sato,
  suzuki, takahashi, watanabe, ito, yamamoto, nakamura, kobayashi, kato, yoshida, yamada, mori, fujita, hayashi,
  kimura, kenji, aiko, haruto, haruki, yuki, hana, akira, kaito, sakura, emi, sora, hiro, hiroshi, takeshi,
  yumi, keiko, michiko, naoko, satoshi, ryo, chen, li, wang, zhang, liu, lin, mei, wei, xiao, ling, huang, zhao,
  kim, park, choi, jisoo, nguyen
`;

export const SPIRIT: WordList =
  'ghost, ghostly, spectre, specter, phantom, wraith, apparition, yurei, 鬼, 幽灵, 亡灵, 魂';
export const MACHINE: WordList = 'android, robot, cyborg, automaton, gynoid, 机器人, 仿生人, 人造人';
export const BEAST: WordList = `
  fox, kitsune, cat girl, catgirl, cat boy, wolf ears, cat ears, fox ears, animal ears, werewolf, 狐, 猫耳, 兽耳, 狼人
`;
export const HORNS: WordList = 'horns, horned, demon, devil, oni, imp, faun, 角的, 恶魔, 魔族, 鬼角';
export const FRECKLES: WordList = 'freckles, freckled, 雀斑';
export const SCAR: WordList = 'scar, scarred, 疤, 伤疤, 刀疤';
export const EARRINGS: WordList = 'earring, earrings, jewellery, jewelry, pearls, 耳环, 耳坠, 首饰';
export const FLOWER: WordList = `
  flower in her hair, flower in his hair, hairpin, kanzashi, hair ornament, flower crown, blossom in, 发簪, 簪, 头花
`;

const SKIN_KEYS = {
  fair: 'pale, fair skin, fair skinned, porcelain, ivory skin, light skin, 苍白, 白皙, 雪白',
  tan: 'tan, tanned, olive skin, olive skinned, sunburnt, weathered, bronze, sun browned, 小麦色, 晒黑, 古铜',
  brown: 'brown skin, brown skinned, indian, arab, latina, latino, mexican, persian, moroccan, 棕色皮肤, 棕肤',
  dark: `
    dark skin, dark skinned, black woman, black man, ebony, african, nigerian, ethiopian, kenyan, 黑皮肤, 深色皮肤,
    黝黑
  `,
  green: 'green skin, green skinned, goblin, orc, 绿皮',
} as const;
export const SKIN_WORDS: Vocabulary<keyof typeof SKIN_KEYS> = SKIN_KEYS;
export const SKINS: Readonly<Record<keyof typeof SKIN_KEYS, Color>> = {
  fair: '#f8dfcb',
  tan: '#d9a071',
  brown: '#b27a4f',
  dark: '#6b4331',
  green: '#9db27a',
};

const HAIR_COLOR_KEYS = {
  grey: 'grey, gray, graying, greying, salt and pepper, ash, 灰, 花白',
  white: 'white, snow white, 白',
  silver: 'silver, 银',
  black: 'black, raven, jet, ink black, dark, 黑, 乌黑',
  blonde: 'blonde, blond, golden, flaxen, fair, straw, 金',
  red: 'red, ginger, copper, scarlet, crimson, flame, 红, 赤',
  auburn: 'auburn, chestnut, reddish, 栗',
  brown: 'brown, brunette, hazel, 棕, 褐',
  blue: 'blue, teal, turquoise, azure, indigo, 蓝, 青',
  green: 'green, emerald, 绿',
  pink: 'pink, rose, magenta, 粉',
  purple: 'purple, violet, lavender, lilac, 紫',
} as const;
export const HAIR_COLOR_WORDS: Vocabulary<keyof typeof HAIR_COLOR_KEYS> = HAIR_COLOR_KEYS;
export const HAIR_COLORS: Readonly<Record<keyof typeof HAIR_COLOR_KEYS, Color>> = {
  grey: '#a5a4a8',
  white: '#e9e5df',
  silver: '#c6cbd6',
  black: '#27232c',
  blonde: '#dcb768',
  red: '#b0472a',
  auburn: '#7c3a26',
  brown: '#5b3c2a',
  blue: '#3c5d8f',
  green: '#47735a',
  pink: '#d98aa2',
  purple: '#6f5090',
};
export const HAIR_NOUNS: WordList = `
  hair, haired, braid, braids, ponytail, bun, curls, locks, bob, bangs, fringe, mane, beard, mohawk, afro,
  dreadlocks, pigtails, topknot, haircut, moustache, mustache, 头发, 长发, 短发, 卷发, 发, 辫, 马尾, 胡子
`;

const HAIR_STYLE_KEYS = {
  bald: 'bald, balding, shaved head, hairless, shaven, 光头, 秃',
  afro: 'afro, natural hair, 爆炸头',
  braids: 'braid, braids, braided, cornrows, plaits, 辫',
  dreads: 'dreadlocks, dreads, locs, 脏辫',
  curly: 'curly, curls, wavy, ringlets, 卷发, 卷',
  bun: 'bun, topknot, chignon, updo, hair up, pinned up, 发髻, 盘发, 丸子头',
  ponytail: 'ponytail, tied back, pigtail, 马尾',
  bob: 'bob, bobbed, chin length, fringe, bangs, 齐刘海, 波波头, 刘海',
  long: `
    long hair, long haired, flowing hair, waist length, long black hair, long dark hair, long straight, 长发, 披肩
  `,
  mohawk: 'mohawk, punk, 莫西干',
  buzz: 'buzz cut, crew cut, shaved sides, cropped, close cropped, 寸头, 平头, 板寸',
  messy: 'messy, tousled, unkempt, spiky, wild hair, dishevelled, disheveled, 凌乱, 乱发, 蓬乱',
  slick: 'slicked, slick, pompadour, combed, side parting, neat hair, 背头, 油头, 整齐的头发',
  short: 'short hair, short haired, pixie, short black hair, short dark hair, 短发',
  hijab: 'hijab, headscarf, veil, wimple, nun, 头巾, 面纱, 修女',
  turban: 'turban, 缠头',
  beanie: 'beanie, wool cap, woolen cap, woollen cap, knit cap, knitted cap, 毛线帽, 针织帽',
} as const;
export const HAIR_STYLE_WORDS: Vocabulary<keyof typeof HAIR_STYLE_KEYS> = HAIR_STYLE_KEYS;

/** Words that describe hair only next to it: "short blond hair". */
export const HAIR_SHAPES: Vocabulary<'long' | 'short' | 'curly' | 'messy'> = {
  long: 'long, flowing, straight, waist length, 长, 直',
  short: 'short, cropped, neat, 短',
  curly: 'curly, wavy, frizzy, 卷',
  messy: 'messy, wild, tousled, spiky, 乱',
};

type List = readonly [string, ...string[]];
type Heads = Readonly<Record<NamedBuild, List> & { neutral?: List }>;

/** The heads for a build; for neutral all, if there are none of its own. */
export const headsFor = ({ feminine, masculine, neutral = [...feminine, ...masculine] }: Heads, build: Build): List =>
  ({ feminine, masculine, neutral })[build];

const both = (...heads: [string, ...string[]]): Heads => ({ feminine: heads, masculine: heads });

export const HAIR_STYLES: Readonly<Record<keyof typeof HAIR_STYLE_KEYS, Heads>> = {
  bald: both('noHair1', 'noHair2', 'noHair3'),
  afro: { feminine: ['afro'], masculine: ['afro', 'flatTop'] },
  braids: { feminine: ['cornrows', 'cornrows2'], masculine: ['cornrows2', 'twists2'] },
  dreads: { feminine: ['dreads1'], masculine: ['dreads1', 'dreads2'] },
  curly: { feminine: ['longCurly', 'dreads1', 'mediumBangs2'], masculine: ['dreads2', 'twists', 'shaved3'] },
  bun: { feminine: ['grayBun', 'bun2'], masculine: ['bun2', 'shaved1'] },
  ponytail: { feminine: ['cornrows', 'bun2'], masculine: ['shaved1', 'short3'] },
  bob: { feminine: ['bangs', 'bangs2', 'mediumStraight'], masculine: ['medium1', 'mediumBangs'] },
  long: { feminine: ['long', 'longBangs', 'mediumStraight'], masculine: ['long', 'mediumStraight', 'medium3'] },
  mohawk: both('mohawk', 'mohawk2'),
  buzz: both('short1', 'short2', 'shaved2'),
  messy: { feminine: ['mediumBangs3', 'shaved3', 'dreads1'], masculine: ['shaved3', 'short5', 'dreads2'] },
  slick: { feminine: ['grayMedium', 'pomp'], masculine: ['pomp', 'grayShort', 'short4'] },
  short: { feminine: ['medium1', 'mediumBangs', 'short5'], masculine: ['short2', 'short5', 'pomp'] },
  hijab: both('hijab'),
  turban: both('turban'),
  beanie: both('hatBeanie'),
};

/** Hair that does not fit under a hat. */
export const BIG_HAIR: ReadonlySet<string> = new Set([
  'afro',
  'dreads',
  'bun',
  'ponytail',
  'mohawk',
  'hijab',
  'turban',
  'curly',
  'messy',
]);
export const UNDER_A_HAT: Heads = {
  feminine: ['medium2', 'medium3', 'mediumStraight', 'bangs', 'medium1'],
  masculine: ['short1', 'short2', 'grayShort', 'short3'],
  neutral: ['medium1', 'medium2', 'short3'],
};
export const OLD_HAIR: Heads = {
  feminine: ['grayBun', 'grayMedium', 'grayBun', 'mediumBangs2'],
  masculine: ['noHair3', 'grayShort', 'noHair2', 'noHair1', 'short2'],
  neutral: ['grayShort', 'grayMedium', 'short2'],
};
export const STRAIGHT_HAIR: Heads = {
  feminine: [
    'long',
    'longBangs',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumStraight',
    'bangs',
    'bangs2',
    'grayMedium',
    'mediumBangs3',
  ],
  masculine: ['short1', 'short2', 'short3', 'short5', 'pomp', 'shaved1', 'shaved2', 'grayShort', 'short4', 'shaved3'],
  neutral: ['medium1', 'medium2', 'mediumBangs', 'mediumBangs3', 'short3', 'short5'],
};
export const ANY_HAIR: Heads = {
  feminine: [...STRAIGHT_HAIR.feminine, 'longCurly', 'bun2', 'grayBun', 'mediumBangs2', 'cornrows', 'dreads1'],
  masculine: [...STRAIGHT_HAIR.masculine, 'dreads2', 'twists', 'flatTop', 'medium1'],
  neutral: ['medium1', 'medium2', 'mediumBangs', 'mediumBangs3', 'short3', 'short5', 'dreads1', 'twists'],
};

const BEARD_KEYS = {
  none: 'clean shaven, beardless, no beard, 无须, 没有胡子',
  stubble: 'stubble, unshaven, five o clock shadow, 胡茬, 胡渣',
  full: 'beard, bearded, bushy beard, full beard, long beard, 胡子, 络腮胡, 大胡子, 长须, 胡须',
  goatee: 'goatee, chin beard, van dyke, 山羊胡',
  moustache: 'moustache, mustache, moustached, mustachioed, 八字胡, 小胡子, 髭',
} as const;
export const BEARD_WORDS: Vocabulary<keyof typeof BEARD_KEYS> = BEARD_KEYS;
export const BEARDS: Readonly<Record<Exclude<keyof typeof BEARD_KEYS, 'none'>, readonly [string, ...string[]]>> = {
  stubble: ['chin'],
  full: ['full', 'full2', 'full3'],
  goatee: ['goatee1', 'goatee2'],
  moustache: ['moustache5', 'moustache6', 'moustache7'],
};

const GLASSES_KEYS = {
  dark: 'sunglasses, dark glasses, shades, mirrored glasses, 墨镜, 太阳镜',
  patch: 'eyepatch, eye patch, one eyed, 眼罩, 独眼',
  round: 'round glasses, wire rimmed, spectacles, pince nez, monocle, 圆框眼镜, 圆眼镜, 金丝眼镜',
  any: 'glasses, bespectacled, eyeglasses, goggles, 眼镜',
} as const;
export const GLASSES_WORDS: Vocabulary<keyof typeof GLASSES_KEYS> = GLASSES_KEYS;
export const GLASSES: Readonly<Record<keyof typeof GLASSES_KEYS, readonly [string, ...string[]]>> = {
  dark: ['sunglasses', 'sunglasses2'],
  patch: ['eyepatch'],
  round: ['glasses2', 'glasses5'],
  any: ['glasses', 'glasses3', 'glasses2', 'glasses5'],
};

const EYE_KEYS = {
  brown: 'brown eyes, dark eyes, black eyes, brown eyed, dark eyed, 黑眼睛, 棕色眼睛, 褐色眼睛',
  hazel: 'hazel eyes, amber eyes, golden eyes, yellow eyes, hazel eyed, amber eyed, 琥珀色, 金色眼睛, 金瞳',
  green: 'green eyes, green eyed, emerald eyes, 绿眼睛, 绿色眼睛, 碧眼',
  blue: 'blue eyes, blue eyed, ice blue, pale eyes, 蓝眼睛, 蓝色眼睛, 蓝眸',
  grey: 'grey eyes, gray eyes, grey eyed, gray eyed, steel eyes, 灰眼睛, 灰色眼睛',
  red: 'red eyes, red eyed, crimson eyes, glowing eyes, 红眼睛, 红色眼睛, 红瞳, 赤瞳',
  violet: 'violet eyes, purple eyes, 紫眼睛, 紫色眼睛, 紫瞳',
} as const;
export const EYE_WORDS: Vocabulary<keyof typeof EYE_KEYS> = EYE_KEYS;
export const EYE_COLORS: Readonly<Record<keyof typeof EYE_KEYS, Color>> = {
  brown: '#5a3a26',
  hazel: '#9a6a2c',
  green: '#4d7a50',
  blue: '#4a78a8',
  grey: '#6d7884',
  red: '#a8322e',
  violet: '#77559c',
};
