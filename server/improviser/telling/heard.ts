import { namesShared } from '../../../shared/play/index.ts';
import {
  beginsWithName,
  callsOf,
  escapePattern,
  hasHan,
  isCalledByTitle,
  isSpokenOf,
  shortName,
} from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { asksWhoTheyAre } from '../../words/asks.ts';
import {
  calledByTrade,
  meantByFamilyName,
  meantByTitle,
  meantByTrade,
  sortFirst,
  TITLE_HAN,
  withoutTitle,
} from '../../words/called.ts';
import { isGreeting, isHostile, readTone, type Tone } from '../../words/tone.ts';
import { goalIn } from '../../words/ways.ts';
import { isGibberish, wordsInHan, wordsOf } from '../words/gibberish.ts';
import { isDoneTo } from './done-to.ts';
import { linePools, type TellingLanguage, tellingLanguageOf } from './lines.ts';
import { readPlayerText } from './prose.ts';
import { placeTold } from './scene.ts';
import { type SpokenDeed, spokenDeed } from './spoken-deed.ts';

/** What a player typed, as those present take it. */
export interface Heard {
  kind: Tone | 'greeting' | 'travel' | 'here' | 'silent' | 'nonsense';
  /** It is words to somebody: said as it stands, or told by whoever says it. */
  isSpeech: boolean;
  /** Who is spoken to or of and is here. */
  named: ScenePerson | undefined;
  /** Whether it is said to them. */
  isToThem: boolean;
  /** Whether it is done to somebody, whoever they are: a thing may be struck too. */
  isToSomebody: boolean;
  /** Who is spoken to and is not here, as the player calls them. */
  absent: string | undefined;
  /** Who is spoken to and is told of here without being one of the cast, as the player calls them. */
  toldOf: string | undefined;
  /** Where the player means to go; '' where the words name no place. */
  goal: string;
}

/** The words the server tells with, which whoever plays knows too. */
const toldWords = new Map<TellingLanguage, readonly string[]>();

/** The words that are known in a scene: its own, and those of the telling. */
function knownIn(scene: Scene): ReadonlySet<string> {
  const language = tellingLanguageOf(scene.language);
  const told = toldWords.get(language) ?? wordsOf(Object.values(linePools(language)).flat().join(' '));
  toldWords.set(language, told);
  const { action: _typed, ...shown } = scene;
  return new Set([...told, ...wordsOf(JSON.stringify(shown))].filter((word) => [...word].length > 1));
}

/** Words before a name that is called, and words that begin a sentence and are no names. */
const CALLED =
  /\b(?:sorry|thanks|thank you|hey|hello|hi|dear|please|goodbye|bye|listen|forgive me|love you|hate you|you),?\s+(?:[Cc]aptain\s+|[Mm]r\.?\s+|[Mm]rs\.?\s+|[Mm]iss\s+)?(\p{Lu}\p{Ll}+)\b/u;
/** Whom something is done to or asked, where a player says what they do. */
const DONE_TO =
  /\b(?:ask|tell|thank|greet|warn|follow|kiss|hug|help|find|(?:talk|speak|whisper|listen|wave|turn|run|go) to)\s+(?:[Cc]aptain\s+|[Mm]r\.?\s+|[Mm]rs\.?\s+|[Mm]iss\s+)?(\p{Lu}\p{L}+)\b/u;
const CALLED_FIRST = /^(\p{Lu}\p{Ll}{1,20}),\s/u;
const NO_NAME = new Set(
  'Well Yes No So Please Oh Ok Okay And But Then Sorry Thanks Now Listen Look Hey Hello Hi Wait Stop Here There Fine Sure Maybe Perhaps Today Tomorrow Yesterday Sir Madam Excuse God Lord English Chinese Japanese I You He She They We It What Who Why How When Where Very For The This That Not Actually Honestly Alright Right Good Kids Kid Children Child Everyone Everybody Guys Folks Friends Friend Mate Boys Girls Boy Girl Man Ladies Gentlemen Captain Doctor Grandma Grandpa Granny Uncle Aunt Mother Father Mom Mum Dad Brother Sister Wow Haha Lol Nope Nah True False Nice Great Cool Wonderful Careful Quick Quickly Ouch Ah Oops Hmm Hm Ugh Damn Hell Bravo Enough Never Always Again Next Later Soon Tonight First Last Once Indeed Exactly Seriously Really Obviously Clearly Suddenly Fool Idiot Liar Coward Murderer Thief'.split(
    ' ',
  ),
);
const CALLED_HAN =
  /^([\p{Script=Han}\p{Script=Katakana}ー]{2,4}?)[，、]|(?:^|[，、。])([\p{Script=Han}\p{Script=Katakana}ー]{1,4}?(?:さん|ちゃん|くん|先生|様))(?=[，、。！!？?…]|$)/u;
