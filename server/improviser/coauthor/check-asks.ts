/** What an author asks about the soundness of the story: whether it is, whether it can be won, why it is not done, how it plays. */
export type CheckQuestion = 'check' | 'winnable' | 'unfinished' | 'playtest' | 'frequency';

const STORY =
  '(?:(?:my|the|this|our)\\s+(?:whole\\s+|entire\\s+)?(?:story|draft|plot|script|game|novel|acts?|package))';
const IT = `(?:${STORY}|it|this|that|everything)`;

const any = (...patterns: readonly (RegExp | string)[]): RegExp =>
  new RegExp(patterns.map((pattern) => (typeof pattern === 'string' ? pattern : pattern.source)).join('|'), 'iu');

/** A wish to change something, whatever words it goes on with. */
const CHANGES =
  /^(?:please\s+|can you\s+|could you\s+|would you\s+)*(?:add|make|rename|retitle|change|write|create|give|turn|set|call|remove|delete|redraw|repaint|put|introduce|include)\b|^(?:请|帮我)*(?:把|将|给|让|加|再加|添加|增加|新增|删|重画|改)/iu;

/** Nothing else is asked so: what it is about may be asked back. */
const HOW_OFTEN = any(
  /\bhow (?:often|frequently|rarely)\b/,
  /多常(?:到|会|能|玩|遇|碰)|多频繁/,
  /(?:どのくらい|どれくらい|どれぐらい|どのぐらい|どれほど)の?(?:頻度|確率|割合)/,
);
const FREQUENCY = any(
  HOW_OFTEN,
  /\bhow (?:likely|probable)\b/,
  /\bhow many (?:(?:runs|times|players|readers|playthroughs)\b|people\s+(?:will |would |do |ever )?(?:reach|see|find|get to|play|visit|meet|come to))/,
  /\b(?:is|are)\s+\S.*\s(?:ever|never|rarely|seldom|often)\s+(?:reached|played|seen|visited|met|found|told)\b/,
  /\b(?:does|do|will)\s+(?:anyone|anybody|somebody|someone|nobody|everyone|players?|the players?|people)\s+(?:ever\s+|really\s+|actually\s+)*(?:reach|see|find|get to|play|visit|meet|come to)\b/,
  /多常|多大(?:的)?(?:可能|几率|概率)|(?:频率|几率|概率)|(?:多少|几)(?:次|遍|成)|(?:多少|几个)(?:人|玩家)(?:会|能)?(?:到|去|玩|碰|遇|看)|(?:有没有人|有人|会不会有人|玩家).{0,4}(?:到得了|去得了|会到|会去|会碰|会遇|能到|能去|玩得到|碰得到|遇得到)/,
  /(?:どのくらい|どれくらい)の人が|何(?:回|割|人|パーセント)|(?:頻度|確率|割合)は|(?:どのくらい|どれくらい|どれぐらい|どのぐらい)(?:よく)?(?:訪れ|起こ|起き|遊ば|到達|行か|行く|出て|見られ)|(?:誰か|だれか|誰も|だれも).{0,12}(?:行|訪れ|たどり着|到達|見つけ)/,
);

const PLAYTEST = any(
  /\bplay-?\s?test(?:s|ed|ing|er|ers)?\b/,
  /\btest[- ]play\b/,
  `\\b(?:simulate|test(?:[- ]?run)?|try(?:\\s+out)?|play(?:\\s+through)?)\\s+(?:through\\s+)?${IT}(?:\\s+(?:out|through|yourself|for me|a (?:few|hundred|thousand) times))*[\\s.!?]*$`,
  `\\bhow long\\s+(?:is|does|will|would|do)\\s+(?:${IT}|a (?:play|run|playthrough|game)|one|players?|it)\\b(?:.{0,24}\\b(?:take|last|play|run|be|finish|end|need)\\b|[\\s?.!]*$)`,
  /\bhow many turns\b/,
  /\bwhich endings?\b.{0,24}\b(?:reached|come|happen|most|likely|often|played|get)\b/,
  /\b(?:what|which)\b.{0,30}\bnever (?:reached|played|seen|visited|found)\b|\bwhat (?:do|does|will) (?:players?|nobody|no one|people) (?:ever |never )?(?:miss|reach|see|find)\b/,
  /试玩|试跑|测试游玩|(?:试着|帮我|替我|自己)(?:玩|跑)|(?:玩|跑)(?:一|几|很多)遍|模拟(?:一下|玩|游玩|着玩)|测试(?:一下|下)?(?:我的|这个|整个|这)?(?:故事|剧本|草稿|游戏|剧情)|(?:要|得|能|会)玩(?:多久|多长|多少)|(?:要|需要|得)?(?:多少|几)个?回合|(?:哪些|什么|哪里|有没有).{0,6}(?:从来|永远|一直)?(?:没有?人|没|不会).{0,4}(?:到过|玩到|碰到|遇到|去过|看到)|(?:哪个|哪些|哪种)结局.{0,8}(?:到|出现|最|常|容易)/,
  /テストプレイ|プレイテスト|試遊|(?:試しに|ためしに|通しで|通して)(?:遊|プレイ)|シミュレ|何ターン|(?:どのくらい|どれくらい|どれぐらい|どのぐらい)(?:の長さ|で終わ|かか|遊べ)|(?:到達|たどり着)(?:されない|しない|できない|かない|けない)(?:もの|ところ|場所|の)|どの(?:エンディング|結末).{0,10}(?:多|なり|到達|起)/,
);

