import { isJapanese } from '../../words/text.ts';
import { askedAge } from './edit-age.ts';
import { type Intent, type IntentRule, readByRules } from './intent.ts';
import { readJapaneseIntent } from './intents-japanese.ts';
import { limitOf } from './plan-limits.ts';

const POLITE =
  /^\s*(?:(?:ok(?:ay)?|now|also|and|then|great|nice|thanks|thank you|good|hm+|well|so)[,.!]?\s+)*(?:(?:please|pls)\s+)?(?:(?:can|could|would|will)\s+you\s+(?:please\s+)?|(?:i(?:['’]d| would)?\s+(?:like|want|love)\s+(?:you\s+)?(?:to\s+)?)|let['’]?s\s+|maybe\s+)?(?:please\s+)?/iu;
const POLITE_ZH = /^\s*(?:好的?|嗯|那|然后|再|现在)?[，,]?\s*(?:请|麻烦|能不能|可以|可不可以|帮我|我想|我要|给我)*\s*/u;

/** Somebody's age is changed by talk; whatever else is said of somebody or some place is written in its form. */
const person = (who: string, how: string): Intent =>
  askedAge(how) === undefined ? { kind: 'form', what: who } : { kind: 'age', who, how };

const EN: IntentRule[] = [
  [
    /^(?:start over|new story|another story|start (?:a )?new(?: story)?|begin again|restart)\b/i,
    () => ({ kind: 'new-story' }),
  ],
  [
    /^(?:translate|rewrite|change|make|switch|tell|write)\s+(?:it|the story|everything|this|the language)?\s*(?:in)?to\s+(chinese|english|french|german|spanish|japanese|korean|italian|russian)\b/i,
    ([to = '']) => ({ kind: 'translate', to }),
  ],
  [
    /^(?:change|set|make|rename)\s+(?:the\s+)?(?:story(?:'s)?\s+)?(?:title|name of the story|story)\s+(?:to|be|is|as|into)\s+(.+)$/i,
    ([to = '']) => ({ kind: 'retitle', to }),
  ],
  [/^(?:(?:re)?title|call)\s+(?:it|the story|this)\s+(.+)$/i, ([to = '']) => ({ kind: 'retitle', to })],
  [
    /^rename\s+(.+?)\s+(?:to|as|into)\s+(.+?)(?:,?\s+(?:everywhere|throughout|in (?:all|every) (?:the )?texts?))?$/i,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [
    /^(?:change|set)\s+(?:the\s+name\s+of\s+(.+?)|(.+?)['’]s\s+name)\s+(?:to|into)\s+(.+)$/i,
    ([a = '', b = '', to = '']) => ({ kind: 'rename', what: a || b, to }),
  ],
  [
    /^call\s+(.+?)\s+["“]?(\p{Lu}[^"”]*)["”]?\s*(?:instead)?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [/^(?:change|set|make)\s+(?:the\s+)?tone\s+(?:to|into|be|more)\s*(.+)$/i, ([how = '']) => ({ kind: 'tone', how })],
  [
    /^(?:change|set|move|use|make)\s+(?:the\s+)?(?:art(?:\s*style)?|style|visuals?|look|setting|place and time|premise|themes?)\b|^(?:set|move)\s+(?:the\s+story|it)\s+(?:to|in|into)\s|^(?:add|write|create)\s+(?:an?|another)\s+(?:new\s+)?ending\b/i,
    () => ({ kind: 'form', what: '' }),
  ],
  [
    /^(?:change|set)\s+(.+?)['’]s?\s+(?:voice|want|goal|desire|need|description|backstory|personality|pronouns)\s+(?:to|into)\s/i,
    ([what = '']) => ({ kind: 'form', what }),
  ],
  [
    /^(?:redraw|repaint|regenerate|re-?paint|re-?draw|draw|paint)\s+(?:a\s+new\s+(?:portrait|picture|background)\s+(?:of|for)\s+)?(.+?)(?:\s+(?:again|anew|differently|once more))?$/i,
    ([what = '']) => ({
      kind: 'redraw',
      what: what
        .replace(/(?:'s)?\s+(?:portrait|picture|background|image)$/i, '')
        .replace(/^(?:the\s+)?(?:portrait|picture|background|image)\s+(?:of|for)\s+/i, ''),
    }),
  ],
  [
    /^(?:(?:make|do|get|give me)\s+)?(?:a\s+)?(?:new|another|different)\s+(?:portrait|picture|background|image)\s+(?:of|for)\s+(.+)$/i,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [
    /^(?:redo|refresh|replace|change|i (?:don['’]t|do not) like)\s+(?:(?:the\s+)?(?:portrait|picture|background|image)\s+(?:of|for)\s+(.+)|(.+?)(?:['’]s?)?\s+(?:portrait|picture|background|image))$/i,
    ([of = '', whose = '']) => ({ kind: 'redraw', what: of || whose }),
  ],
  [
    /^give\s+(.+?)\s+(?:a\s+)?(?:new|another|different)\s+(?:portrait|picture|background|image)$/i,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [
    /^(?:remove|delete|drop|cut|kill off|get rid of|take out|scrap)\s+(.+)$/i,
    ([what = '']) => ({
      kind: 'remove',
      what: what.replace(/\s+from\s+(?:the\s+)?(?:map|story|game|cast|draft)$/i, ''),
    }),
  ],
  [/^add\s+(?:another|one more|an?|a new|\d+)?\s*(?:new\s+|more\s+)?(?:act|chapter)\b/i, () => ({ kind: 'add-act' })],
  [
    /^(?:add|write|create|put)\s+(?:an?|another|some)\s+(?:new\s+)?(?:encounter|scene|event|moment|storylet)\s+(?:at|in|to|on|inside|by)\s+(.+?)\s+(?:about|with|where|in which|involving|concerning)\s+(.+)$/i,
    ([place = '', about = '']) => ({ kind: 'add-encounter', place, about }),
  ],
  [
    /^(?:add|write|create|put)\s+(?:an?|another|some)\s+(?:new\s+)?(?:encounter|scene|event|moment|storylet)\s+(?:about|with|where|in which|involving|concerning)\s+(.+?)\s+(?:at|in|to|on|inside)\s+((?:the\s+)?[^,]+)$/i,
    ([about = '', place = '']) => ({ kind: 'add-encounter', place, about }),
  ],
  [
    /^(?:add|write|create|put)\s+(?:an?|another|some)\s+(?:new\s+)?(?:encounter|scene|event|moment|storylet)\s*(?:about|with|where|in which|involving)?\s*(.*)$/i,
    ([about = '']) => ({ kind: 'add-encounter', place: '', about }),
  ],
  [
    /^(?:add|create|introduce|include)\s+((?:an?|another|the|some)?\s*(?:new\s+)?(?:.{0,40}\b)?(?:character|person|protagonist|villain|antagonist|ally|npc|sidekick|woman|man|girl|boy|somebody|someone)\b.*)$/i,
    ([phrase = '']) => ({ kind: 'add-character', phrase }),
  ],
  [
    /^(?:add|create|introduce|include)\s+((?:an?\s+)?[\p{Ll}' -]{0,40}\s*(?:called|named)\s+.+)$/u,
    ([phrase = '']) =>
      /\b(?:place|location|inn|bar|tavern|hotel|cafe|café|shop|ship|house|club|town|village|bridge|lighthouse|harbour|harbor)\s+(?:called|named)/i.test(
        phrase,
      )
        ? { kind: 'add-place', phrase, act: null }
        : { kind: 'add-character', phrase },
  ],
  [
    /^(?:add|create|include|put in|introduce)\s+(.+?)(?:\s+(?:to|in|into)\s+(act\s+\w+|the\s+\w+\s+act))?(?:\s+to\s+the\s+(?:story|map))?$/i,
    ([phrase = '', act = '']) => ({
      kind: 'add-place',
      phrase:
        phrase.replace(/^(?:an?|another)?\s*(?:new\s+)?(?:place|location)\s*(?:called|named|:)?\s*/i, '') || phrase,
      act: act || null,
    }),
  ],
  [
    /^(?:make|turn)\s+(?:it|the story|this|everything|things|the tone|the whole thing)\s+(?:a\s+(?:bit|little)\s+)?(?:much\s+)?(easier|simpler|harder|more difficult|tougher|more challenging)\b/i,
    ([how = '']) => ({ kind: 'difficulty', how: /easi|simpl/i.test(how) ? 'easier' : 'harder' }),
  ],
  [
    /^(?:make|turn)\s+((?:the\s+)?(?:\w+\s+act|act\s+\w+))\s+(?:a\s+(?:bit|little)\s+|much\s+)?(?:longer|shorter|bigger|smaller|larger|fuller|richer)\b/i,
    ([act = '']) => ({ kind: 'longer', act }),
  ],
  [
    /^(?:make|turn)\s+(?:it|the story|this|everything|things|the tone|the whole thing|act \w+)\s+(?:a\s+(?:bit|little)\s+)?(?:much\s+)?(.+)$/i,
    ([how = '']) => ({ kind: 'tone', how }),
  ],
  [
    /^(?:a\s+(?:bit|little)\s+)?(darker|funnier|lighter|scarier|sadder|warmer|tenser|happier|more \w+)[\s.!]*$/i,
    ([how = '']) => ({ kind: 'tone', how: how.toLowerCase() }),
  ],
  [
    /^(?:make|turn)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*|her|him|them|the\s+[\p{L} -]+?)\s+(?:into\s+|to be\s+|be\s+|look\s+)?((?:a\s+(?:bit|little)\s+|much\s+|more\s+|less\s+|an?\s+|the\s+|in\s+|wear|older|younger|taller|shorter|\d|[\p{Ll}-]+).*)$/su,
    ([who = '', how = '']) => person(who, how),
  ],
  [
    /^give\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*|her|him|them|the\s+[\p{L} -]+?)\s+((?:an?|some|the|long|short|red|grey|gray|black|white|blue|green)\s+.+)$/u,
    ([what = '']) => ({ kind: 'form', what }),
  ],
  [
    /^(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*)\s+should\s+(?:be|have|wear|look)\s+(.+)$/u,
    ([who = '', how = '']) => person(who, how),
  ],
];

const ZH: IntentRule[] = [
  [
    /^(?:把|让)?(第[0-9一二三四五]幕)(?:变得?|写得?|弄得?|改得?)?(?:更|再)?(?:长|短|大|小)(?:一?些|一?点)?$/u,
    ([act = '']) => ({ kind: 'longer', act }),
  ],
  [/^(?:重新开始|重来|新故事|换个故事|另写一个)/u, () => ({ kind: 'new-story' })],
  [/^(?:翻译成|改成|换成)(中文|英文|英语|日语|法语|德语|西班牙语)/u, ([to = '']) => ({ kind: 'translate', to })],
  [
    /^(?:把)?(?:故事的?)?(?:标题|题目|书名|名字)(?:改成|改为|换成|叫|定为)[《“"]?(.+?)[》”"]?$/u,
    ([to = '']) => ({ kind: 'retitle', to }),
  ],
  [
    /^(?:把|将|给)?(.+?)(?:改名|更名|重命名)(?:为|成|叫)?[“"「]?(.+?)[”"」]?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [
    /^(?:把|将)(.+?)(?:的名字)(?:改成|改为|换成)[“"「]?(.+?)[”"」]?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [
    /^(?:把|将)(.+?)(?:改叫|叫做|改成叫)[“"「]?(.+?)[”"」]?$/u,
    ([what = '', to = '']) => ({ kind: 'rename', what, to }),
  ],
  [/^(?:把)?基调(?:改成|改为|换成)(.+)$/u, ([how = '']) => ({ kind: 'tone', how })],
  [
    /^(?:把)?(?:画风|美术风格|风格|背景|设定|时代|地点背景|前提|主题)(?:改成|改为|换成|改到|放到)|^(?:再)?(?:加|添加|增加|新增)(?:一个|个)?结局/u,
    () => ({ kind: 'form', what: '' }),
  ],
  [
    /^(?:把|将)?(.+?)的(?:声音|语气|愿望|目标|需要|性格|背景|描述)(?:改成|改为|换成)/u,
    ([what = '']) => ({ kind: 'form', what }),
  ],
  [
    /^(?:重画|重新画|再画|重绘|重做|画一张|重新(?:生成|绘制))(?:一?下|一?张|一遍)?(.+?)(?:的(?:立绘|画像|肖像|背景图?|图片?))?$/u,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [
    /^(?:给)?(.+?)(?:换一?张|换个)(?:新的)?(?:立绘|画像|肖像|背景图?|图片?)$/u,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [/^换一?张(?:新的)?(.+?)的(?:立绘|画像|肖像|背景图?|图片?)$/u, ([what = '']) => ({ kind: 'redraw', what })],
  [
    /^(?:把|将|给)?(.+?)(?:的(?:立绘|画像|肖像|背景图?|图片?))?(?:再|重新?)画(?:一?下|一?张|一遍|过)*$/u,
    ([what = '']) => ({ kind: 'redraw', what }),
  ],
  [/^(?:删除|删掉|删去|去掉|移除|拿掉)(.+)$/u, ([what = '']) => ({ kind: 'remove', what })],
  [/^(?:再)?(?:加|添加|增加|新增|添)(?:上)?(?:一|1)?(?:个|幕|章)?(?:新的)?(?:一?幕|章)$/u, () => ({ kind: 'add-act' })],
  [
    /^在(.+?)(?:里|中|上|那里|处)?(?:加|添加|增加|新增|写)(?:上)?(?:一个|一段|一场|个|段)?(?:关于)?(.+?)的?(?:遭遇|事件|情节|剧情|场面|戏|桥段)$/u,
    ([place = '', about = '']) => ({ kind: 'add-encounter', place, about }),
  ],
  [
    /^(?:加|添加|增加|新增|写)(?:一个|一段|一场|个|段)?关于(.+?)的?(?:遭遇|事件|情节|剧情|桥段)$/u,
    ([about = '']) => ({ kind: 'add-encounter', place: '', about }),
  ],
  [
    /^(?:再)?(?:加|添加|增加|新增|添|引入)(?:一个|一位|一名|个|位|名)?(?:新)?(?:的)?(?:角色|人物|配角|反派|盟友)(.*)$/u,
    ([phrase = '']) => ({ kind: 'add-character', phrase: `角色${phrase}` }),
  ],
  [
    /^(?:再)?(?:加|添加|增加|新增|添|引入)(?:一个|一位|一名|个|位|名)((?:[\p{Script=Han}]{0,8})(?:名叫|叫做?|叫).+)$/u,
    ([phrase = '']) => ({ kind: 'add-character', phrase }),
  ],
  [
    /^(?:再)?(?:加|添加|增加|新增|添)(?:上|入)?(?:一个|一座|一间|一家|一处|一片|一艘|个|座|间|家|处)?(?:新的?)?(?:地点|场景|地方)?[：:，,]?(?:叫)?(.+?)(?:这个)?(?:地点|场景)?(?:(?:到|进)(第.幕))?$/u,
    ([phrase = '', act = '']) => ({ kind: 'add-place', phrase, act: act || null }),
  ],
  [
    /^(?:让|把)?(?:它|故事|整个故事|整体|难度)?(?:变得?|弄得?|改得?)?(?:更|再)?(简单|容易|难|困难)(?:一?些|一?点)?$/u,
    ([how = '']) => ({ kind: 'difficulty', how: /简单|容易/.test(how) ? 'easier' : 'harder' }),
  ],
  [
    /^(?:让|把)?(?:它|故事|整个故事|整体|基调|气氛)?(?:变得?|弄得?|改得?|写得?)?(?:更|再)?(黑暗|阴暗|沉重|搞笑|幽默|轻松|温馨|温暖|治愈|紧张|刺激|可怕|恐怖|悲伤|忧伤|明亮|浪漫|梦幻)(?:一?些|一?点)?$/u,
    ([how = '']) => ({ kind: 'tone', how }),
  ],
  [
    /^(?:让|把|将)(.+?)(?:变得?|改得?|弄得?|改成|改为|变成|设为|设成|画得?)(?:更|再)?(.+)$/u,
    ([who = '', how = '']) => person(who, how),
  ],
  [
    /^(?:让|把)(.+?)(?:更|再)?((?:老|年轻|大|高|矮|成熟)(?:一?些|一?点)?|年纪.+|岁数.+)$/u,
    ([who = '', how = '']) => person(who, how),
  ],
  [/^[给让](.+?)(?:加上?|添上?|戴上?|穿上?)/u, ([what = '']) => ({ kind: 'form', what })],
];

const SPLIT_EN =
  /(?:[.;]\s+|,?\s+(?:and|then|and then|also)\s+)(?=(?:please\s+)?(?:make|rename|add|change|remove|delete|redraw|repaint|give|set|call|turn|retitle)\b)/iu;
const SPLIT_ZH = /[；。]|[，,](?=(?:再|然后|并|把|让|给|加|删|在|重画))/u;

/** Words a wish begins with. A capital there only begins a sentence; a capital elsewhere begins a name. */
const VERB =
  /^(?:make|turn|give|call|add|create|introduce|include|rename|change|set|redraw|repaint|paint|draw|remove|delete|write|put)(?=\s)/iu;

function readOne(part: string): Intent | null {
  // "Better" is no tone: it would be written into the story as it stands.
  if (limitOf(part) === 'vague') return null;
  if (isJapanese(part)) return readJapaneseIntent(part);
  const zh = /\p{Script=Han}/u.test(part);
  const text = part
    .replace(zh ? POLITE_ZH : POLITE, '')
    .replace(/[\s.!。！?？~]+$/u, '')
    .replace(/[,\s]+(?:please|thanks|thank you)$/iu, '')
    .trim()
    .replace(VERB, (verb) => verb.toLowerCase());
  return readByRules(text, zh ? [...ZH, ...EN] : EN);
}

const AND_SAVE =
  /(?:[.;,!]\s*|\s+)(?:(?:and|then|and then)\s+)?(?:please\s+)?(?:save|finish|finali[sz]e|publish|complete)(?:\s+(?:it|this|that|the story|everything|the rest|a new version))?(?:\s+(?:please|then|now|too|as well))*[\s.!]*$|[，,；。]?(?:然后|再|并且?|最后)?(?:保存|存一下|存起来|完成|定稿|发布)(?:它|吧|故事)?[。！!\s]*$/iu;

/** Whether the author asks, after a change, for the story to be finished or saved as well. */
export const asksToSaveToo = (text: string): boolean => text.length <= 1000 && AND_SAVE.test(text);

/** The changes an author asks for, in order; empty where the text is none. Several may stand in one message. */
export function readIntents(text: string): Intent[] {
  const bounded = text.slice(0, 1000).trim().replace(AND_SAVE, '');
  const parts = bounded
    .split(/\p{Script=Han}/u.test(bounded) ? SPLIT_ZH : SPLIT_EN)
    .filter((part) => part.trim() !== '');
  const read = parts.map(readOne);
  if (read.every((intent) => intent !== null)) return read.filter((intent) => intent !== null).slice(0, 6);
  const whole = readOne(bounded);
  return whole === null ? [] : [whole];
}