/** A name after words that are said to somebody. */
const ADDRESSED_HAN =
  /(?:谢谢|多谢|感谢|抱歉|对不起|原谅我|你好|您好|再见|ありがとう|ごめん(?:なさい)?|すまない|さようなら)(?:你|您|了)?[，、]([\p{Script=Han}\p{Script=Katakana}ー·]{2,5})(?=[，、。！!？?]|$)/u;
const NO_NAME_HAN = new Set(
  '有人 谁在 喂 嘿 誰か 谢谢 多谢 抱歉 对不起 你好 您好 好的 不要 等等 听着 喂喂 今天 明天 昨天 现在 然后 所以 但是 可是 大家 各位 今日 明日 一体 皆 天気'.split(
    ' ',
  ),
);

/** What no name in Chinese has in it. */
const NO_PART_OF_A_NAME =
  /[你您我他她它这那]|谢谢|打扰|借过|[了的着过吗呢吧啊]$|^[好是不说别求请再快没哈]|^(?:对|对不起|真的|其实|算了|放心|当然|行|哎|嗯)$/u;

/**
 * Whether signs before a comma in Chinese are no name: they begin with a word of the language, as "劳驾" and "打扰一下" do, where a family name is one
 * sign; neither are they a title, nor of anybody told of here.
 */
const isPhrase = (signs: string, scene: Scene): boolean =>
  tellingLanguageOf(scene.language) === 'zh' &&
  (wordsInHan(signs)[0] ?? '').length > 1 &&
  !new RegExp(`(?:${TITLE_HAN})$`, 'u').test(signs) &&
  !isToldOf(signs, scene);

function absentIn(said: string, scene: Scene): string | undefined {
  const [, first, honoured] = CALLED_HAN.exec(said.trim()) ?? [];
  const called = [
    CALLED.exec(said)?.[1],
    DONE_TO.exec(said)?.[1],
    CALLED_FIRST.exec(said)?.[1],
    ADDRESSED_HAN.exec(said)?.[1],
    honoured,
    first !== undefined && isPhrase(first, scene) ? undefined : first,
  ].find((name) => name !== undefined && !NO_NAME.has(name) && !NO_NAME_HAN.has(name) && !NO_PART_OF_A_NAME.test(name));
  if (called === undefined) return undefined;
  return scene.place.title.includes(called) ? undefined : called;
}

/** Where the player means to go; null where they go nowhere, or to something that is here. */
function goalOf(said: string, scene: Scene): string | null {
  const goal = goalIn(said);
  if (goal === null || scene.arrived || scene.present.some(({ name }) => isSpokenOf(goal, name))) return null;
  // A place of the story is no thing that is here, though it was spoken of.
  if (scene.way !== undefined) return goal;
  const here = [placeTold(scene), ...(scene.encounter?.interactables ?? []), ...scene.recentLines];
  return namesShared(goal, here).some((shared) => shared > 0) ? null : goal;
}

/** Whether a place is called so, all of it or by its last word. */
const isCalled = (goal: string, title: string): boolean => {
  const said = goal.toLowerCase().replace(/^(?:the|my|our|an?)\s+/u, '');
  const called = title.toLowerCase().replace(/^the /u, '');
  return (
    said === called || (said.length > 2 && called.endsWith(said) && !/\p{L}/u.test(called.at(-said.length - 1) ?? ' '))
  );
};

