/** What there is in a player's words, in three languages at once: a player may type in any of them. */

/** Blows, weapons, threats: deeds against somebody. */
const VIOLENT =
  /\b(?:kill|stab|murder|strangle|choke|hit|punch|kick|slap|beat (?:up|him|her|them)|attack|shoot|hurt|shove|headbutt|tackle|wrestle|trip (?:\p{L}+ ){1,3}?up|burn (?:him|her|them|it|down)|smash|strike|behead|poison|torture|slay|throttle|knock (?:him|her|them) (?:out|down)|push (?:\p{L}+ ){1,3}?(?:off|over|down|into)|grab (?:\p{L}+ ){1,3}?by|spit (?:at|on)|threaten)\b|\b(?:with|draw|pull|raise|aim|swing) (?:my|a|the) (?:sword|knife|gun|axe|pistol|blade|club|hammer|dagger)\b|杀|捅|揍|打(?:他|她|你|死|人|倒|晕|一拳|一巴掌|[\p{Script=Han}]{1,4}(?:一顿|的脸|耳光))|砍|掐|踢|扇.{0,3}耳光|开枪|动手打|威胁|一(?:拳|脚|巴掌|记?耳光)|绊倒|撞倒|揪(?:住|着)|掐住|推(?:下去|下水|倒|出去)|推(?![开门窗]).{1,6}一[把下掌]|打(?![开听算]).{1,5}一[下掌拳]|[吐啐](?:了)?(?:一口)?(?:口水|唾沫)|绑(?:起来|住|架)|殺|刺[すしさ]|殴|蹴|撃[つっ]|斬|首を絞|ぶん殴|叩きのめ|脅[すし]|襲[うっい]|突き(?:落と|飛ば)|斬りか|胸ぐら|縛[りる]|唾を(?:吐|かけ)|平手打ち|ひっぱたく|突き飛ばす/iu;

