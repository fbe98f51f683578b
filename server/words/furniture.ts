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

/** Whether words speak of nothing the scene does not have. @param told what is told of the place and of what happens there */
export const fitsPlace = (words: string, told: string): boolean =>
  THINGS.every((thing) => !thing.test(words) || thing.test(told)) &&
  (!STRANGER.test(words) || COMING_AND_GOING.test(told));
