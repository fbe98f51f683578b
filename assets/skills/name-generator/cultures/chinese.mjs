// A family name, and a given name of one or two characters; pinyin without tones beside them.

const FAMILY = '林:Lin 陈:Chen 周:Zhou 沈:Shen 苏:Su 顾:Gu 陆:Lu 叶:Ye 许:Xu 何:He 韩:Han 唐:Tang 江:Jiang 白:Bai 温:Wen 季:Ji 方:Fang 秦:Qin 宋:Song 梁:Liang 谢:Xie 杜:Du 程:Cheng 傅:Fu 罗:Luo 孟:Meng 贺:He 岑:Cen 欧阳:Ouyang 上官:Shangguan 慕容:Murong 司徒:Situ';
const FEMININE_FIRST = '清:qing 若:ruo 语:yu 静:jing 诗:shi 雨:yu 婉:wan 思:si 梦:meng 晓:xiao 雪:xue 念:nian 素:su 灵:ling 书:shu 青:qing 晚:wan 疏:shu 映:ying 知:zhi';
const FEMININE_LAST = '宁:ning 瑶:yao 岚:lan 薇:wei 萱:xuan 竹:zhu 月:yue 兰:lan 溪:xi 棠:tang 笙:sheng 禾:he 黛:dai 绮:qi 蘅:heng 莺:ying 微:wei 意:yi';
const MASCULINE_FIRST = '子:zi 承:cheng 明:ming 景:jing 文:wen 云:yun 怀:huai 长:chang 少:shao 逸:yi 星:xing 远:yuan 伯:bo 敬:jing 修:xiu 立:li 仲:zhong 正:zheng 朝:chao 守:shou';
const MASCULINE_LAST = '远:yuan 川:chuan 舟:zhou 安:an 澜:lan 洲:zhou 轩:xuan 泽:ze 霖:lin 恒:heng 钧:jun 野:ye 峥:zheng 言:yan 峰:feng 亭:ting 遥:yao 瑾:jin';
const PLACE_FIRST = '青:qing 白:bai 云:yun 石:shi 柳:liu 枫:feng 雁:yan 龙:long 鹤:he 松:song 月:yue 霜:shuang 桃:tao 落:luo 望:wang 临:lin 归:gui 听:ting';
const PLACE_LAST = '溪:xi 桥:qiao 渡:du 山:shan 湾:wan 浦:pu 岭:ling 洲:zhou 塘:tang 亭:ting 城:cheng 镇:zhen 关:guan 港:gang';

const parts = (list) => list.split(' ').map((part) => part.split(':'));
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Syllables that begin with a vowel are set off: Chang'an. */
const spell = (one, two) => capital(/^[aeo]/.test(two) ? `${one}'${two}` : one + two);

function join(random, first, last) {
  for (;;) {
    const [one, readOne] = random.pick(parts(first));
    const [two, readTwo] = random.pick(parts(last));
    if (readOne !== readTwo) return { native: one + two, latin: spell(readOne, readTwo) };
  }
}

/** One given name in four has a single character. */
function given(random, first, last) {
  const isShort = random.integer(4) === 0;
  const [native, latin] = random.pick(parts(last));
  return isShort ? { native, latin: capital(latin) } : join(random, first, last);
}

export const chinese = {
  familyFirst: true,
  family: (random) => {
    const [native, latin] = random.pick(parts(FAMILY));
    return { native, latin };
  },
  given: (random, gender) =>
    gender === 'feminine' ? given(random, FEMININE_FIRST, FEMININE_LAST) : given(random, MASCULINE_FIRST, MASCULINE_LAST),
  place: (random) => join(random, PLACE_FIRST, PLACE_LAST),
};
