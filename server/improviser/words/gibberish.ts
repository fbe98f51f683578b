import { segmentsOf } from '../../../shared/language/segments.ts';
import { isStopWord } from '../../../shared/language/stop-words.ts';

/** Keys side by side, as hands fall on them. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
/** The same of kana keys, and kana in the order they are learned in. */
const KANA_KEYS = [
  'ぬふあうえおやゆよわほへ',
  'たていすかんなにらせ',
  'ちとしはきくまのりれけむ',
  'つさそひこみもねるめ',
];
const KANA_TABLE = [
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ',
];

type Rows = ReadonlyMap<string, { at: number; column: number }>;
const rowsOf = (rows: readonly string[]): Rows =>
  new Map(rows.flatMap((row, at) => [...row].map((letter, column) => [letter, { at, column }] as const)));
const ROW_OF = rowsOf(ROWS);
const KANA_ROWS: readonly Rows[] = [rowsOf(KANA_KEYS), rowsOf(KANA_TABLE)];

/** Pairs of letters that no language in Latin letters writes in one word, but by chance. */
const IMPOSSIBLE =
  /bq|bx|cj|cx|dx|fq|fx|fz|gq|gx|hx|jb|jc|jf|jg|jh|jk|jm|jp|jq|jt|jv|jw|jx|jz|kq|kx|lx|mq|mx|pq|px|q[bcdfghjklmnopqrstvwxyz]|sx|tx|v[bcfghjkmpqtwxz]|wq|wx|xj|xk|xq|xr|xv|xz|yq|zf|zx|zq|xd|xn|xg/gu;

/** Sounds people make, their letters written once. */
const SOUNDS =
  /^(?:h?m+h?m?|m+h?m*|u?h+|s+h?|p?s+t|p?s+h|b?r+|g+r+|t+s+k?|t+c+h|p+f+t?|p+h+t|k+s+h?|z+|f+|h+n+g?|n+g+h?|w+h+|a*r*g+h+|ts+k*|psh+|hr+m+ph?|h+mph?)+$/u;
const VOWEL = /[aeiouyаеёиоуыэюяіїєαεηιουω]/u;
/** R and L between consonants stand for a vowel in many languages: "prst", "vlk". */
const SYLLABIC = /[^rl][rl][^rl]/u;
const LATIN = /^[\p{Script=Latin}'’]+$/u;
const LATIN_RUN = /[a-z]+/gu;
const KANA_OR_HAN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const HAN_OR_KATAKANA = /[\p{Script=Katakana}\p{Script=Han}]/u;
const LONE_JAMO = /^[\u1100-\u11ff]{3,}$/u;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/(и?)(\p{M})/giu, (_, before: string, mark: string) =>
      // Kana are other sounds by their marks, and й is a key of its own.
      /[\u3099\u309a]/u.test(mark) || (before !== '' && mark === '\u0306') ? before + mark : before,
    )
    .normalize('NFKC')
    .toLowerCase();

/** How many letters of a word lie in runs of three or more along a row of keys. */
function alongTheKeys(word: string, rows = ROW_OF): number {
  const letters = [...word].map((letter) => rows.get(letter));
  let covered = 0;
  let from = 0;
  const end = (at: number) => {
    if (at - from >= 3) covered += at - from;
    from = at;
  };
  for (let at = 1; at <= letters.length; at += 1) {
    const [before, here, first, second] = [letters[at - 1], letters[at], letters[from], letters[from + 1]];
    const way = here && before && here.at === before.at ? here.column - before.column : 0;
    const begun = at - from > 1 && first && second ? second.column - first.column : way;
    if (Math.abs(way) !== 1 || way !== begun) end(at);
  }
  return covered;
}

const isInOneRow = (word: string): boolean => {
  const rows = new Set([...word].map((letter) => ROW_OF.get(letter)?.at));
  return rows.size === 1 && !rows.has(undefined);
};

/** More consonants in a row than a word has whose letters all lie in one row of keys. */
const STRUCK_ROW = /[^aeiouy]{5}/u;

const oneOfEach = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');

function isLatinMash(word: string): boolean {
  if (SOUNDS.test(word) || /^(\p{L}{1,3})\1+$/u.test(word) || [...oneOfEach(word)].length < 3)
    return /^([abcdegijkqtuvwxy])\1{3,}$/u.test(word);
  if (alongTheKeys(word) >= word.length * 0.8) return true;
  const impossible = [...word.matchAll(IMPOSSIBLE)].length;
  if (impossible >= 2) return true;
  // Fingers that stay in their row, vowels and all.
  if (isInOneRow(word) && word.length >= 5 && (impossible > 0 || STRUCK_ROW.test(word))) return true;
  if (VOWEL.test(word) || SYLLABIC.test(word) || word.length < 4) return false;
  return impossible > 0 || isInOneRow(word) || word.length >= 5;
}

