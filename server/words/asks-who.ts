import { keepLatest } from '../../shared/keep-latest.ts';
import { callsOf, escapePattern } from '../../shared/text.ts';
import { TITLE_HAN } from './called.ts';

/** Stands for whoever is named. */
const NAME = '\u0001';

/** Asks who or what somebody is, or to hear of them: in each, somebody's name is what is asked after, and does or knows nothing itself. */
const ASKS_WHO: readonly RegExp[] = [
  // English.
  `\\bwho(?: (?:is|was|are|were)|['’]s) (?:this |that )?${NAME}`,
  `\\bwho ${NAME} (?:is|was|really is)\\b`,
  `\\bwhat(?: (?:is|was)|['’]s) ${NAME}(?: (?:like|really like|about))?[\\s?.!]*$`,
  `\\b(?:what|how) (?:is|was|does|did|['’]s) ${NAME} (?:like|look(?: like)?|do(?: here| for a living| all day)?|old)\\b`,
  `\\bwhat (?:sort|kind) of (?:\\p{L}+ )?(?:is|was) ${NAME}`,
  `\\bwhat ${NAME} (?:is|was|looks?|looked) like\\b`,
  `\\bhow old (?:is|was) ${NAME}`,
  `\\b(?:describe|introduce) ${NAME}`,
  `(?:^|[,.!] *)(?:so |and |well |then )?(?:(?:what|how) )?(?:about|of) ${NAME}`,
  `\\b(?:tell|teach|remind) (?:me|us) (?:\\p{L}+ ){0,3}?(?:about|of) ${NAME}`,
  `\\b(?:you|i|we) (?:(?:ever|also|already|really|want to|would like to) )*(?:know|hear|heard)(?: (?:anything|something|much|more|all|everything))? (?:about|of) ${NAME}`,
  `\\byou (?:ever )?(?:know|met|meet|remember) ${NAME}`,
  `\\b(?:talk|speak|say something|something|anything|more|all) about ${NAME}`,
  // Chinese.
  `谁是${NAME}`,
  `${NAME}(?:这个?人)?(?:到底|究竟)?(?:是|系)(?:个|一个)?(?:谁|哪位|什么人|(?:做|干)(?:什么|啥|嘛)|啥人|(?:什么|怎么?)样)`,
  `${NAME}(?:今年|现在)?(?:几岁|多大|多少岁|(?:做|干)(?:什么|啥)(?:的|工作)|长什么样|(?:这个?人|人)?怎么样)`,
  `(?:认识|认得|听说过?|知道|晓得|了解|说说|讲讲|聊聊|谈谈|介绍|关于|说一?下|讲一?下|告诉我)(?:一下|一?点|些|我)?(?:关于)?${NAME}(?:这个?人|的(?:情况|事情?))?(?:是谁)?(?:吗|么|吧|呢)?[。？?！!]*$`,
  `^${NAME}呢[？?]?$`,
  // Japanese.
  `${NAME}(?:は|って|とは|というのは|という人は)[、]?(?:一体|いったい)?(?:誰|だれ|何者|どんな|どういう|何歳|いくつ|何を(?:して|する))`,
  `(?:誰|だれ)が${NAME}`,
  `${NAME}(?:について|の(?:こと|話)(?:を|も|は)?)[、]?(?:何か|もっと|少し)?(?:教え|話し|聞かせ|知って|知り|説明|どう|[。？?]*$)`,
  `${NAME}を(?:知って|知り|ご存|紹介)`,
  `${NAME}(?:って|は)[？?]$`,
].map((source) => new RegExp(source, 'iu'));

/** What may stand before a name. */
const BEFORE = '(?:(?:the|this|that|old|young|little|captain|mr\\.?|mrs\\.?|ms\\.?|miss|doctor|dr\\.?) )*';
/** What may stand behind one in Japanese. */
const HONOURS = '(?:さん|ちゃん|くん|君|様|先生)?';

const KEPT_MOST = 500;
const named = new Map<string, RegExp>();

/** Finds somebody's name, with what may stand around it. */
function patternOf(name: string): RegExp {
  const known = named.get(name);
  if (known !== undefined) return keepLatest(named, name, known, KEPT_MOST);
  const calls = callsOf(name).map(escapePattern);
  const [family = ''] = name.replace(/^[老小阿](?=.$)/u, '');
  const inSigns = /\p{Script=Han}/u.test(family) ? [`[老小]${family}`, `${family}(?:${TITLE_HAN})`] : [];
  const made = new RegExp(
    `${BEFORE}(?:(?<![\\p{Script=Latin}])(?:${[...inSigns, ...calls].join('|')})(?![\\p{Script=Latin}]))(?:${TITLE_HAN})?${HONOURS}(?: (?=${calls.join('|')}))?`,
    'giu',
  );
  return keepLatest(named, name, made, KEPT_MOST);
}

/**
 * Whether words ask who or what somebody is, or to hear of them: a sheet is an answer to that, and to nothing else that names them, as what they know or
 * did, or what was done to them.
 */
export function asksWhoSomebodyIs(said: string, name: string): boolean {
  const words = said.replace(patternOf(name), NAME);
  return ASKS_WHO.some((pattern) => pattern.test(words));
}
