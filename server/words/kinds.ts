/** What becomes of things and people by a deed, as far as words tell it; the same for an option and for what a player types. */
export type Kind =
  | 'give'
  | 'put'
  | 'take'
  | 'hold'
  | 'keep'
  | 'throw'
  | 'destroy'
  | 'cut'
  | 'eat'
  | 'hit'
  | 'light'
  | 'darken'
  | 'open'
  | 'close'
  | 'ask'
  | 'tell'
  | 'promise'
  | 'refuse'
  | 'look'
  | 'wait'
  | 'leave'
  | 'move'
  | 'paint'
  | 'help'
  | 'carry'
  | 'jump'
  | 'touch'
  | 'play'
  | 'trade'
  | 'free'
  | 'try'
  | 'tread'
  | 'uncover'
  | 'shake'
  | 'scrape'
  | 'bow'
  | 'restore'
  | 'hide'
  | 'burn'
  | 'buy';

/** Deeds that change nothing by themselves: they may stand beside any other. */
export const WEAK: ReadonlySet<string> = new Set<Kind>(['ask', 'tell', 'look', 'wait', 'move', 'try']);
export const SPEAKS: ReadonlySet<string> = new Set<Kind>(['ask', 'tell', 'promise', 'refuse']);

/** Verbs of English, as they stand in a list. */
export const VERBS: readonly (readonly [readonly Kind[], string])[] = [
  [['give'], 'give offer lend pass present deliver share feed hand return'],
  [['give', 'put'], 'show'],
  [['put'], 'put lay place set'],
  [['keep', 'leave'], 'leave'],
  [['take', 'hold'], 'take grab seize grasp catch clutch'],
  [['take'], 'snatch steal get borrow fetch collect pick'],
  [['take', 'keep'], 'pocket'],
  [['hold', 'keep'], 'hold grip cling keep'],
  [['hide'], 'hide conceal bury withhold'],
  [['keep'], 'save'],
  [['throw'], 'throw toss hurl fling drop dump discard sink drown cast'],
  [['destroy'], 'break smash tear rip crush shred snap shatter'],
  [['destroy', 'burn'], 'destroy ruin wreck'],
  [['burn'], 'burn'],
  [['cut', 'destroy'], 'cut slash slice saw sever'],
  [['eat'], 'eat drink bite lick swallow chew taste'],
  [['hit'], 'hit kick punch slap stab kill attack fight beat threaten shoot choke strangle strike'],
  [['hit', 'carry', 'throw'], 'push shove'],
  [['light'], 'light ignite kindle'],
  [['darken'], 'extinguish snuff'],
  [['open'], 'open unlock unfold'],
  [['open', 'uncover'], 'uncover flip'],
  [['close'], 'close shut lock bar'],
  [['ask'], 'ask beg request question invite interrogate'],
  [
    ['tell'],
    'tell say shout call confess explain answer thank greet admit reveal whisper yell warn inform remind apologise apologize read',
  ],
  [['tell', 'ask'], 'speak talk chat'],
  [['tell', 'promise'], 'promise swear vow'],
  [['tell', 'refuse'], 'refuse decline deny reject'],
  [['look'], 'look watch search examine check inspect see find peek peer study read stare glance'],
  [['wait'], 'wait stay listen rest'],
  [['leave', 'move'], 'run flee escape'],
  [['move'], 'go walk come turn stand sit step kneel follow enter return smile nod'],
  [['bow'], 'bow curtsy'],
  [['paint'], 'paint draw colour color fill write sketch scribble'],
  [['help'], 'help join assist rescue'],
  [['carry', 'take'], 'carry drag pull move roll bring'],
  [['carry', 'take', 'uncover'], 'lift raise'],
  [['restore'], 'restore replace'],
  [['tread'], 'stamp stomp trample tread'],
  [['shake'], 'shake rattle wobble jiggle'],
  [['scrape'], 'scrape scratch peel chip scrub'],
  [['jump'], 'jump leap dive climb swim'],
  [['touch'], 'kiss hug embrace pat stroke caress touch'],
  [['play'], 'play sing hum whistle clap dance ring'],
  [['trade', 'give'], 'trade swap exchange sell'],
  [['buy'], 'buy pay purchase'],
  [['free'], 'free release untie let loosen'],
  [['try'], 'try want decide begin start'],
];
/** Verbs of Chinese, as patterns. */
export const SIGNS: readonly (readonly [readonly Kind[], string])[] = [
  [
    ['give'],
    '递给|交给|送给|塞(?:给|到.{1,3}手里|进.{1,3}手里)|还给|分给|献给|喂|给(?!.{0,2}(?:念|读|讲|说|唱|倒|添|画|写|剪|买|补)|.{0,6}(?:听|鞠.?躬|看看))|送',
  ],
  [['tell'], '念给'],
  [['give', 'tell'], '给.{0,4}看'],
  [['put'], '放(?!开|过|走|心)|搁|摆|挪开'],
  [['take', 'hold'], '抓|握|接过|抱'],
  [['take', 'hold'], '拿(?:着|起|住)?(?!开|掉|走)'],
  [['take'], '取(?!笑)|捡|收下|偷|抢|夺|借|拿走'],
  [['take', 'put', 'carry'], '拿(?:开|掉)'],
  [['hold'], '拉住|扶|抱|牵|举起?'],
  [['hide'], '藏|躲|瞒'],
  [['keep'], '留|收起|揣|咽回去'],
  [['throw'], '扔|丢|抛|倒掉|撵|赶'],
  [['destroy'], '砸|撕|摔|拆|扯|弄坏|打碎|打破'],
  [['destroy', 'burn'], '毁'],
  [['burn'], '烧'],
  [['cut', 'destroy'], '剪|割|砍|切|断'],
  [['eat'], '吃|喝|咬|啃|炖|煮|尝'],
  [['hit'], '打(?!开|听|算)|揍|踢|杀|捅|掐|踩|推(?!开)'],
  [['light'], '点(?:燃|亮|灯|火)'],
  [['darken'], '吹灭|熄|关灯'],
  [['open', 'uncover'], '打开|推开|拉开|揭开|掀(?:开|起)?|开(?!始|心|玩笑)'],
  [['open'], '翻(?:开|到)?(?!.{0,4}[页篇章])'],
  [['look'], '翻(?:开|到)?(?=.{0,4}[页篇章])'],
  [['close'], '关上|关门|锁'],
  [['ask'], '问|请|求|打听|让.{1,6}(?:问|说)'],
  [['tell'], '告诉|说|讲|念|喊|骂|夸|答|回答|道歉|解释'],
  [['tell', 'promise'], '答应|保证|发誓|许'],
  [['tell', 'refuse'], '拒绝|回绝|谢绝'],
  [['look'], '看(?!着办)|瞧|瞅|瞄|找|查|搜|读|翻看|数'],
  [['wait'], '等|听|待着|别动|不说话'],
  [['leave'], '离开|逃|跑|走开|走人'],
  [['move'], '走|去|来|回|坐|站|蹲|跪|跟|笑|点头'],
  [['bow'], '鞠.?躬|行.?礼'],
  [['shake'], '摇|晃'],
  [['paint'], '画|涂|写|记'],
  [['help'], '帮|救|替'],
  [['carry', 'take'], '搬|抬|拖|拉|拽|挪|抱'],
  [['jump'], '跳|爬|飞'],
  [['touch'], '亲|吻|搂|摸|碰'],
  [['play'], '唱|弹|吹(?!灭)|拍手|跳舞'],
  [['trade', 'give'], '换(?!句话)|卖'],
  [['buy', 'give'], '买|赎|付|掏钱|出钱|补.{0,2}票'],
  [['free'], '松手|松开|放开|放走|放了|解开|[让放].{1,6}飞'],
];
/** Verbs of Japanese, as patterns. */
export const SIGNS_JA: readonly (readonly [readonly Kind[], string])[] = [
  [['give'], 'あげ|渡|差し出|贈|返[さすし]|わた[さすし]|与え'],
  [['put'], '置[かくい]|載せ|並べ'],
  [['restore'], '戻[さすし]|片付け'],
  [['take', 'hold'], '取(?!り出)|つか[まむんみ]|掴|握'],
  [['take'], '拾|盗|奪|借り|受け取|もら'],
  [['hide'], '隠'],
  [['keep'], 'しま[うい](?!ま)|残[さすし]|取っておく'],
  [['throw'], '投げ|捨て|放り(?!出)'],
  [['destroy'], '壊|破|割[るっ]'],
  [['burn'], '燃や|焼|火にくべ'],
  [['cut', 'destroy'], '切[るっり]|斬'],
  [['eat'], '食べ|飲[むん]|かじ'],
  [['hit'], '殴|叩|蹴|殺|刺|撃|突き'],
  [['light'], '灯[すし]|点け|火をつけ'],
  [['darken'], '消[すし]'],
  [['open'], '開け|開[くい]|ひらく'],
  [['close'], '閉め|閉じ'],
  [['ask'], '聞[かくいこ]|尋ね|訊|頼[まむみん]|たずね|お願い'],
  [['tell'], '言[うっい]|話[すし]|伝え|告げ|教え|謝|叫|答え'],
  [['tell', 'promise'], '約束|誓'],
  [['tell', 'refuse'], '断[らるりっ]|拒|遠慮'],
  [['look'], '見[るてつ]|探[さすし]|調べ|読[まむん]'],
  [['look', 'uncover'], '覗|のぞ[かくい]|めく[らるっ]|(?:下|裏|中|陰)を(?:見|確かめ|調べ|探)'],
  [['wait'], '待[たつっ]|黙[らるっ](?!て.{0,6}(?:去|出|立ち))|じっと'],
  [['leave'], '去[らるっ]|逃げ|離れ|出て[いゆ行]'],
  [['move'], '行[くっ]|歩|立[つち]|座'],
  [['paint'], '描[くい]|書[くい]|塗'],
  [['help'], '手伝|助け'],
  [['carry', 'take'], '運|引[くい]|押[すし]'],
  [['carry', 'take', 'uncover'], '持ち上げ'],
  [['jump'], '飛び|跳[ぶん]|登'],
  [['touch'], 'キス|抱きし|撫で|触[るっれ]'],
  [['play'], '歌|弾[くい]|鳴ら[すしさ]|打[つちたっ]|踊'],
  [['shake'], '振[らるりっ]|揺[さすら]'],
  [['bow'], 'お辞儀|頭を下げ'],
  [['trade', 'give'], '交換|売[るっ]'],
  [['buy'], '買[うっわい]|払'],
  [['free'], '放[さすし]|離す|ほど[くい]|逃が|飛ば[せさすし]|自由に'],
];
