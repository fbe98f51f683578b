/** Whether a sentence that is typed is a question by its words, in three languages. */

const NOT = "n['’]t";
const BE = `(?:is|are|am|was|were|isn['’]t|aren['’]t|wasn['’]t|weren['’]t)`;
const MODAL = `(?:can|could|will|would|should|shall|may|might|must|can['’]t|(?:could|would|should|must)${NOT}|won['’]t)`;
const DO = `(?:do|does|did|has|have|had|(?:do|does|did|has|have|had)${NOT})`;
const SUBJECT = `(?:I|you|he|she|it|we|they|there|anyone|anybody|anything|someone|somebody|everyone|everybody|nobody)`;
const NOUN = String.raw`(?:this|that|these|those|the|an?|my|your|his|her|its|our|their|\p{Lu}\p{L}+)`;
/** After "do" and "have" a thing is what is done or had. */
const DOES_SOMEBODY = `${DO}\\s+(?:${SUBJECT.replace('|it|', '|')}|\\p{Lu}\\p{L}+)`;
const DOES_SOMETHING = `(?:does|did|has|had|(?:does|did|has|had)${NOT})\\s+(?:it|${NOUN})`;
const YES_OR_NO = `(?:(?:${BE}|${MODAL})\\s+(?:${SUBJECT}|${NOUN})|${DOES_SOMEBODY}|${DOES_SOMETHING})\\b`;
const NO_CLAUSE = String.raw`(?!\s+(?:I|you|he|she|it|we|they|there|the|my|your|his|her|their)\b(?!\s*$))`;
const BY_A_WORD = [
  `what(?:['’]s|['’]re)?(?!\\s+an?\\b(?!.*\\bof\\b.*\\?))(?:\\s+(?:if|about|for)\\b|${NO_CLAUSE})`,
  `what['’]s\\b`,
  `who(?:['’]s|se|m)?(?!\\s+cares\\b)${NO_CLAUSE}`,
  `(?:who|where|what|how)['’]s\\b`,
  `where${NO_CLAUSE}(?!\\s+there['’]?s\\b)`,
  `which${NO_CLAUSE}`,
  `when\\s+(?:${BE}|${MODAL}|do|does|did|has|have|had)\\b`,
  String.raw`why\b(?!\s*[,!])`,
  `how\\s+(?:${BE}|${MODAL}|do|does|did|has|have|had|much|many|old|long|far|often|come|about|big|tall|deep|high|late|soon|else|exactly)\\b`,
  `whose\\b`,
].join('|');
/** Of the words that ask, those that may also lead on from a noun: "my sister, who drowned". */
const LEADS_ON =
  /\b(?:my|your|his|her|the|an?|that|this)\s+[\p{L}'’]+(?:\s+[\p{L}'’]+)?\s*,\s*(?:who|where|which|when)\b/iu;
const LEAD = String.raw`(?:(?:and|but|so|then|well|ok|okay|oh|hey|now|no|yes|please|sorry|thanks|thank you|right)\b[,.]?\s+)*`;
/** Names begin large; what is at the beginning of a sentence is read small. */
const ASKS_EN = new RegExp(`^${LEAD}(?:${BY_A_WORD}|${YES_OR_NO})`, 'u');
const ASKS_AT_ITS_END =
  /,\s*(?:right|isn['’]t (?:it|he|she)|aren['’]t (?:you|they|we)|don['’]t (?:you|they|we)|didn['’]t (?:you|he|she|they|we)|(?:is|was|did|does|will|can) (?:it|he|she|you|they)|eh|huh)$/iu;

/** Whether a clause asks by its words. */
const asksIn = (clause: string): boolean => ASKS_EN.test(clause.charAt(0).toLowerCase() + clause.slice(1));

function isQuestionInEnglish(sentence: string): boolean {
  if (ASKS_AT_ITS_END.test(sentence)) return true;
  if (asksIn(sentence)) return true;
  const clauses = sentence.split(/[,;]\s+/u);
  if (clauses.length < 2 || LEADS_ON.test(sentence)) return false;
  return clauses.slice(1).some((_, at) => asksIn(clauses.slice(at + 1).join(', ')));
}

const ASKS_ZH =
  /(?:吗|么|(?<!着|还.{1,8})呢)$|谁(?![也都])|什么(?!的$|时候[^？]*[就都再]|[^，。]{0,4}[也都])|啥(?![也都])|干[嘛吗](?!都|也)|咋(?![呼也都])|哪(?!怕|里话|[儿里个些]?[也都])|怎么(?!也|都|这么|那么|能)|为什么|为何|几(?:岁|个|点|天|年|口|只|次|号|时|站)|多少|多大|多久|多远|多长|有没有|是不是|能不能|会不会|要不要|可不可以|贵姓|(?<aa>(?!动)\p{Script=Han})[不没]\k<aa>(?!.{0,4}(?:由|随|都|也|无所谓|没关系))/u;
/** Deeds, and what one knows or says, in which a question stands. */
const WITHIN_ZH =
  /^(?:我(?:们)?)?(?:去|来|想|要|再|先)?(?:看|瞧|瞅|问|打听|查|找|翻|读|数|听|试|猜|闻|摸|尝|研究)|(?:不|没)(?:知道|明白|清楚|懂|管|论|记得)|^(?:我|大家|谁).{0,4}(?:知道|明白|晓得|猜|记得|忘|告诉|看见|看到|听见|听说)|好几|[没别不](?:有|看见|看到|听见|听说|发现|干|做|吃|拿)?(?:了|过)?什么|(?:不|没)(?:怎么|多少)/u;

const ASKS_JA =
  /(?:誰|だれ|何(?=$|[が をにで時歳人個と])|なに|なん(?=$|の|で|だ)|どこ|どう|どんな|どの|どれ|どっち|どちら|いつ|なぜ|どうして|いくつ|いくら|何歳|何者)(?![かも]|で?も|にも|とも|せ(?:い)?)|(?:の|です|ます|でしょう|だろう|ません|した|る|い)か(?:な|しら)?(?:あ|ね)?$|(?:[るたいな])の$|^[^、。]{1,12}(?:、[^、。]{1,8})?は$|[^はが]は$/u;
const WITHIN_JA =
  /か(?:を|、)?(?:見|聞|尋|たず|訊|調|探|確|考|知|わか|分か|教|思い出)|(?:わから|知ら|分から)ない|何か|誰か|どこか|いつか/u;

/** Whether a sentence that ends in nothing is a question by its words. @param language the sentence's own */
export function isQuestionByWords(sentence: string, language: 'en' | 'zh' | 'ja'): boolean {
  const words = sentence.trim();
  if (language === 'en') return isQuestionInEnglish(words);
  const asks = language === 'zh' ? ASKS_ZH : ASKS_JA;
  const within = language === 'zh' ? WITHIN_ZH : WITHIN_JA;
  const last = words.split(/[，,、]/u).at(-1) ?? words;
  return asks.test(words) && !within.test(words) && (asks.test(last) || words.length - last.length > 0);
}