/** One sound or particle that is no word, drawn out: neither a laugh nor a sob, nor a word said over and over. */
const DRAWN_OUT =
  /^(?:([啊呃额诶欸唉的了吗呢吧么])\1{2,}|([いかきくけこさしすせそたちつてとなにぬねのまみむめもやゆよらりるれろ])\2{3,})[ーっ]*$/u;

/** Kana struck along their keys, or said in the order of their table. */
const isKanaMash = (word: string): boolean =>
  word.length > 3 && KANA_ROWS.some((rows) => alongTheKeys(word, rows) >= word.length * 0.6);

/** Particles in a row, of which each ends a sentence; sounds in a row, of which each is another. */
const PARTICLES = /[的了吗呢吧啊呀哦嘛么]{4,}/u;
const SOUNDS_IN_A_ROW = /^[啊呃额诶欸唉哦噢喔呀哎嗯呐咯噗哇咦哼嗨哟]{4,}$/u;
const SOUNDS_DIFFERENT = 3;
/** What input methods make of a row of keys struck along. */
const STRUCK_PINYIN =
  /阿斯顿发?|阿斯[蒂达]芬?|阿萨德|撒旦法|撒打发|撒打算|大萨达撒?|萨达撒|啊?手动阀|啊沙发|是大法官|大法官和|的撒|法国红酒|法国哈|风格和|个好尽快|好尽快|了空间|皮哦|去玩儿|去问额|为人体|自行车v|斯蒂芬|范德萨/gu;

/** Signs that are words by themselves in everyday sentences. */
const SINGLE_WORDS = new Set(
  '的了是在我你他她它们这那个什么怎哪谁有没不别一二三四五六七八九十百千万两几半多就都也还很又再和与跟把被给对从向往到去来上下里外中前后左右看找拿问说想要会能可以吗呢吧啊呀着过得地之其为而且但或如果因所大小少新旧好坏走开打进出回起让叫用做干请人手头门家年天日月水火山风雪雨雾灯书信刀剑枪锁箱票钱话心眼嘴脚脸耳狗猫马鸡鱼鹅鸟茶酒饭菜吃喝坐站听等跑爬抓踢亲抱笑哭喊骂杀死活爱恨怕累饿困冷热疼睡醒嗯哦唉哈老快慢高低长短真太更最只才却便若先将每各某另同像比由于向当连该得必须已正曾刚又险够稳强久牌环推拉敲摸闻翻掏扔撕烧砸剪按藏躲追跟陪帮送借买卖换修写画读唱弹吹骑掷撬蹲跳背举挂放关信张条只件块杯碗盏支本把间层座辆群双对次回遍句',
);
/** Signs that names from elsewhere are spelled with: a row of them is one. */
const SPELLS_NAMES = new Set(
  '阿艾埃安昂奥巴拜班保鲍贝本比彼毕宾波博伯布查丹达戴黛德邓狄迪蒂丁东杜顿多厄恩尔法凡菲费芬弗芙福盖甘戈格葛根贡古瓜哈海汉豪赫黑亨胡霍基吉加贾简娇杰金卡凯坎康考柯科克肯库奎昆拉莱兰劳勒蕾雷黎里理丽利莉莲列琳林玲留龙隆卢露鲁路伦罗洛吕马玛迈麦曼芒毛梅门蒙孟米密敏明莫默姆木穆拿纳娜南内尼妮涅宁纽农努诺女欧帕潘庞佩彭皮匹平珀普奇齐恰强乔琼邱让热仁日荣茹瑞若萨塞赛桑瑟森莎沙山珊尚绍舍申圣施史斯丝思斯松苏素索塔泰谭坦汤唐陶特滕提缇廷托脱瓦万旺威韦维卫薇魏温文翁沃乌吾武伍西希锡席夏香肖谢欣辛兴休许雪亚娅雅延扬杨尧耶叶伊怡依易因尹英尤于宇约扎赞泽曾詹张珍芝治智州朱卓兹茨茜妲娃',
);
/** Of so many signs such a share has to be no words for a text to be none: the more there are, the less is chance. */
const SCATTERED = [
  [4, 1],
  [6, 0.75],
  [10, 0.6],
] as const;

