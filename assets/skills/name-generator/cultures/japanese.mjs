// Families and places out of two characters each, given names out of a first and a last one; readings beside them.

const FAMILY_FIRST = '山:yama 中:naka 石:ishi 森:mori 松:matsu 竹:take 藤:fuji 高:taka 小:ko 北:kita 西:nishi 東:higashi 南:minami 吉:yoshi 清:kiyo 黒:kuro 白:shira 青:ao 赤:aka 水:mizu 岩:iwa 杉:sugi 梅:ume 桜:sakura 秋:aki 星:hoshi 月:tsuki 霧:kiri 古:furu 長:naga 深:fuka 花:hana 桐:kiri 榎:eno 柳:yanagi 菊:kiku';
const FAMILY_LAST = '田:da 川:kawa 山:yama 村:mura 野:no 原:hara 崎:saki 島:shima 井:i 沢:sawa 谷:tani 森:mori 本:moto 木:ki 瀬:se 岡:oka 宮:miya 池:ike 橋:hashi 倉:kura 塚:tsuka 浦:ura';
const FEMININE_FIRST = '美:mi 千:chi 真:ma 優:yu 彩:aya 春:haru 夏:natsu 秋:aki 小:ko 詩:uta 奈:na 里:sato 雪:yuki 月:tsuki 澄:sumi 琴:koto 鈴:suzu 綾:aya 和:kazu 百:momo 朝:asa 冬:fuyu';
const FEMININE_LAST = '子:ko 香:ka 奈:na 穂:ho 乃:no 花:ka 里:ri 紀:ki 代:yo 織:ori 音:ne 江:e 実:mi 葉:ha 沙:sa';
const MASCULINE_FIRST = '健:ken 雄:yu 直:nao 正:masa 和:kazu 浩:hiro 信:nobu 智:tomo 義:yoshi 秀:hide 隆:taka 俊:toshi 光:mitsu 晴:haru 龍:ryu 修:shu 誠:sei 陽:yo 宗:mune 清:kiyo 文:fumi 貞:sada';
const MASCULINE_LAST = '一:ichi 二:ji 太:ta 郎:ro 介:suke 斗:to 也:ya 樹:ki 彦:hiko 人:to 夫:o 司:shi 平:hei 之:yuki 馬:ma 吾:go 助:suke 臣:omi';
const PLACE_LAST = '崎:saki 浜:hama 浦:ura 沢:sawa 原:hara 野:no 津:tsu 泊:domari 島:shima 坂:saka 台:dai 森:mori 谷:ya 河内:kochi';

const parts = (list) => list.split(' ').map((part) => part.split(':'));
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Two parts that differ in character and do not run into one another ("Satoori", "Yuyuki"). */
function join(random, first, last) {
  for (;;) {
    const [one, readOne] = random.pick(parts(first));
    const [two, readTwo] = random.pick(parts(last));
    if (one === two || readOne.endsWith(readTwo) || readTwo.startsWith(readOne) || readOne.at(-1) === readTwo[0]) continue;
    return { native: one + two, latin: capital(readOne + readTwo) };
  }
}

export const japanese = {
  familyFirst: true,
  family: (random) => join(random, FAMILY_FIRST, FAMILY_LAST),
  given: (random, gender) =>
    gender === 'feminine' ? join(random, FEMININE_FIRST, FEMININE_LAST) : join(random, MASCULINE_FIRST, MASCULINE_LAST),
  place: (random) => join(random, FAMILY_FIRST, PLACE_LAST),
};