const DONE = '(?:finish(?:ed)?|finali[sz]ed?|completed?|saved?|publish(?:ed)?|w[io]n|beat(?:en)?|done)';
const UNFINISHED = any(
  `\\bwhy\\s+(?:can['’]?t|cannot|can not|can|won['’]?t|couldn['’]?t|isn['’]?t|is|doesn['’]?t|does|am i)\\b.{0,40}\\b${DONE}\\b`,
  `\\bi\\s+(?:can['’]?t|cannot|can not|am (?:not able|unable) to|couldn['’]?t)\\s+(?:finish|finali[sz]e|save|publish|complete)\\b`,
  `\\bcan(?:['’]?t)?\\s+i\\s+(?:already\\s+|now\\s+|really\\s+)*(?:finish|finali[sz]e|save|publish|complete)\\b`,
  /\bwhat(?:['’]s| is| else is)?\s+(?:still\s+)?(?:keeps?|stops?|prevents?|blocks?|blocking|stopping|keeping|preventing|holding|stands?|standing)\b.{0,40}\b(?:finish|sav|publish|finali|complet|in the way|back)/,
  /\bwhat(?:['’]s| is| do i| else do i)\s+(?:still\s+)?(?:missing|need(?:ed)?|left)\b.{0,30}\b(?:finish|sav|publish|finali|complet|playable)/,
  /为(?:什么|何|啥).{0,8}(?:不能|无法|没法|不可以|不让|没办法).{0,8}(?:完成|保存|发布|定稿|收尾|通关|赢|写完)|(?:为(?:什么|何|啥)|怎么).{0,8}(?:完不成|存不了|做不完|写不完|赢不了|(?:完成|保存|发布|定稿|通关)不了)|^(?:我)?(?:完不成|存不了|(?:完成|保存|发布|定稿)不了)|什么.{0,4}(?:挡|妨碍|阻止|阻碍|卡住).{0,8}(?:完成|保存|发布|定稿)|(?:缺|差)(?:了)?(?:什么|啥|哪些).{0,6}(?:才|就)(?:能|可以)(?:完成|保存|发布|定稿)/,
  /(?:なぜ|なんで|どうして|何で).{0,16}(?:完成|保存|公開|仕上げ|仕上が|終わら|クリア|勝て).{0,12}(?:ない|ません|せん)|(?:完成|保存|公開|仕上げ|仕上が|終わら|クリア|勝て).{0,12}(?:ない|ません).{0,8}(?:なぜ|なんで|どうして|何で|理由|わけ|原因)|^(?:これ|物語|話|下書き)?[をがは]?(?:完成|保存|公開)(?:でき|させられ)(?:ない|ません)/,
);

const WINNABLE = any(
  /\b(?:is|are)\s+(?:it|this|the story|my story|(?:the|all|every)\s+acts?|act \w+)\s+(?:all\s+)?(?:winnable|beatable|completable|solvable|possible to (?:win|complete|finish|beat))\b/,
  /\bcan\s+(?:it|this|you|one|anyone|somebody|the player|players|the story|my story|(?:the|all|every)\s+acts?|act \w+)\s+(?:really\s+|actually\s+|all\s+|ever\s+)*(?:be\s+(?:won|completed|finished|beaten)|win|complete|finish|beat)\b/,
  /\b(?:get|gets|got)\s+stuck\b|\bsoft-?locks?\b|\bunwinnable\b/,
  /(?:能不能|可不可以|可以|能|会不会)(?:被)?(?:赢|通关|完成|打通|卡住|卡死)|(?:赢|通关|打|完成)得(?:了|完|通)/,
  /(?:クリア|完了|勝つこと|勝利)(?:は|が)?(?:でき|可能)|勝て(?:る|ます|ない)|詰(?:む|み|んで|まない)/,
);

const PROBLEMS = '(?:problems?|errors?|mistakes?|issues?|findings?|warnings?|bugs?|plot holes?)';
const CHECK = any(
  `\\b(?:check|lint|proof-?read|debug)\\s+(?:(?:through|over|out)\\s+)?(?:${IT})\\b(?!\\s+for)`,
  /^(?:please\s+)?(?:re-?)?check(?:\s+(?:again|please|now))*[\s.!?]*$|\b(?:run|do)\s+(?:a|the|another)\s+check\b/,
  /\bwhat(?:['’]s| is| are| else is)?\s+(?:still\s+)?(?:wrong|broken|the (?:problems?|mistakes?|errors?|issues?))\b/,
  `\\b(?:any|find|which|what)\\s+(?:the\\s+)?${PROBLEMS}\\b`,
  /\b(?:anything|something)\s+(?:wrong|broken|missing|amiss|off|to (?:fix|mend|repair)|i (?:should|must|have to|need to) (?:fix|mend|repair))\b/,
  /\bwhat (?:should|must|do|can) i (?:have to |need to )?(?:fix|mend|repair)\b|\bwhat needs? (?:to be )?(?:fix|mend|repair)/,
  `\\b(?:is|are)\\s+${IT}\\s+(?:all\\s+)?(?:ok(?:ay)?|alright|right|fine|sound|valid|correct|good to go|good enough|in order|consistent|coherent|broken|buggy|playable|free of \\w+)\\b`,
  `\\bdo(?:es)?\\s+${IT}\\s+(?:all\\s+|really\\s+|actually\\s+)*(?:work|hold (?:up|together|water)|make sense|add up|function|have (?:any\\s+)?${PROBLEMS})\\b|\\bwill ${IT} work\\b`,
  `\\bhow(?:['’]s| is)\\s+${STORY}(?:\\s+(?:doing|looking|so far))*[\\s?.!]*$|\\bhow does ${IT} look\\b`,
  /检查(?:一下|下)?(?:我|这|整|全|故事|剧本|草稿|有没有)|^(?:请|帮我|再)*检查(?:一下|一遍|下)?[吧。！!\s]*$/,
  /(?:哪里|哪儿|什么地方|有什么|有没有|还有什么)(?:有|出)?(?:了)?(?:什么)?(?:问题|毛病|错误|漏洞|不对|不妥)|有(?:什么|啥|任何|没有)?(?:问题|毛病|错误|漏洞|错)(?:吗|么|没有?|嘛)/,
  /(?:故事|剧本|草稿|作品|剧情|游戏|它|都|一切)(?:现在|目前|还|都)*(?:没问题|行不行|好不好|可以吗|行吗|正常吗?|对不对|对吗|说得通|合理吗?|通不通|成立吗?|能玩吗|能不能玩)|(?:哪里|什么|哪些).{0,2}(?:需要|要|该)(?:改|修)/,
  /(?:物語|話|作品|ストーリー|シナリオ|下書き)を?(?:チェック|確認|点検|検査|調べ)|^(?:もう一度|再)?(?:チェック|点検)(?:して|を?お願い)?/,
  /(?:どこ|なに|何)(?:か|が)(?:おかし|変|間違|まちが|問題|悪い|まずい)|(?:問題|間違い|ミス|エラー|不具合|おかしいところ|直すところ|直すべきところ)(?:は|が|って)?(?:ある|あり|ない|残って)/,
  /(?:物語|話|作品|ストーリー|シナリオ|下書き|ゲーム|これ)(?:は|って|で|に)?(?:これで)?(?:大丈夫|問題|平気|おかし|成り立|成立|OK)|これで(?:大丈夫|いい)|(?:ちゃんと|うまく|正しく)(?:動|遊べ|成り立|できて|なって)/,
);

const QUESTIONS: readonly (readonly [CheckQuestion, RegExp])[] = [
  ['frequency', FREQUENCY],
  ['playtest', PLAYTEST],
  ['unfinished', UNFINISHED],
  ['winnable', WINNABLE],
  ['check', CHECK],
];

/** Whether it is asked how often something comes, whatever it is. */
export const asksHowOften = (said: string): boolean => HOW_OFTEN.test(said.trim().slice(0, 300));

/** What of that an author asks; null where it is none of it. */
export function checkQuestionOf(said: string): CheckQuestion | null {
  const text = said.trim().slice(0, 300);
  if (CHANGES.test(text)) return null;
  return QUESTIONS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const ABOUT_ONE = any(
  /\b(?:wrong|amiss|broken|off|the (?:problem|matter|issue|trouble))\s+(?:with|about|in|at|on)\b/,
  `\\b${PROBLEMS}\\s+(?:with|about|in|at|on|of)\\b`,
  /^(?:please\s+)?check\s+(?!.*\bfor\b)|^(?:is|are)\s+.+\s+(?:ok(?:ay)?|alright|fine|broken|right|sound)[\s?.!]*$/,
  /(?:问题|毛病|错误|不对|漏洞)(?:吗|么|没有?|了|呢)?[?？。\s]*$|^(?:请|帮我)*检查/,
  /(?:おかし|問題|間違|まちが|変(?:です|な|$|？|\?)|大丈夫|まずい|悪い|チェック|点検)/,
);

/** Whether it is asked what is wrong with something, which is to be named in it. */
export const asksAboutOne = (said: string): boolean =>
  !CHANGES.test(said.trim()) && ABOUT_ONE.test(said.trim().slice(0, 300));
