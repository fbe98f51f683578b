import { sentencesOf } from '../../shared/play/index.ts';

/** Where people come and go, whoever is of the story: a stranger is at home there. */
export const COMING_AND_GOING =
  /\b(?:market|street|square|station|inn|tavern|pub|bar|cafe|café|shop|stalls?|harbou?r|docks?|quay|crowd|plaza|bazaar|terminal|airport|arcade|lobby|canteen|fair|festival|town|village|city|passers-by|customers|travellers|passengers|visitors|guests)\b|集市|市场|街|广场|车站|客栈|酒馆|茶馆|咖啡|店|码头|港|人群|食堂|庙会|镇|村|城|路人|客人|旅客|乘客|市場|通り|広場|駅|宿|酒場|茶屋|喫茶|港|人混み|祭り|町|村|客/iu;

/** Things a filler may speak of only where the scene has them: a door, a window, a floor are no part of a pier. */
const THINGS: readonly RegExp[] = [
  /\bdoors?\b|\bdoorway\b|门口|门(?!牙)|戸口|戸(?!惑)|扉|ドア/iu,
  /\bwindows?\b|窗|窓/iu,
  /\b(?:floor|floorboards|boards?)\b|地板|床(?!屋)/iu,
  /\bchairs?\b|椅子/iu,
  /\b(?:room|indoors)\b|全屋|屋里|部屋/iu,
  /\bstreets?\b|街|通り(?!すがり|に|の)/iu,
  /\bsteps\b(?! (?:round|back))|台阶|石段|階段/iu,
  /\bstairs?\b|\blanding\b|楼梯|平台|踊り場/iu,
  /\bwalls?\b|\bpassage\b|墙|过道|壁|通路/iu,
  /\blean-to\b|披屋|小屋/iu,
];
/** Somebody who is of no story, whom one meets only where people come and go. */
const STRANGER = /\bsomebody going past\b|有人路过|通りすがり|すれ違った/iu;

/** Many who are there, with or without a sheet. */
const CROWD =
  /\b(?:crowd(?:s|ed)?|passengers|guests|customers|regulars|patrons|audience|onlookers|mourners|dancers|pupils|villagers|neighbours|neighbors|children|queue|(?:everybody|everyone)(?! knows| knew| says| said)|the whole (?:lane|town|village|street|room|hall|ward|class)|(?:two|three|several|half a) (?:dozen|hundred)|full of people|(?:people|women|men|families) (?:sit|stand|wait|push|queue|talk|shout|sleep|are|come)|packed|bustling)\b|满满当当|坐满|挤满|人群|人堆|人们|大家|大伙|乘客|旅客|客人|食客|观众|看客|村民|街坊|孩子们|女人们|男人们|老人们|一(?:车厢|屋子|院子|条街|村|船)的?人|半个车厢|里(?:的)?人(?:睡|坐|站|都)|排(?:起|着|了)?(?:长)?队|人来人往|熙熙攘攘|热闹|人声|満員|満席|混み合|混んで|人混み|人だかり|人垣|人々|大勢|乗客|客(?:が|で|たち)|子どもたち|みんなが|村人|女たち|男たち|行列|にぎわ|賑わ/iu;
/** Where nobody is, whoever else is spoken of. */
const EMPTY =
  /\b(?:no|without|nobody|no one|none|empty|deserted|abandoned|once|used to|gone)\b|没有|没人|无人|空荡|空无|空着|从前|早就|不见|誰もいな|人のいな|無人|いない|かつて|昔/iu;
/** What is said only where hardly anybody is. */
const SOLITUDE =
  /\b(?:nobody|no one) (?:answers|moves|stops|says|at|here|in particular)\b|\bsilence\b|\bquiet\b|没有人(?:回答|说|拦|动)|谁也没有动|安静|寂静|誰も(?:動|止め|何も)|返事はない|静け|静か|静まり/iu;

/** Whether a place is full of people as it is told of, whoever of a story stands there. */
export const isCrowded = (told: string): boolean =>
  sentencesOf(told).some((sentence) => CROWD.test(sentence) && !EMPTY.test(sentence));

/** Whether words speak of nothing the scene does not have. @param told what is told of the place and of what happens there */
export const fitsPlace = (words: string, told: string): boolean =>
  THINGS.every((thing) => !thing.test(words) || thing.test(told)) &&
  (!STRANGER.test(words) || COMING_AND_GOING.test(told)) &&
  (!SOLITUDE.test(words) || !isCrowded(told));
