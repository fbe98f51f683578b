const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

const FUNCTION_WORDS = toSet(
  `a an and are as at be been but by can could did do does for from had has have he her hers him his how i if in into is it its me my of on
or our ours she so than that the their them then there they this to us was we were what when where which who whom whose why will with
would you your yours`,
);
const ENGLISH = toSet(
  `about above after again against all almost along already also always am among another any anything around away back because before
behind being below between both came cannot come d doing don done down during each either else enough even ever every everything gave
get gets give goes going gone got having here herself himself however inside itself just keep kept knew know known knows last later
least less let like little ll long look looking looks m made make makes many may maybe might mine more most much must myself near need
needs never next no nobody none nor not nothing now off once one only onto other others out over own re really s said same saw say says
see seen should since some somebody someone something soon still such t take takes tell tells theirs themselves these thing things think
those though three through time together told too took towards true truth two under until up upon use used using ve very want wants well
whatever while within without yet yourself`,
);

const CHINESE = toSet(
  `知道 觉得 喜欢 发现 已经 可能 应该 需要 今天 明天 昨天 今晚 昨晚 今夜 昨夜 晚上 早上 白天 半夜 刚才 刚刚 以前 以后 后来 非常 告诉 记得 希望 准备 继续 先生 小姐 朋友 认识 明白 清楚
意思 办法 关系 帮忙 帮助 谢谢 抱歉 虽然 然后 于是 终于 突然 忽然 立刻 马上 慢慢 轻轻 悄悄 每天 任何 全部 所有 相信 害怕 担心 高兴 难过 生气 发生 原来 其实 当然 故意 随便 直接 完全 声音 世界 感觉 真的 真是`,
);

const JAPANESE = toSet(
  `今日 明日 昨日 本当 自分 一緒 大丈夫 普通 最初 最後 最近 時間 場所 名前 言葉 意味 今度 以前 全部 全員 皆 彼女 貴方
から まで です ます した する して ある いる ない これ それ あれ ここ そこ あそこ この その あの という ように だけ でも など もう また よく みる みて もの こと とき ため いう いた いて れる られ なに どこ だれ ください`,
);

const EMPTY = new Set(
  '的了是在我你他她它们这那个什么怎哪谁有没不一二三就都也还很又再和与跟把被给对从向到去来上下里外中前后左右看找拿问说想要会能可以吗呢吧啊着过得地之其为而且但或如果因所大小多少新旧好坏走开打进出回起让叫用做干请仔细四处周围自己时候东西事情人',
);
/** Counters and verbal characters: empty alone, but not within a word. */
const EMPTY_ALONE = new Set(
  '零四五六七八九十百千万两半几第每号个只张把条件次年月日天点钟分秒米元块位名种样些聞言話見思知行来帰待教何誰私僕俺君今時所',
);

/** Whether a character is empty only when alone; see `isStopWord`. */
export const isCounter = (character: string): boolean => EMPTY_ALONE.has(character);

/** Search ignores only these: a text that lacks other stop words, such as "about" or "while", is not what is sought. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/** Whether a lowercase word or character pair is a stop word in English, Chinese or Japanese. */
export const isStopWord = (word: string): boolean =>
  FUNCTION_WORDS.has(word) ||
  ENGLISH.has(word) ||
  CHINESE.has(word) ||
  JAPANESE.has(word) ||
  EMPTY_ALONE.has(word) ||
  [...word].some((character) => EMPTY.has(character));