/** Whether words are said to somebody of that name: they begin with it, or end in it, or it is said that they are. */
function isSaidTo(said: string, spoken: SpokenDeed | null, name: string): boolean {
  if (spoken !== null && beginsWithName(spoken.to, name)) return true;
  const words = said.trim().replace(/^["“「]/u, '');
  if (
    beginsWithName(words, name) &&
    callsOf(name).some((call) => CALLED_BEFORE.test(words.slice(words.indexOf(call) + call.length)))
  )
    return true;
  // Called at the end of a sentence, and more is said after it.
  if (callsOf(name).some((call) => new RegExp(`[,，、]\\s*${escapePattern(call)}\\s*[.!?。！？]`, 'u').test(words)))
    return true;
  const [, last = ''] = /[,，、]\s*([^,，、]+?)[.!?。！？…"”」]*$/u.exec(words) ?? [];
  return last !== '' && callsOf(name).some((call) => call.toLowerCase() === last.toLowerCase());
}
/** What follows a name that is called. */
const CALLED_BEFORE = /^(?:さん|ちゃん|くん|君|様|先生|大哥|大姐|师傅|爷爷|奶奶)?(?:[,，、!！?？:：…]|$)/u;

const PRONOUNS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bher\b|\bshe\b|她|彼女/iu, /\bshe\b|她|彼女/iu],
  [/\bhim\b|\bhe\b|他(?!们|人)|彼(?!女|ら)/iu, /\bhe\b|他|彼(?!女)/iu],
];

const SOMEBODY =
  /\b(?:him|her|them|you|everyone|everybody|anyone|anybody|someone|somebody)\b|[他她]|[打杀揍踢砍]人|(?:人|者)(?:を|に)|彼|みんな|誰か|だれか/iu;

/** Nothing that is said, as it is written or told. */
const SILENT =
  /^[\s.…。·・—–-]*[.…。·・—–][\s.…。·・—–-]*$|^\s*(?:i\s+)?(?:say nothing|do not answer|don['’]t answer|do not say anything|don['’]t say anything|(?:stay|keep|remain|am) (?:silent|quiet))[.!]*\s*$|^\s*我?(?:什么(?:也|都)(?:不|没)说|一言不发|不说话|不回答|不吭声|没说话|(?:保持)?沉默(?:不语)?)[。！]?\s*$|^\s*(?:黙っている|黙る|黙ったまま(?:でいる)?|何も言わない|答えない|無言(?:のまま)?)[。！]?\s*$/iu;

/** Asks to be told of something without asking. */
const TO_BE_TOLD =
  /\b(?:tell|show) (?:me|us) (?:about|of|more|what|who|why|how|where|when|everything)\b|\bintroduce yourself\b|(?:自我介绍|介绍(?:一下|下)?你|说说|讲讲|聊聊|告诉我(?!们?(?:了|过|的))|给我讲)|(?:教えて|話して|聞かせて|名乗って|自己紹介して)(?:くれ|ください|ほしい)?[。！]?$/iu;

/** Going away, wherever that leads. */
const LEAVES =
  /^\s*(?:i\s+)?(?:just\s+)?(?:leave|go (?:back )?home|go away|walk away|walk out|storm out|exit|go|get out|(?:get|step) off(?: the (?:train|boat|ship|bus|ferry))?|leave (?:here|this place|the (?:room|place)))[.!]*\s*$|^\s*我?(?:要|想|得)?(?:先)?(?:走了|走开|离开(?:这里|这儿|了)?|走人|出去|下车|下船|跳车|回家(?:去|了)?)[。！]?\s*$|^\s*(?:もう)?(?:(?:家|うち)[へに])?(?:帰る|立ち去る|去る|出て(?:いく|行く)|(?:船|列車|電車|車)を降りる|ここを(?:離れる|出る))[。！]?\s*$/iu;

/** Whom "her" or "him" means among those here: the only one who is called so, or the only one there is. */
function meantByPronoun(to: string, others: readonly ScenePerson[], within = 12): ScenePerson | undefined {
  const [, called] = PRONOUNS.find(([said]) => said.test(to.slice(0, within))) ?? [];
  if (called === undefined) return undefined;
  const fitting = others.filter(({ pronouns = '' }) => called.test(pronouns));
  return fitting.length === 1 ? fitting[0] : others.length === 1 ? others[0] : undefined;
}

/** The last lines in which somebody is still there. */
const TOLD_OF_IN = 8;

/** Whether a name that is nobody's of the story was given to somebody in what was told. */
function isNamedIn(name: string, { recentLines, olderLines = [] }: Scene): boolean {
  const given = [`叫${name}`, `called ${name}`, `named ${name}`, `name is ${name}`, `${name}という`];
  return [...olderLines, ...recentLines].some((line) => given.some((words) => line.includes(words)));
}

/** Whether somebody without a sheet is there all the same: a voice of the place, or told of by it, in what happens or just now. */
function isToldOf(name: string, scene: Scene): boolean {
  const { voices = [], recentLines, elsewhere = [] } = scene;
  if (elsewhere.some((one) => isSpokenOf(name, one))) return false;
  const bare = withoutTitle(name);
  if (voices.some((voice) => isSpokenOf(voice, name) || voice.includes(name) || voice === bare)) return true;
  if (isNamedIn(name, scene)) return true;
  const told = [placeTold(scene), ...recentLines.slice(-TOLD_OF_IN)];
  return told.some((text) => text.includes(name) || (bare !== name && wordsInHan(text).includes(bare)));
}

/** Somebody without a sheet who is told of here and whom words to somebody begin with: a voice of the place, by all or the end of its name, or a sort of person. */
function toldOfFirst(to: string, scene: Scene): string | undefined {
  const { voices = [] } = scene;
  const calls = voices.flatMap((voice) => (hasHan(voice) && voice.length > 3 ? [voice, voice.slice(-2)] : [voice]));
  const voice = calls.find((call) => to.startsWith(call));
  const sort = voice === undefined ? sortFirst(to) : null;
  return voice ?? (sort !== null && isToldOf(sort, scene) ? sort : undefined);
}

/** Reads what a player typed in a scene: how it is meant, to whom, and where it would lead. */
export function readHeard(said: string, scene: Scene): Heard {
  const language = tellingLanguageOf(scene.language);
  const spoken = spokenDeed(said, language);
  const isSpeech = spoken !== null || readPlayerText(said, language).kind === 'said';
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const addressed =
    others.find(({ name }) => isSaidTo(said, spoken, name)) ??
    meantByTitle(said, others) ??
    calledByTrade(said, others) ??
    (spoken && meantByPronoun(spoken.to, others)) ??
    undefined;
  // What is done to "her" is done to whoever alone that can be.
  const meant = isSpeech || addressed ? undefined : meantByPronoun(said, others, said.length);
  // Who is not here is asked all the same; whoever is here and spoken of does not answer for them.
  const elsewhere =
    addressed === undefined
      ? scene.elsewhere?.find(
          (name) =>
            isSaidTo(said, spoken, name) ||
            isCalledByTitle(said, name) ||
            (!isSpeech && isDoneTo(said, name, language) && !others.some((one) => isSpokenOf(said, one.name))),
        )
      : undefined;
  const spokenOf = others.find(({ name }) => isSpokenOf(said, name) || said.includes(shortName(name)));
  const named =
    elsewhere === undefined
      ? (addressed ?? spokenOf ?? meant ?? meantByFamilyName(said, others) ?? meantByTrade(said, others))
      : undefined;
  const called = named === undefined && elsewhere === undefined ? absentIn(said, scene) : undefined;
  const voice = scene.voices?.find(
    (one) => said.trim().startsWith(one) && CALLED_BEFORE.test(said.trim().slice(one.length)),
  );
  const toldOf =
    called !== undefined && isToldOf(called, scene)
      ? called
      : named === undefined && elsewhere === undefined && called === undefined
        ? (voice ?? (spoken === null ? undefined : toldOfFirst(spoken.to, scene)))
        : undefined;
  const absent = elsewhere ?? (toldOf === undefined ? called : undefined);
  const goal = isHostile(said) ? null : LEAVES.test(said) ? '' : goalOf(said, scene);
  const tone =
    spoken?.asks || TO_BE_TOLD.test(said) || (isSpeech && asksWhoTheyAre(said))
      ? 'question'
      : isGreeting(said)
        ? 'greeting'
        : readTone(said);
  const there = goalIn(said);
  const isHere = there !== null && scene.way === undefined && !scene.arrived && isCalled(there, scene.place.title);
  const kind = SILENT.test(said)
    ? 'silent'
    : isGibberish(said, () => knownIn(scene))
      ? 'nonsense'
      : isHere
        ? 'here'
        : goal === null
          ? tone
          : 'travel';
  return {
    ...{ kind, isSpeech, named, absent, toldOf },
    isToThem: addressed !== undefined,
    isToSomebody: (named ?? absent ?? toldOf) !== undefined || SOMEBODY.test(said),
    goal: goal ?? '',
  };
}
