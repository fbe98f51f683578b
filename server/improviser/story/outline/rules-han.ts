import type { RuleSense } from './rules-latin.ts';
import { vocabulary } from './vocabulary.ts';

const KANA = /[\u3040-\u30ff]/u;

/** What stands before what is forbidden and forbids nothing by itself: "但是也绝对不能…", "故事里千万别…". */
const BEFORE =
  '(?:世界里|故事里|里面|情节里|剧情里|文中|全程|全文|全篇|全剧|通篇|但是?|也|还|更|都|绝对?|决|坚决|千万|万万|一律|一概|一定|务必|请|切|最好|同时|另外|此外|最后|总之)*';
const NOT =
  '(?:不(?:要|准|许|得|能|可以?|应该?|该|宜|允许|必|用|想要?|希望|接受|出现|涉及|含|写|安排|使用|设置|搞|玩)|禁(?:止|绝)?|严禁|杜绝|谢绝|拒绝|回绝|避免|避开|回避|规避|摒弃|排除|别|请?勿|切?忌|莫|免)';
const FORBIDS_ZH = new RegExp(`^${BEFORE}(?:${NOT}|没有(?!人|谁))`, 'u');
const OBLIGES_ZH = new RegExp(`^${BEFORE}(?:必须|务必|只能|只(?:许|准)|尽量|应当|应该|保持|坚持)`, 'u');
/** The same anywhere, of something that is of how it is told. */
const OUGHT_ZH = new RegExp(`${NOT}|必须|务必|只能|应当|应该|一律|免谈`, 'u');
/** Of everybody and nobody. */
const GENERAL_ZH = /^(?:谁|无论谁|任何|所有|每|没有?(?:人|谁)|人人|大家|一切|凡是?)/u;
/** "可以悲伤": what there may be, before what there may not. */
const MAY_ZH = /^(?:可以|允许)[\p{Script=Han}]{1,6}$/u;
const HAPPENS_ZH = /(?<![忘除为])[着了](?![解结])/u;
const SUBJECT_ZH = /[他她它我俺咱]/u;

/** The end of a Japanese sentence that says what ought to be or not. */
const POLITE_JA =
  '(?:です|だ|である|と(?:する|します)|に(?:する|します|して(?:ください)?)|で(?:お願い(?:します|いたします)?)?)?$';
const FORBIDS_JA = new RegExp(
  `(?:厳禁|禁止|不可|禁物|ＮＧ|NG|なし|無し|お断り|御法度|ご法度|タブー|御免|不要|いりません|要りません|いらない|要らない|ご遠慮ください|(?:避|控|省|除|外)(?:ける|いて|えて|す)(?:こと|ください)?)${POLITE_JA}|(?:ない|ぬ)(?:こと|でください|で(?:ほしい|欲しい)|で|ように(?:する|して)?)(?:です|(?:お願い)(?:します)?)?$|(?:出さない|出ない|出てこない|登場しない|描かない|使わない|入れない|死なない|出しません|出てきません|描きません)$`,
  'u',
);
const OBLIGES_JA = /[るくすつぬむうぐぶ]こと(?:です)?$|(?:て|で)(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?)$/u;
/** What is not to be done, by a law that may also be one of the story's. */
const OUGHT_JA =
  /(?:て|で)は(?:なら|いけ)(?:ない|ません)$|(?:て|で)は(?:だめ|ダメ|駄目)(?:です|だ)?$|ちゃ(?:だめ|ダメ|いけない)$|べき(?:では|じゃ)(?:ない|ありません)$|べからず$|ものとする$/u;
const NEVER_JA =
  /(?:決して|けっして|絶対に|一切|断じて|誰(?:も|一人)|一人も|ひとりも|一度も|何も|どんな|いかなる|すべて|全て).*(?:ない|ません|ぬ)$/u;
const SUBJECT_JA = /^(?:彼|彼女|私|僕|俺|その|この|あの|そこ|ここ)/u;

const speaksOfWriting = (clause: string): boolean => vocabulary().writingHan.some((word) => clause.includes(word));

/** Whether a clause says what there may be. */
export const allowsHan = (clause: string): boolean => MAY_ZH.test(clause);

function chinese(clause: string, isAbout: boolean): RuleSense {
  if (isAbout || SUBJECT_ZH.test(clause)) return null;
  // "禁止抽烟的牌子后面藏着一封信" is what happens.
  if (FORBIDS_ZH.test(clause) || OBLIGES_ZH.test(clause)) return HAPPENS_ZH.test(clause) ? null : 'rule';
  if (!OUGHT_ZH.test(clause)) return null;
  if (speaksOfWriting(clause)) return 'rule';
  return GENERAL_ZH.test(clause) ? 'last' : null;
}

function japanese(clause: string, isAbout: boolean): RuleSense {
  if (isAbout || SUBJECT_JA.test(clause)) return null;
  if (FORBIDS_JA.test(clause) || OBLIGES_JA.test(clause)) return 'rule';
  const ought = OUGHT_JA.test(clause);
  if (!ought && !NEVER_JA.test(clause)) return null;
  if (speaksOfWriting(clause)) return 'rule';
  return ought ? 'last' : 'beside one';
}

const STRENGTH = ['beside one', 'last', 'rule'] as const;

/**
 * What a sentence in Chinese or Japanese is, by how it is said: a rule where each of its clauses is one or says in what manner.
 * @param isManner whether a clause says how large or in what manner
 */
export function ruleInHan(sentence: string, isAbout: boolean, isManner: (clause: string) => boolean): RuleSense {
  if (/^[「『“]/u.test(sentence)) return null;
  const bare = sentence.replace(/[。！!.\s]+$/u, '');
  const isJapanese = KANA.test(bare);
  if (!isJapanese && FORBIDS_ZH.test(bare) && HAPPENS_ZH.test(bare)) return null;
  const read = isJapanese ? japanese : chinese;
  // What is forbidden may be a list: in Chinese its mark is no comma.
  const clauses = bare.split(isJapanese ? /[，、,；;]/u : /[，,；;]/u);
  const senses = clauses.map((clause) => read(clause.trim(), isAbout));
  const found = senses.filter((sense) => sense !== null);
  if (found.length > 0 && clauses.every((clause, at) => senses[at] !== null || isManner(clause.trim())))
    return STRENGTH.find((sense) => found.includes(sense)) ?? null;
  // In Japanese what a sentence is stands at its end.
  const whole = isJapanese ? japanese(bare, isAbout) : null;
  if (whole !== null) return whole;
  const isAddressed = vocabulary().rulesHan.some(
    (rule) =>
      bare.startsWith(rule) ||
      (bare.endsWith(rule) && !/[\p{Script=Han}]/u.test(rule.slice(-1))) ||
      (rule === '禁止' && bare.endsWith(rule)),
  );
  return isAddressed ? 'rule' : null;
}