/** Asks that somebody be spared it. */
const SPARES =
  /\b(?:don['’]t|do not) (?:kill|hurt|hit|shoot|stab|kick|attack)\b|(?:别|不要|不能|不许|不准|不可以|甭)(?:再|去|动手)?[把对]?[^，。！]{0,4}?(?:杀|砍|打|踢|揍|捅|掐|宰)/iu;

/** Insults, and being sent away. */
const RUDE =
  /\b(?:stupid|idiot|liar|shut up|hate (?:you|him|her|this)|damn|fool|moron|bastard|brat|bitch|scum|pathetic|worthless|useless|ugly|go (?:away|to hell)|get lost|fuck\w*|screw you|coward|drop dead|piss off)\b|^\s*(?:i\s+)?call (?:him|her|them|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) an?\b|\bget out of (?:my|the) way\b|^\s*(?:i\s+)?(?:insult|mock|taunt|scold|jeer at|sneer at|swear at)\b|\byou (?:old|silly|filthy|rotten|miserable|wretched|lying|dirty|wicked) \p{L}+|你(?:这|个|这个)(?:老(?![师板大乡兄哥朋]|人家)|臭|死|坏|小(?!姑娘|家伙|朋友|孩|丫头|机灵|宝贝|鬼|伙|兄|弟|妹|同))\p{Script=Han}|[你您]个(?![子人头性别大小老]|.{0,2}(?:机灵|宝贝|开心果))\p{Script=Han}{1,5}[。！!～~]*$|(?:[这那][个只辆条趟头]?|什么|啥)(?:破|烂)(?![案解产例损旧坏晓绽了掉的])\p{Script=Han}|(?:[你您它他她]|[这那][个只辆条趟头]?\p{Script=Han}{1,4}?)[^，。？?不]{0,5}(?:真|太|可真|好|最|够)(?:难看|丑(?!闻)|恶心|烦人|没用|蠢|笨|傻(?!乎)|缺德|无耻|可恶|不要脸|小气|抠门|没劲|没良心|狠心|残忍|难听|差劲)|(?:算|是个)什么东西[！!。]*$|(?<![是啥有])什么玩意儿?[！!。]*$|不要脸|缺德|没良心|畜生|王八|狗东西|神经病|脑子(?:有|进)|老东西|没人性|冷血|你也配|[你您]有病(?![人房])|呸|この(?:野郎|やろう|ばばあ|じじい|くず)|滚(?!动|烫|来滚去)|[大是]坏蛋|别挡(?:路|着)|让开|混蛋|骗子|白痴|笨蛋|蠢货|废物|闭嘴|讨厌你|去死|他妈|懦夫|胆小鬼|^\s*我?(?:大声)?(?:骂|嘲笑|羞辱|挖苦)|嘘つき|馬鹿|ばか|バカ|黙れ|卑怯|大嫌い|うそつき|ウソつき|ほら吹き|失せろ|消えろ|くそ|クソ|死ね|うるさい|どけ(?:よ|！|。|$)|邪魔(?:だ|する)|を(?:罵|ののし|侮辱|あざ笑|馬鹿に)/iu;

/** Thanks, apologies, affection. */
const KIND =
  /\b(?:thank|thanks|sorry|kind|beautiful|love|dear|trust|friend|forgiv(?:e|en|ing)|forgave|you(?:['’]re| are) (?:so |very |really |quite )?(?:brave|clever|smart|sweet|strong|amazing|lovely)|well done|bless|delicious|wonderful|marvellous|brilliant)\b|^\s*(?:i\s+)?(?:praise|compliment|comfort|console|congratulate|reassure|apologi[sz]e)\b|(?:道歉|道谢)[。！]?$|に(?:謝る|礼を言う|感謝する)|^\s*我?(?:夸|安慰|称赞|表扬|鼓励)|を(?:褒め|ほめ|慰め|励ま)|谢谢|多谢|对不起|抱歉|喜欢你|朋友|相信你?|原谅|你真好|[你您](?:今天|这|可|长得|笑起来)?(?:真|好|太)(?:是)?(?:好看|漂亮|美|帅|年轻)|好吃|真香|厉害|了不起|真棒|你(?:真|很|好|太)(?:聪明|勇敢|能干|可爱|善良|棒)|ありがとう|感謝|ごめん|すまな|申し訳|好き|信じて|友だち|友達|許(?:し?て|す|した|します)|おいしい|美味し|すごい|すてき|上手|賢い(?:ね|な)|勇敢だ|えら[いく](?:ね|な)|優しい(?:ね|な)/iu;

/** Saying no, walking off, doing nothing of it. */
const REFUSING =
  /\b(?:no|nope|never|refuse|refuses|won['’]t|will not|don['’]t|do not|not (?:going|interested|helping)|leave me|forget it|enough|stop|quit|reject|decline|walk (?:away|out)|i['’]?m (?:leaving|out|done))\b|不(?!错|好意思|知道|客气|管|过|仅|但)|别|拒绝|算了|休想|没门|停|住手|走开|いいえ|いや(?!し)|断[るりっ]|やめ|お断り|嫌(?!い)|まさか|放っておいて/iu;

const ASSENTING =
  /\b(?:yes|yeah|yep|accept|agree|sure|okay|ok|deal|gladly|of course|i promise|help)\b|好的?[，。！]?$|好啊|行[，。！]?$|答应|同意|接受|没问题|帮|はい|うん|ええ|いいよ|わかった|引き受|受け|手伝|もちろん/iu;

export const QUESTION =
  /[?？]\s*$|^\s*(?:who|what|where|when|why|how|which|did|do|does|are|is|can|could|was|were|will|would|should)\b|吗[。]?$|(?<!着|还.{1,8})呢[。]?$|谁(?!都|也)|(?<![没不别无](?:有|看见|看到|听见|听说|干|做|吃|拿)?(?:了|过)?)什么(?!都|也|的[，。！]|[时事]候?[，。]?都)|哪(?!怕|里话)|为什么|怎么|干[嘛吗啥](?!都|也)|咋(?![呼也都])|(?:ですか|ますか|のか|だろうか)[。？?]?$|何を|誰が|どこ|なぜ|どうして/iu;

/** Words that greet and little else: whoever is greeted may be named. */
const GREETING =
  /^\s*["“「]?(?:hello|hi|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|long time no see|(?:nice|good) to (?:see|meet) you|is (?:anybody|anyone|somebody|someone) (?:here|there|in))\b[^.!?]{0,40}[.!?"”]*$|^\s*(?:[^，。！？]{0,6}[，,])?(?:你们?好|您好|大家好|好久不见|幸会|早上好|晚上好|早啊?|喂|有人(?:在)?吗)[啊呀吗]?[^，。！？]{0,6}[。！？!?]*$|^\s*「?(?:[^、。]{0,8}[、])?(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|(?:お)?久しぶり(?:です)?|やあ|もしもし|ごめんください|(?:誰|だれ)か(?:いる|いますか|いませんか))[^、。]{0,8}[。！？!?」]*$/iu;

/** Whether words greet and do nothing besides. */
export const isGreeting = (said: string): boolean => GREETING.test(said);

/** Words that take leave and do little else. */
const FAREWELL =
  /^\s*["“「]?(?:[^,.!?]{0,20},\s*)?(?:good ?bye|bye(?: bye)?|farewell|good night|see you(?: later| soon| tomorrow)?|so long)\b[^.!?]{0,24}[.!?"”]*$|^\s*(?:[^，。！？]{0,6}[，,])?(?:再见|拜拜|回头见|回见|告辞|晚安|我走了)[啊呀吧]?(?:[，,][^，。！？]{0,6})?[。！!]*$|^\s*「?(?:[^、。]{0,8}[、])?(?:さようなら|さよなら|じゃあ(?:ね|な|また)|またね|また明日|おやすみ(?:なさい)?|失礼します)(?:[、][^、。]{0,8})?[。！!」]*$/iu;

/** Whether words take leave and do nothing besides. */
export const isFarewell = (said: string): boolean => FAREWELL.test(said);

/** "No, thank you" is a no. */
const NO_FIRST = /^\s*(?:(?:no|nope|never)\b(?!\s+(?:idea|wonder))|不[，,。！]|不要|不行|いいえ|いや[、。])/iu;

export type Tone = 'violent' | 'rude' | 'refusing' | 'kind' | 'assenting' | 'question' | 'plain';

/** How a player's words are meant; the strongest that is in them. A kind question is a question, an angry one is not. */
export function readTone(said: string): Tone {
  if (VIOLENT.test(said) && !/[?？]\s*$/u.test(said) && !SPARES.test(said)) return 'violent';
  if (RUDE.test(said)) return 'rude';
  if (NO_FIRST.test(said)) return 'refusing';
  if (QUESTION.test(said.trim())) return 'question';
  if (KIND.test(said)) return 'kind';
  if (REFUSING.test(said)) return 'refusing';
  return ASSENTING.test(said) ? 'assenting' : 'plain';
}

/** Whether words are clearly kind or rude to somebody; null where they are neither. */
export function toneOf(said: string): 'rude' | 'kind' | null {
  if (isHostile(said)) return 'rude';
  return KIND.test(said) ? 'kind' : null;
}

/** True for words against somebody. */
export const isHostile = (said: string): boolean => ['violent', 'rude'].includes(readTone(said));
