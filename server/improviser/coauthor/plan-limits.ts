/** Why a wish makes no plan and no change though its words can be read; a key among the words of plans. */
export type Limit = 'vague' | 'no_translation' | 'no_imitation';

const THING =
  '(?:it|this|that|everything|all(?: of (?:it|this|that))?|things|them|(?:the |my |this |our )?(?:(?:whole|entire|full) )?(?:story|draft|novel|game|thing|plot|premise|text|writing|script|plan|act \\w+|acts|characters|places|encounters))';
const SOMEWHAT = '(?:(?:a (?:bit|little|lot)|much|even|way|really|somehow|more|so|just|far) )*';
const COURTESY = '(?:(?:please|now|also|and|ok|okay|just|can you|could you|would you|i want you to) )*';

/** Wishes that say that something should change, and not what: "make it better". */
const VAGUE: readonly RegExp[] = [
  new RegExp(
    `^${COURTESY}(?:make|get|turn|do) ${THING} ${SOMEWHAT}(?:better|good|great|nice|nicer|best|perfect|awesome|amazing|cool|cooler|improved|interesting|beautiful|excellent|professional)(?: please| now| again)?$`,
    'iu',
  ),
  new RegExp(
    `^${COURTESY}(?:improve|polish|enhance|refine|upgrade|perfect|fix|optimi[sz]e|change|revise|update|edit|rework|tweak)(?: up)?(?: ${THING})?(?: (?:a (?:bit|little|lot)|please|now|again|somehow|further))*$`,
    'iu',
  ),
  new RegExp(`^${COURTESY}${SOMEWHAT}(?:better|nicer|improvements?|do better|do something)(?: please)?$`, 'iu'),
  /^(?:请|麻烦|帮我|再|然后|也)*(?:让|把|将|使)?(?:它|这个|这|整个|全部|所有|一切|整体|故事|剧情|情节|草稿|文字|内容|角色|地点|的|都|全)*(?:变得?|改得?|写得?|弄得?|做得?|搞得?)?(?:更|再|最)(?:加)?(?:好|棒|完美|出色|精彩|有趣|有意思|好看|优秀)(?:一?些|一?点|一?下)?[吧呀啊]?$/u,
  /^(?:请|麻烦|帮我|再|然后|也)*(?:把|将)?(?:它|这个|这|整个|全部|所有|一切|整体|故事|剧情|情节|草稿|文字|内容|都|全)*(?:改进|改善|优化|完善|润色|提升|改改|改一改|改一下|改好)(?:它|这个|整个|全部|所有|一切|故事|剧情|情节|草稿|内容)*(?:一?下|一?些|一?点)?[吧呀啊]?$/u,
  /^(?:もっと|さらに|より|全部|全体|すべて|全て|物語|ストーリー|話|これ|それ|下書き|を|は|に|も|的)*(?:良く|よく|いい感じに|良い感じに|面白く|おもしろく|すごく|完璧に|改善|改良|ブラッシュアップ)(?:して|する|し|なる|なおして|直して)?(?:ください|下さい|くれる|ほしい|欲しい|お願い(?:します)?|ね|よ)*$/u,
];

const TRANSLATES = /\btranslat(?:e|ion|ed)\b|翻译|译成|译为|翻訳|訳して/iu;
/** Music or pictures of somebody's, who is to be named by capitals. */
const BY_SOMEBODY =
  /\b(?:[Ss]oundtrack|[Mm]usic|[Ss]ongs?|[Ss]core|[Tt]unes?|[Pp]aintings?|[Aa]rtwork|[Ii]llustrations?|[Pp]ortraits?)\s+(?:(?:composed|performed|sung|played|painted|drawn)\s+)?by\s+(?:the\s+)?(?:(?:real|famous)\s+)?\p{Lu}\p{L}+/u;
const BY_SOMEBODY_ELSE =
  /(?:由|让|找)[\p{Script=Han}·]{2,8}(?:来)?(?:作曲|配乐|演唱|谱曲|演奏)|(?:による|作曲の|が歌う|に作曲させ)(?:音楽|曲|サウンドトラック|BGM)?/u;

/** What keeps a wish from being done, whoever reads it by rules; null where nothing does. It may still not be understood. */
export function limitOf(wish: string): Limit | null {
  const text = wish
    .slice(0, 300)
    .normalize('NFKC')
    .replace(/[\s,.!?;:。！？、，~…"“”]+/gu, ' ')
    .trim();
  if (VAGUE.some((pattern) => pattern.test(text))) return 'vague';
  if (TRANSLATES.test(text)) return 'no_translation';
  return BY_SOMEBODY.test(text) || BY_SOMEBODY_ELSE.test(text) ? 'no_imitation' : null;
}
