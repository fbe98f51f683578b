import type { TellingLanguage } from './lines.ts';

/** Whether a player's words are something they do, and not something they say. */

const KNOWN =
  /^\s*(?:i\s+(?:have|take)\s+(?:a|another)\s+(?:\p{Ll}+\s+)?(?:look|listen|seat|step|drink|rest|walk|bite|breath)\b|i\s+(?!think|am|believe|know|want|need|love|hate|\p{L}+n['’]t|not\b|never|will|would|can|could|shall|should|must|may|might|have|had|did|do|was|see|swear|promise|vow|guess|hope|wish|mean|like|wonder|doubt|bet|agree|suppose|refuse|owe|forgive|admit|apologi[sz]e|understand|remember|forgot|miss|trust|beg|said|told|found|heard|knew|thought|met|lost|kept|bought|brought|caught|wrote|dreamt|felt|meant|gave|took|went|came|saw|made|broke|stole|spoke|got)|(?:look|search|examine|inspect|open|close|take|grab|pick|go|walk|run|climb|hide|follow|attack|hit|kick|push|pull|break|read|listen|wait|sit|stand|draw|throw|use|try|sneak|jump|check|touch|drink|eat|light|knock|leave|enter|kiss|hug|dance|sing|play|give|put|press|punch|slap|stab|kill|strangle|choke|threaten|smash|steal|point|aim|shoot|cut|turn|watch|offer|hand|bow|smile|nod|wave|wink|laugh|grin|shake|shrug|climb|ride|smell|taste|follow|grasp|hold|lift|move|feel|count|write|sleep|kneel|crouch|pretend|lie to|whistle|sigh|cry|pray|swim|dive|crawl|faint|hum|yawn|stretch|meditate|eavesdrop|undress|flee|escape|clap|stamp|tap|spit|blow|show|tie|untie|dig|tickle|scratch|lick|sniff|shrug|tiptoe|trip|fall|rest|hop|skip|march|row|fish|cook|wash|sweep|mend|repair|fold|unfold|paint|carve|scribble|unlock|shout|scream|howl|bark|meow)\b)/iu;
/** Words that begin what somebody says, and no deed. */
const BEGINS_SPEECH = new Set(
  `a about afraid after again against ah all almost already also although always am an and another any are as ask at aunt away back bad be because been
before behind being believe between beware bless both brother but by bye can captain come consider could curse damn dead dear death did do doctor does
down dr during each either enough even ever every everybody everything except father few fine for forget from good goodbye grandma grandpa granny
great guess had half has hate have he hello her here hey hi him his hope how i if imagine in into is it its just know lady less let lets like little
lord love lovely madam many master may maybe me mean might mind mine miss mister more most mother mr mrs much must my near nearly need neither never
nice no nobody none nope nor not nothing now of off oh ok okay old on once only onto or other our out over perhaps please poor probably quite rather
ready remember right same say shall she should since sir sister so some somebody something soon sorry still stop such suppose sure tell than thanks
that the their them then there these they think this those though through time to today tomorrow tonight too trust twice uncle under unless unlike
until up upon us very want was we welcome well were what whatever when where wherever which while who whoever whom whose why will wish with without
would yeah yes yesterday yet you young your yours
found heard knew thought met lost kept bought brought caught wrote dreamt felt meant gave took went came saw made broke stole spoke got`.split(
    /\s+/u,
  ),
);
/** What begins no deed either: what somebody is or feels, or how it is done. */
const NO_VERB = /['’]|\p{L}{3}(?:ed|ing|ly)$/u;
/** Who does it, and how. */
const BEFORE_A_VERB = /^\s*(?:i\s+)?(?:(?:\p{L}+ly|now|then|just|also|again)\s+)*/iu;
/** What follows a verb where something is done to it. */
const DONE_TO =
  /^(\S+)(?:\s+(?:at|on|up|off|over|down|through|into|behind|under|in|to|around|round|past|against|across|out|away|back|with))*\s+(?:(?:the|an?|my|his|her|their|its|this|that|these|those|one|two|three|some|all|both|every|each|him|them|it|myself|everything|everybody|everyone)\b|\p{Lu}\p{Ll}+(?!\p{L}|\s*[,:]))/u;

/** A verb tells by itself what is done where whom or what it is done to follows it; what is called out is said. */
function isDoneToSomething(text: string): boolean {
  const [, verb = ''] = DONE_TO.exec(text.replace(BEFORE_A_VERB, '')) ?? [];
  return (
    /^\p{L}{2,}$/u.test(verb) && !BEGINS_SPEECH.has(verb.toLowerCase()) && !NO_VERB.test(verb) && !/!\s*$/u.test(text)
  );
}
/** The same where nothing follows but which way it goes. */
const DONE_SOME_WAY =
  /^\s*(?:lie|lay|sit|stand|get|step|bend|lean|fall|roll|curl|spin|turn|duck|hide|reach|lean|peer|peek|stare|gaze|back)\s+(?:down|up|out|over|back|away|around|round|aside|still|there|here|outside|inside)\b/iu;

/** Who is spoken of as doing or having something: then it is words to somebody. */
const SAYS_WHO =
  /(?:^|\s)(?:i|i['’]\p{L}+|me|us|my|mine|our|we|you|your|yours)(?=\s|[.,!]|$)|!\s*$|^\p{Lu}\p{Ll}+,\s/iu;
const THING =
  '(?:the|an?|that|this|these|those|any|anything|anybody|anyone|one|his|her|their|its|him|them|it|everything|all)\\b';
/** What one leaves off, and what others are told to leave off. */
const ING =
  '(?!(?:ly|cry|worry|shout|laugh|star|pretend|blam|teas|whin|complain|kidd|jok|fight|be|talk|sulk|nagg|mutter)ing\\b)\\p{L}+ing\\b';
/** Words that would be an order if anybody were called in them; where nobody is, one does or leaves so oneself. */
const ORDERS = new RegExp(
  [
    `(?:don['’]t|do not|never) (?!(?:be|mind|forget|believe|trust|worry|expect|blame|get|know|make)\\b)\\p{L}+(?: (?:at|on|to|into|with|for|in|up|off|under|over))? ${THING}`,
    `(?:stop|start|begin|finish|keep|keep on|go on|continue) ${ING}`,
    '(?:stop|stay|come|start|begin) (?:\\p{L}+ )?and \\p{L}+',
    '(?:trust|believe|forgive|obey|ignore) (?:\\p{L}+ ){1,2}and \\p{L}+',
    'have (?:a|another) (?:\\p{Ll}+ )?(?:look|listen|bite|sip|taste|peek|go|sniff|feel|nibble|try)\\b',
    'let (?:go (?:of )?(?:the|his|her|that|this|it|him|them)\\b|(?:it|that|this|the \\p{L}+) (?:be|lie|stand|rest|go|drop)\\b)',
    'keep (?:quiet|still|silent|watch|hold|out of sight)\\b',
    'stay (?:here|there|where|by|beside|near|at|in|put|behind|outside|inside|still|quiet|silent|away)\\b',
    '(?:refuse|decline)(?: to\\b|,? \\p{L}+ly\\b|[.]?$)',
    'think (?:about|of|over) (?:the|what|how|why|his|her)\\b',
    'do (?:the|some|another)(?! (?:right|honest|decent|same|math|honou?rs|talking)\\b) \\p{L}+',
  ]
    .map((one) => `^\\s*(?:${one})`)
    .join('|'),
  'iu',
);
const isOrder = (text: string): boolean => ORDERS.test(text) && !SAYS_WHO.test(text);

const LEAVES_UNDONE = /^\s*(?:i )?(?:don['’]t|do not|never)\b/iu;
/** Whether a deed is that one leaves something undone. */
export const isLeftUndone = (text: string): boolean => LEAVES_UNDONE.test(text);

/** How it is done may stand before what is done. */
const HOW_ZH = String.raw`(?:(?:(?:(\p{Script=Han})\1|仔细|小心|立刻|马上|赶紧|转身|四处|悄悄|偷偷|轻轻|使劲|用力|狠狠|大声|小声|一脚|一拳|一把|一头|忍不住|再|又|先|伸手|上前|走过去|过去)地?)*)`;
const KNOWN_ZH = new RegExp(
  String.raw`^\s*(?:我(?:们)?)?(?:去|来|想|要)?(?:在[^，。！？]{1,8}?[上里下边旁前后])?${HOW_ZH}(?:走|看(?!来)|找|拿|把(?!.*(?:[给还卖借]我|[你您]))\p{Script=Han}{2,}|揍|捅|砍|掐|杀|扇|打开|推|拉|翻|躲|跟|追|打|踢|坐|站|听(?!说|着)|等(?!等|一下)|敲|读|跑|爬|抓|扔|踹|撬|拧|喝|吃|点(?:燃|火|灯|烟|着|上|亮)|检查|搜|查看|摸|靠近|离开|抱|吻|亲|溜|用(?!得着|不着|处|意)|骑|揪|拍|碰|按|撕|烧|砸|切|剪|拔|劈|塞|拆|绑|解开|关上|锁|藏|埋|挖|拥抱|鞠躬|点头|摇头|挥手|招手|眨眼|笑(?:了|着|一)|叹|[往朝向](?!你|您|我).{1,10}?(?:看|瞧|望|走|爬|钻|伸|扔|跑|摸|靠)|[对朝向冲](?!你|您|我|不).{1,8}?(?:笑|点头|摇头|挥手|招手|眨眼|鞠躬|做鬼脸|吐舌头|伸手)|给(?!你|您|我).{1,10}?(?:鞠躬|一|倒|递|让|看|些|点|个|盖|披|梳|擦|揉|捶)|送(?!你|您|我).{1,8}?(?:一|些|个)|钻|跳|蹲|掀|擦|举|抬|伸|递|放(?!心|过)|捡|捧|冲|绕|退|掏|闻|试着|掷|绊|撞|戳|捏|拧|挠|咬|舔|拽|扯|扶|搂|牵|抢|偷|夺|尝|数(?!字)|叫醒|推醒|摇(?!篮)|吹(?!牛)|弹|唱|哼|跳舞|睡|躺|趴|跪|转(?!告)|抚|背起|压|泼|洒|盛|舀|扫|画|抄|念(?!叨|头)|祈祷|许愿|闭上|睁开|深呼吸|逃|闯|贴着|凑|挤|装|假装|模仿|脱|换|系|松开|放开|逗|喂(?![，、！,!]|$)|爱抚|盯|瞪|望|瞧|瞅|打量|观察|跨|踩|踏|攀|搬|挪|拖|拎|提起|戴|穿|挂|收起|收好|拉开|合上|关(?!于|心|系)|开(?!玩笑|心|始)|熄|灭|生火|烤|煮|炒|搅|买|付|写|撕|折|叠|剥|削|磨|捞|钓|下(?:车|船|楼|山|水)|上(?:车|船|楼|山|床)|进(?:去|屋|门)|出(?:去|门))`,
  'u',
);
/** One does it to somebody's body, or does it once: 踹老秦一脚, 拧他的耳朵. */
const BODILY_ZH =
  /^\s*我?(?!你|您|他|她|谢|对不|是|有|没|不|别|这|那|什么|怎|谁|因为|如果|只|就)\p{Script=Han}{1,3}?\p{Script=Han}{2,4}(?:一(?:下|把|脚|拳|口|巴掌|耳光|眼|顿|推)|的(?:脸|手|头|肩膀?|胳膊|耳朵|鼻子|头发|背|腿|脚|衣领|领子|袖子))[。]?$/u;

/** What one says in so many words, though it ends as a deed does. */
const SAID_JA =
  /^(?:はい|うん|ええ|いいえ|いや)|(?:思う|知る|分かる|わかる|違う|できる|いる|ある|言う|なる|信じる|愛する|許す|好きになる|困る|助かる|足りる|済む|気がする|すぎる)[。！]?$|[?？]\s*$|^(?:あなた|君|お前|きみ)/u;
/** A deed ends in its verb, and before it stands what it is done with, to or from. */
const DOES_JA =
  /^[^「」]*(?:を|に|へ|から|まで|で)[^、。]*?[\p{Script=Han}\p{Script=Hiragana}][うくぐすつぬぶむる][。！]?$/u;
const KNOWN_JA =
  /(?:見る|見回す|調べる|探す|開ける|押す|引く|取る|拾う|走る|歩く|行く|入る|出る|座る|待つ|登る|隠れる|追う|叩く|殴る|蹴る|読む|飲む|食べる|投げる|触る|忍び込む|逃げる|落とす|かける|抱きしめる|抱く|微笑む|笑う|うなずく|頷く|お辞儀をする|あげる|乗る|使う|壊す|呼ぶ|鳴らす|抜く|かかる|撃つ|捨てる|握る|撫でる|聞く|聴く|覗く|のぞく|刺す|斬る|襲う|掴む|つかむ|渡す|手伝う|振る|断る|する|歌う|踊る|寝る|横になる|泳ぐ|飛ぶ|跳ぶ|しゃがむ|立つ|立ち上がる|眠る|祈る|泣く|叫ぶ|うずくまる|伏せる|つねる|つつく|くすぐる)[。！]?$/u;

const DEEDS: Record<TellingLanguage, (text: string) => boolean> = {
  en: (text) => KNOWN.test(text) || isDoneToSomething(text) || DONE_SOME_WAY.test(text) || isOrder(text),
  zh: (text) => KNOWN_ZH.test(text) || BODILY_ZH.test(text),
  ja: (text) => !SAID_JA.test(text) && (KNOWN_JA.test(text) || DOES_JA.test(text)),
};

/** Whether words that are typed, and are not words to somebody, tell of a deed; a question never does. */
export const isDeed = (text: string, language: TellingLanguage): boolean =>
  !/[?？]\s*$/u.test(text) && DEEDS[language](text);