/** The words of a text in Chinese characters, one after the other. */
export const wordsInHan = (text: string): string[] => Array.from(segmentsOf(text, 'zh'), ({ segment }) => segment);

/** Whether signs stand side by side as nobody would put them: hardly two of them are a word, and hardly one is a word by itself. */
function isScattered(word: string): boolean {
  const words = wordsInHan(word);
  const signs = [...word].length;
  const odd = words.filter(
    (each) => [...each].length === 1 && !SINGLE_WORDS.has(each) && !SPELLS_NAMES.has(each),
  ).length;
  return SCATTERED.some(([fewest, share]) => signs >= fewest && odd >= signs * share);
}

/** Whether a text in Chinese characters is no words but sounds, particles, or what struck keys come to. */
function isHanMash(word: string): boolean {
  if (/^\p{Script=Han}+$/u.test(word) && isScattered(word)) return true;
  if (PARTICLES.test(word) || (SOUNDS_IN_A_ROW.test(word) && new Set(word).size >= SOUNDS_DIFFERENT)) return true;
  const struck = [...word.matchAll(STRUCK_PINYIN)].reduce((sum, [piece]) => sum + piece.length, 0);
  return word.length > 3 && struck * 3 >= word.length * 2;
}

/** Whether a word is none: fingers on keys. What is only rare, foreign, misspelt or a sound is a word. */
function isMash(written: string): boolean {
  const word = plain(written).replace(/['’]/gu, '');
  if (LONE_JAMO.test(written)) return new Set(written).size > 2;
  if (LATIN.test(word)) return isLatinMash(word);
  if (KANA_OR_HAN.test(word))
    return (
      (word.match(LATIN_RUN) ?? []).some((run) => run.length > 1 && !VOWEL.test(run)) ||
      DRAWN_OUT.test(word) ||
      isKanaMash(word) ||
      isHanMash(word)
    );
  return word.length > 3 && alongTheKeys(word) >= word.length * 0.8;
}

/** Whether any two characters of a word stand side by side in one of some: a name is known by them. */
const hasPairOf = (word: string, known: ReadonlySet<string>): boolean => {
  const characters = [...word];
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  const telling = pairs.filter((pair) => HAN_OR_KATAKANA.test(pair));
  return [...known].some((other) => telling.some((pair) => other.includes(pair)));
};

const bare = (word: string): string => word.replace(/[aeiouy'’]/gu, '');

/** Whether a word is one of some, but for a letter too many, too few, another or two that changed places. */
function isNear(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true;
  if (HAN_OR_KATAKANA.test(word)) return !DRAWN_OUT.test(word) && hasPairOf(word, known);
  // Kana and letters stand side by side in too many words to know one by two of them.
  if (KANA_OR_HAN.test(word)) return false;
  if (word.length < 4) return false;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > 1 || other.length < 4) continue;
    let at = 0;
    while (at < word.length && word[at] === other[at]) at += 1;
    const rests = [
      [word.slice(at + 1), other.slice(at)],
      [word.slice(at), other.slice(at + 1)],
      [word.slice(at + 1), other.slice(at + 1)],
    ];
    if (rests.some(([one, two]) => one === two)) return true;
    if (word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2))
      return true;
  }
  return !VOWEL.test(word) && [...known].some((other) => other.length < word.length + 4 && bare(other) === word);
}

/** The words of a text, as they are compared. */
export const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(plain);

/**
 * Whether nothing of a text can be understood: it has no letters, or what it has is struck keys, with nothing known beside them.
 * Names, rare and foreign words, sounds, abbreviations and slips of known words are no gibberish.
 * @param known the words of the scene; asked for only where something looks struck
 */
export function isGibberish(text: string, known: () => ReadonlySet<string>): boolean {
  const written = text.normalize('NFKC').match(WORD) ?? [];
  if (written.length === 0) return true;
  const telling = written.filter((word) => KANA_OR_HAN.test(word) || !isStopWord(plain(word)));
  const struck = telling.filter(isMash);
  if (struck.length === 0 || struck.length * 3 < telling.length) return false;
  // Where words are written without blanks, what is no mash is a sentence.
  if (telling.some((word) => word.length > 1 && KANA_OR_HAN.test(word) && !isMash(word))) return false;
  const scene = known();
  return telling.every((word) => !isNear(plain(word), scene));
}
