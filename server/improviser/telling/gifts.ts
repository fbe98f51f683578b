import { namesShared, type VNFrame } from '../../../shared/play/index.ts';
import { callsOf, hasWord } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { graspedIn } from '../../words/grasp.ts';
import type { Stage } from './stage.ts';
import { heldIn } from './touched.ts';
import { spoken, spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

/** Something is given for something else. */
const TRADES = new RegExp(
  [
    String.raw`\b(?:will|would|could|can|do) you (?:sell|trade|swap|exchange|barter)\b`,
    String.raw`\b(?:i(?:['’]ll| will|['’]d like to| would like to| want to| can)|let me|let us|let['’]s|may i|can i|could i|we could) (?:buy|trade|swap|exchange|barter)\b`,
    String.raw`(?:^|[,;.]\s*|\bi(?:['’]ll| will| can|['’]d)?\s+)(?:trade|swap|sell) you\b.{1,60}\bfor\b(?! (?:free|nothing|good|keeps|now|luck)\b)`,
    String.raw`\b(?:give|offer|pay) you\b.{1,40}\b(?:for(?! (?:free|nothing|good|keeps|now|luck)\b)|in exchange|in return)\b`,
    String.raw`\bhow about (?:my|a|an|some|one|two|three|this|these)\b.{1,40}\bfor\b`,
    '(?:拿|用|给).{1,12}换(?!句话|作)|换[你您]的|[跟和][你您]换|换不换|换吗|交换吧|卖(?:吗|不卖|给我)|我买(?:了|下|你|您)',
    '(?:と|を)交換し|売って(?:くれ|ください|もら)|と引き換え',
  ].join('|'),
  'iu',
);
const NO_THING = String.raw`(?!\s+(?:my word|an? (?:minute|moment|hour|day|chance|warning|hint|answer|choice|reason|look)|one more|until|credit|that much|the truth|a hand|a lift))`;
const GIVES = new RegExp(
  [
    String.raw`\bi(?:['’]d like to| want to| would like to|['’]ll| will| can| may)?\s+(?:give|offer|hand|lend|pass) you${NO_THING}\b`,
    String.raw`\bi(?:['’]ve| have)? (?:brought|bought|made|baked|saved|got) you\b`,
    String.raw`\bi(?:['’]ve| have)? (?:brought|bought|made|baked|got|have|saved) (?:an?|some|something|this|these)\b(?! (?:question|idea|plan|message|word|favou?r|proposal|job)\b)[^.?!]{0,30}\bfor you\b`,
    String.raw`(?:^|[,;.!]\s*|\b(?:you can|you may|please) )(?:have|keep|take) (?:my|one of my|this|some|an?)(?! (?:look|seat|walk|rest|breath|guess|minute|moment|word|nice|good|care|hand|arm)\b) [^.?!]{2,30}[.!]*$`,
    String.raw`\b(?:would you like|do you want|care for)(?: to have)? (?:an?|some|my|one of|this)\b[^.?!]{2,40}[?]`,
    String.raw`\bthis (?:\p{Ll}+ )?is (?:for you|yours)\b|\bthis (?:\p{Ll}+ )?belongs to you\b|\bhere(?:['’]s| is| are|,) (?:an?|my|some|your|the|his|her|take)\b(?! (?:plan|question|idea|thought|problem|deal|answer|thing|truth|point|reason|trouble|rest|story|whole)\b)|\ba (?:present|gift) for you\b`,
    String.raw`(?:^|[,;.!]\s*)(?:please )?(?:read|take|have|keep) (?:this|these)(?: \p{Ll}+)?[.!]*$|(?:^|[,;.!]\s*)here you (?:are|go)[.!]*$`,
    '[给送][你您](?:吃|喝|尝|[一两三几半]|这(?:个|颗|块|朵|包|杯)|我的|点儿?(?:吃|喝|瓜|糖))',
    '请[你您](?:吃|喝|尝|收下)',
    '(?<eats>[吃喝])不\\k<eats>(?!(?:下|得|到|惯|饱|起|了))[^，。什么]{1,8}[。？?]*$|要不要(?:来|吃|喝|尝)(?!.*什么)|来(?:一?[点块颗杯碗口]儿?)[^，。什么]{1,6}(?:吗|不|吧)[。？?]*$',
    '(?:颗|个|块|杯|包|朵|把|支|这)[^，。！？]{0,8}[给送][你您](?:吧|了|吃|喝|尝尝)?[，。！？!?]*(?:$|要吗)',
    '[你您]要?(?:吃|喝|尝尝?)(?!.*什么|[了过])(?:(?:一?(?:颗|个|块|点|口|杯)).{0,8}(?:吧|吗)?|[^，。]{1,5}吗)[。！？?!]*$|[拿收]着吧|你拿着',
    '(?:これ|それ|.{1,10})を?(?:あげる|あげます|差し上げ|どうぞ|もらって|受け取って)|(?<!何を)(?:食べる|食べない|飲む|飲まない|(?:食べ|飲み)ませんか)[？?]',
  ].join('|'),
  'iu',
);
/** What is given and is no thing. */
const NO_GIFT = /[给送][你您].{0,4}(?:说|讲|看病|打|机会|道歉|添麻烦|惹|介绍|出主意|时间|面子)/u;

/** Whether what somebody gives is counted by the rules, so that nobody takes it who is not meant to. */
export const isCounted = (text: string, scene: Scene): boolean =>
  heldIn(text, scene) !== undefined || namesShared(text, scene.counted ?? []).some((shared) => shared > 0);

/** Whether what somebody gives was told of: what becomes of it the story says. */
function isOfTheStory(text: string, scene: Scene): boolean {
  if (ITS_OWN.test(text)) return true;
  const { place, encounter, present, recentLines, action } = scene;
  // Whom it is given to may stand before it.
  const bare = present.flatMap(({ name }) => callsOf(name)).reduce((rest, call) => rest.replace(call, ''), text);
  const given = graspedIn(bare.replace(/\b(?:him|her|them)\b/u, '').replace(/\s+/gu, ' '));
  const told = [place.ambientDetail, encounter?.description ?? '', ...(encounter?.interactables ?? []), ...recentLines];
  return given.some(({ known }) =>
    told.some((line) => line !== action.text && known.some((word) => hasWord(line, word)) && !OWN_DEED.test(line)),
  );
}
/** It is one that both know of: "here is the letter", "read this". */
const ITS_OWN = /\bhere(?:['’]s| is| are) (?:the|his|her)\b|\b(?:read this|is yours|belongs to you)\b/iu;
/** A deed that was told puts nothing there. */
const OWN_DEED = /^(?:You (?:give|offer|hand|pass|show)|你(?:把|给|送|递))/u;

/** How somebody takes what is given to them: what the rules count they leave to the player, and so does whoever is against them. */
export function takesGift(text: string, person: ScenePerson, telling: Telling): VNFrame {
  const leaves = isCounted(text, telling.scene) || isOfTheStory(text, telling.scene) || person.role === 'antagonist';
  return spoken(person, spokenLine(leaves ? 'gift_kept' : 'gift', person, telling), leaves ? 'neutral' : 'happy');
}

/** How somebody takes what is offered to them in words: a gift, or a trade, of which the rules know nothing; nothing where they are offered nothing. */
export function offered(text: string, person: ScenePerson, telling: Telling): VNFrame[] {
  if (NO_GIFT.test(text)) return [];
  if (TRADES.test(text)) return [spoken(person, spokenLine('trade', person, telling), 'thoughtful')];
  return GIVES.test(text) ? [takesGift(text, person, telling)] : [];
}
