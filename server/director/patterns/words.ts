import { primaryLanguage } from '../../../shared/language/tag.ts';
import type { Impulse } from '../../../shared/play/index.ts';

/** The languages the patterns know words of. A player may type in any of them, whatever the story is told in. */
export const LANGUAGES = ['en', 'zh', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The one of a story's language; English where there is none. */
export const languageOf = (tag: string): Language =>
  LANGUAGES.find((language) => primaryLanguage(tag) === language) ?? 'en';

/** What a player's words ask of a skill, or of the memory. By language; any one that matches counts. */
export const REQUESTS = {
  dice: {
    en: /\b(?:roll(?:s|ed|ing)?\s+(?:to|for|against|(?:the\s+|some\s+|two\s+|my\s+|a\s+)?(?:dice|die|bones|check|save|d\d)|a\s+\w+\s+check|(?:with\s+)?(?:dis)?advantage|\d*\s*d\s*\d|initiative)|(?:throw|toss|cast)(?:s|ing)?\s+(?:the\s+|some\s+|a\s+)?(?:dice|die|bones)|\d{0,2}d(?:\d{1,4}|%|f)(?=\b|\W|$))|\b(?:i|let me|i'll)\s+roll\s*[.!]*$|^(?:(?:ok|okay|now|then|so)\W+)?roll(?:ing)?(?:\s+(?:now|it|again|please))?\s*[.!]*$|\b(?:make|do|try|attempt|need)\s+(?:a|an|my)\s+(?:\w+\s+){0,2}(?:check|roll|save|saving\s+throw)\b|\b(?:flip|toss)\s+a\s+coin\b/iu,
    zh: /[掷擲扔丢投摇搖](?:一?[个個次把]|出)?\s*(?:骰|色子|\d*d\d)|骰子|(?:做|进行|过)(?:一?[个次])?.{0,6}(?:检定|判定)|[抛掷扔](?:一?[个枚])?硬币|\d{0,2}d\d/iu,
    ja: /サイコロ|さいころ|ダイス|賽子|賽を(?:振|投)|骰子|判定(?:を|し|する)|コイン(?:を)?(?:投|弾|トス)|\d{0,2}d\d/iu,
  },
  weather: {
    en: /\bweather\b|\bforecast\b|\b(?:is|was|will)\s+it\s+(?:\w+\s+){0,3}?(?:rain|snow|storm|sunny|windy|fogg?|cold|hot|warm|freez)|\bgoing\s+to\s+(?:rain|snow|storm)|\b(?:look|looks|glance|gaze|peer|stare)(?:ing)?\s+(?:up\s+)?(?:at|to)\s+the\s+(?:sky|clouds)\b|\bhow\s+(?:cold|hot|warm|windy)\s+is\s+it\b|\b(?:if|whether)\s+it(?:'s|\s+is)?\s+(?:still\s+)?(?:rain|snow|cold|hot|windy|fogg)|\bumbrella\b[^.!]*\?|\b(?:storm|rain|snow|fog)\s+(?:\w+\s+)?(?:coming|on\s+its\s+way|stopped)\b[^.!]*\?/iu,
    zh: /天气|天氣|气温|天色|[会要]下(?:雨|雪)(?:吗|么)|(?:会不会|要不要|快要|是不是).{0,3}[下刮](?:雨|雪|风)|[下刮](?:着|了)?(?:雨|雪|大?风)(?:了|着)?(?:吗|么|没|？|\?)|(?:抬头)?看(?:看|了看|一看|一眼)?天(?:空|色|上)|外面(?:冷|热)|(?<!(?:[你您他她它]|问).{0,6})(?:冷不冷|热不热)/u,
    ja: /天気|天候|気温|空模様|(?:雨|雪)(?:は|が)?(?:降|ふ|やん|止)(?:る|り|っ|だ|み|む|んだ)?|(?:晴れ|曇り|嵐になり?)(?:る|ます)?(?:かな|のか|だろうか|でしょうか|か)|風(?:は|が)(?:強|吹)|嵐(?:は|が)(?:来|近)|傘(?:は|が)(?:要|い)る|(?:外|今日)は(?:寒|暑|晴)|空を(?:見|仰)/u,
  },
  name: {
    en: /\bwhat(?:'s|s|\s+is|\s+are|\s+was)\b.{0,60}\b(?:called|named)\b|\bwhat(?:'s|s|\s+is|\s+are)\s+(?:(?:his|her|their|its|your|the|this|that)\b.{0,40}\s)?names?\b|\bwhat\s+do\s+(?:they|people|you)\s+call\b|\bwhat\s+(?:his|her|their|its|your)\s+name\b|\b(?:name\s+of\s+(?:this|that|the))\b.{0,60}\?|\bwhat\s+(?:they|people|the\s+locals)\s+call\b|^(?:i\s+)?name\s+(?:the|this|that|my|our|him|her|it)\b|\b(?:ask|asks|asking)\s+(?:\w+\s+){0,4}?(?:for\s+)?(?:his|her|their|its)\s+name\b|\b(?:give|pick|invent|make\s+up|choose|need|find)\b.{0,24}\bnames?\b/iu,
    zh: /叫(?:什么|啥|甚么|什麼)|(?:名字|姓名|名号|地名)(?:是|叫)?(?:什么|啥|什麼|？|\?)|(?:怎么|如何)称呼|(?:起|取|想|给).{0,6}(?:个|一个)?名字?|问.{0,4}(?:名字|姓名)|贵姓|尊姓大名/u,
    ja: /(?:何|なん)(?:と|て|という)(?:いう|言う|言い|いい|呼|名)|名前(?:は|が|を).{0,6}(?:何|なに|なん|教|聞|尋|つけ|付け|考え|決め|？|\?)|(?:お名前|名前を|名を)(?:聞|尋|教|伺)|お名前/u,
  },
  /** To have a name made, and not to be told one. */
  naming: {
    en: /^(?:i\s+)?name\s+(?:the|this|that|my|our|him|her|it)\b|\b(?:give|pick|invent|make\s+up|choose)\b.{0,24}\bnames?\b/iu,
    zh: /(?:起|取|想).{0,6}(?:个|一个)?名字?|给.{1,8}(?:起|取)/u,
    ja: /名前を.{0,6}(?:つけ|付け|考え|決め)/u,
  },
  memory: {
    en: /\b(?:remember(?!\s+to\b)|recall|remind\s+me|think\s+back|forgot|forgotten|last\s+time|the\s+other\s+(?:day|night)|earlier|what\s+happened)\b|\bwho\s+(?:was|were|gave|told|said|sent|showed|did)\b|\bwhat\s+did\b.{0,40}\b(?:say|tell|promise|mean|give|want|ask)\b|\b(?:where|when)\s+did\s+(?:we|i|he|she|they)\b|\b(?:have|haven't)\s+(?:we|i)\s+(?:met|seen|been)\b|\bdidn't\s+(?:i|we|you|he|she|they)\b[^?]*\?|\b(?:what|who|where|which)\b[^?]*\bagain\s*\?|\bwhat\s+(?:was|were)\b[^?]*\b(?:he|she|they|it|we|i)\b[^?]*\?/iu,
    zh: /记得|記得|想起|回想|回忆|回憶|上次|上回|提醒我|忘了|先前|(?:刚才|之前|以前|那天|昨天).{0,16}(?:谁|什么|哪|吗|说|给)|谁(?:给|告诉|说过|送|教)|来着|在哪[儿里]?.{0,4}(?:见|听|看)过|(?:见|来|去|听说)过.{0,6}(?:吗|么)/u,
    ja: /覚えて|思い出|思い返|前回|この前|忘れ|さっき|先ほど|(?:前に|以前|昨日).{0,16}(?:誰|何|どこ|言|会|聞)|誰(?:が|に|から|だった).{0,12}(?:くれ|言|渡|教|聞|だった)|会ったこと|[たっだ]たっけ|たっけ|(?:何|なん)(?:と|て).{0,3}(?:書いてあった|言っていた|言ってた)/u,
  },
  fate: {
    en: /\b(?:oracle|omen|ask\s+(?:fate|the\s+(?:gods|stars|spirits|cards|bones)|fortune)|(?:read|draw|consult|turn\s+over)\s+(?:the\s+|a\s+)?(?:cards?|tarot|tea\s+leaves|bones|runes|stars)|tell\s+my\s+fortune|does\s+fate)\b/iu,
    zh: /占卜|卜(?:一)?卦|算(?:一)?卦|求(?:一)?签|抽(?:一)?签|问(?:问|一问)?(?:命运|天意|上天|神明|老天|神)|天意如何|塔罗/u,
    ja: /占[いうっ]|神託|お告げ|おみくじ|運命に(?:問|聞|尋)|(?:天|神)に(?:問|聞|尋)|タロット/u,
  },
} as const satisfies Record<string, Record<Language, RegExp>>;

/** A question that yes or no answers, put to nobody. */
export const YES_OR_NO: Record<Language, { asks: RegExp; toSomebody: RegExp }> = {
  en: {
    asks: /(?:^|[.!,;]\s*|\bi\s+wonder:?\s+)(?:is|are|was|were|isn't|aren't|does|do|did|has|have|had|will|would|might|could)\s+[^?]{3,200}\?\s*$|\bi\s+wonder\s+(?:if|whether)\b|^(?:any(?:one|body|thing)|some(?:one|body|thing))\b[^?]*\?|\b(?:is|are)\s+there\s+(?:a|an|any|anyone|anybody|anything|someone|something|still)\b[^?]*\?/iu,
    toSomebody: /\b(?:you|your|yours)\b|^["'“‘]|\b(?:i|we)\s+(?:say|ask|tell|shout|whisper)\b/iu,
  },
  zh: {
    asks: /(?:吗|嘛|么)[？?。！!]*$|(?:有没有|是不是|会不会|是否|在不在|能否)[^？?]*[？?]?$/u,
    toSomebody: /[你您]|^[“"「]|(?:问|说|喊)[：:道]/u,
  },
  ja: {
    asks: /(?:のか|だろうか|でしょうか|かな|ますか|ですか|るか|いるか|あるか)(?:な|ね)?[？?。]*$/u,
    toSomebody: /あなた|君|お前|きみ|^[「"]|(?:聞く|尋ねる|言う)[：:]/u,
  },
};

/** What players' words reach for. */
export const IMPULSE_WORDS: Record<Impulse, Record<Language, RegExp>> = {
  look: {
    en: /\b(?:look|search|examine|inspect|read|study|explore|check|investigate|peer|open)\b/iu,
    zh: /看|找|搜|查|读|察|探|打开/u,
    ja: /見[るてた]|調べ|探[すしっ]|読[むん]|観察|開け/u,
  },
  talk: {
    en: /\b(?:talk|ask|speak|tell|say|greet|question|thank|apologi[sz]e|answer|persuade|convince)\b|^["'“]/iu,
    zh: /谈|问|说|聊|讲|告诉|打招呼|道歉|谢|^[“「]/u,
    ja: /話[すしそ]|聞[くいき]|尋ね|言[うっい]|伝え|挨拶|謝|^「/u,
  },
  push: {
    en: /\b(?:force|risk|fight|confront|follow|chase|attack|push|run|break|climb|jump|steal|grab|hit)\b/iu,
    zh: /挑明|冒险|打|追|跟上|闯|逼|撬|抢|跑|跳|爬/u,
    ja: /戦[うっい]|追[うっい]|押[すし]|壊[すし]|走[るっり]|登[るっり]|飛[びん]|奪/u,
  },
  wait: {
    en: /\b(?:wait|listen|still|nothing|rest|sit|breathe|sleep|stay)\b/iu,
    zh: /等|听|别动|不说话|坐|休息|歇/u,
    ja: /待[つっち]|休[むみん]|座[るっり]|静か|じっと|耳を/u,
  },
};

/** What may go wrong in a way worth telling. */
export const RISKY: Record<Language, RegExp> = {
  en: /\b(?:attack|fight|steal|sneak|climb|jump|force|break|threaten|run|chase|shoot|lie\s+to|bluff|hide|pick\s+the\s+lock|grab|smash|dodge|escape|persuade|convince|punch|swim)\b/iu,
  zh: /打[他她它倒开败]|攻击|偷|潜[入行]|爬[上下过]|跳[过下上]|撬|威胁|逃|追|骗|躲|抢|说服|冲/u,
  ja: /襲|攻撃|盗|忍び|登る|登って|飛び(?:越|降|移)|こじ開け|脅|逃げ|追いかけ|騙|隠れ|奪|説得/u,
};

/** Whether it is won with words, or with the head. Else with the body. */
export const ATTEMPTS: Record<'heart' | 'mind', RegExp> = {
  heart: /\b(?:persuade|convince|lie|bluff|threaten|charm)\b|说服|骗|威胁|説得|騙|脅/iu,
  mind: /\b(?:pick\s+the\s+lock|solve|decipher)\b|撬|解开|破解|こじ開け|解[くい]/iu,
};

/** Which stats serve for what. */
export const STAT_WORDS: Record<'body' | 'mind' | 'heart', RegExp> = {
  body: /nerve|grit|might|strength|body|courage|brawn|agility|reflex|steel|力|体|勇|敏|韧|身|胆|度胸/iu,
  mind: /wit|mind|lore|logic|smart|brain|tech|know|craft|智|脑|识|学|思|技|巧|知|頭/iu,
  heart: /charm|heart|charisma|warm|empathy|social|tongue|grace|魅|口|情|心|亲|愛/iu,
};

/** Whether a name is asked for a place, for a man, for a woman. */
export const NAME_OF = {
  place:
    /\b(?:village|town|city|river|island|street|inn|ship|place|mountain|forest|tavern|road|bay|lake|valley)\b|村|镇|城|山|河|江|岛|街|店|地方|湖|船|町|川|島|通り|宿|森|谷/iu,
  feminine: /\b(?:her|she|woman|girl|lady|mother|sister)\b|她|女|姑娘|母|姐|妹|彼女|婆/iu,
  masculine: /\b(?:his|he|man|boy|sir|father|brother)\b|他|男|先生|父|哥|弟|彼の|彼は|爺/iu,
} as const;
