/** The same statement in two wordings. */
export type Paraphrase = readonly [text: string, again: string];

/** Scripts a model is tested in. */
export type WritingSystem = 'latin' | 'han' | 'kana';

/** Test pairs by script, with hardly any common words. */
export const PARAPHRASES: Readonly<Record<WritingSystem, readonly Paraphrase[]>> = {
  latin: [
    ['The baker sold his oven.', 'A man parted with what he made bread in.'],
    ['Rain has fallen for nine days.', 'The weather has been wet for more than a week.'],
    ['She is afraid of horses.', 'Riding animals frighten her.'],
    ['The train left without us.', 'We missed our railway connection.'],
    ['He hid the gun in the piano.', 'A weapon was concealed inside an instrument.'],
    ['The soldiers slept in the school.', 'Troops spent the night in a classroom.'],
    ['My uncle plays chess every evening.', 'A relative likes a board game after dark.'],
    ['The window was broken with a stone.', 'Somebody smashed the glass with a rock.'],
    ['The king is ill and will soon die.', 'The ruler has not long to live.'],
    ['They planted apple trees behind the barn.', 'An orchard grows at the back of the farm.'],
  ],
  han: [
    ['面包师卖掉了烤炉。', '做点心的人把炉灶出手了。'],
    ['雨一连下了九天。', '坏天气持续了一个多星期。'],
    ['她害怕马。', '骑乘的牲口让女孩心惊。'],
    ['火车没等我们就开走了。', '大家误了班次，上不了列车。'],
    ['他把枪藏进钢琴里。', '武器被放在乐器内部。'],
    ['士兵们在学校过夜。', '军队睡在教室。'],
    ['叔叔每晚下棋。', '亲戚天黑后爱玩棋盘游戏。'],
    ['窗户被石头砸破了。', '有人用石块打碎玻璃。'],
    ['国王病重，快要死了。', '君主活不了多久。'],
    ['他们在谷仓后面种了苹果树。', '农场后头长着一片果园。'],
  ],
  kana: [
    ['パン屋は窯を売った。', 'ベーカリーの主人はオーブンを手放した。'],
    ['雨は九日も降り続いている。', '悪天候が一週間以上続く。'],
    ['彼女は馬が怖い。', '乗用の動物におびえる女性。'],
    ['列車は私たちを待たずに出た。', '電車に乗り遅れてしまった。'],
    ['彼は銃をピアノに隠した。', '武器は楽器の中にしまわれた。'],
    ['兵士たちは学校で眠った。', '軍隊が教室に泊まった。'],
    ['叔父は毎晩将棋を指す。', '親戚は夜になると盤のゲームを楽しむ。'],
    ['窓は石で割られた。', 'だれかが岩を投げてガラスを壊した。'],
    ['王は病で、まもなく死ぬ。', '君主の命は長くない。'],
    ['彼らは納屋の裏に林檎の木を植えた。', '農場の後ろに果樹園がある。'],
  ],
};
