import { namesIn, namesShared, type VNFrame } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import { callsOf, isSpokenOf, shortName } from '../../../shared/text.ts';
import { type Scene, type ScenePerson, withoutAsking } from '../../storyteller/index.ts';
import { asksForAdvice, asksForFindings, asksForHelp } from '../../words/advice.ts';
import {
  type AskedKind,
  askedKind,
  asksForAcquaintance,
  asksForUnseen,
  asksWhoTheyAre,
  mayAnswer,
  maySayWhy,
} from '../../words/asks.ts';
import { isCrowded } from '../../words/furniture.ts';
import { isFarewell } from '../../words/tone.ts';
import { topicOf } from '../../words/topic.ts';
import { ofTheMoment, selfToldOf, withholds } from './about-self.ts';
import { adviceOf } from './advice.ts';
import { ASKS_WHO_IS_HERE, isForThem, REPORTS, showsOnly } from './alone-with.ts';
import { answerInWords, FOR_WORDS, knownOf, notOf } from './answers.ts';
import { asksForADeed, asksWhatWillBe } from './asks-of-them.ts';
import { takenUp } from './bystanders.ts';
import { offered } from './gifts.ts';
import type { Heard } from './heard.ts';
import { DENIES, isFoundOut, isKnownTo, isOwnedUp, isTheirOwn, SAYS_ENOUGH, wasJustSaid } from './known-to.ts';
import { mayBeNear } from './near.ts';
import { calledIn, placeSaid, placeTold, wasTold } from './scene.ts';
import { isShakenBy, shakenBy } from './shaken.ts';
import { isProposal, speechAct } from './speech-act.ts';
import type { Stage } from './stage.ts';
import { accuses, claimIn, promiseIn, tellsOf } from './taken.ts';
import { heldIn, touchedSentences, touchedThing } from './touched.ts';
import { roleKey, spoken, spokenLine } from './voices.ts';
import { theWay, theWaysOut, whereToFind, whoIsHere } from './whereabouts.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** What somebody here can say to a question, out of what is known by now and they may speak of; nothing where no word of it is asked about. */
function knownAnswer(
  question: string,
  { named, absent }: Heard,
  scene: Scene,
): { person: ScenePerson; fact: string; isOfThemselves: boolean } | undefined {
  if (absent !== undefined) return undefined;
  const asked = named === undefined ? scene.present.filter(({ id }) => id !== scene.protagonist) : [named];
  const names = [...scene.present.map(({ name }) => name), ...(scene.elsewhere ?? [])];
  const about = names.reduce((text, name) => text.replaceAll(shortName(name), ' '), question);
  const shares = namesShared(about, scene.facts);
  const asks = Math.max(1, namesIn(withoutAsking(about)).size);
  const [best] = scene.facts
    .flatMap((fact, at) => {
      const knowers = scene.factsKnownBy[at] ?? null;
      const person = asked.find(({ id }) => knowers?.includes(id) ?? true);
      // Nobody speaks of themselves as of another.
      const isOfThemselves = person !== undefined && isSpokenOf(fact, person.name);
      return person === undefined ? [] : [{ person, fact, isOfThemselves, shared: shares[at] ?? 0 }];
    })
    .filter(
      ({ shared, fact }) =>
        shared > 0 &&
        maySayWhy(question, fact) &&
        mayAnswer(about, fact, { share: shared / asks, count: shared, isKnown: true }, names),
    )
    .sort((a, b) => b.shared - a.shared);
  // One thing in common of many is another matter.
  return best !== undefined && best.shared / asks >= SAYS_ENOUGH ? best : undefined;
}

/** Asks what somebody keeps to themselves. */
const ASKS_WHAT_IS_HELD_BACK =
  /\b(?:not (?:being )?(?:told|telling)|hiding|keeping (?:back|from me|to yourself)|holding back|have(?:n['’]t| not) (?:you )?told)\b|没(?:有)?(?:告诉|跟我说|说)|瞒着?|隐瞒|藏着(?:什么|掖着)|[说告诉].{0,3}(?:实话|真话)|\btell (?:me|us) the truth\b|本当のことを(?:言|話|教)|隠して(?:い)?る|まだ(?:聞|言|話)(?:いて|って|して)い?ない|黙って(?:い)?ること/iu;

/** Asks whether somebody is here. */
const ASKS_IF_HERE =
  /\b(?:is|are) [^?]{1,30} (?:here|there|in|around|about|home)\??\s*$|在(?:这儿?|这里|家|吗)?[吗么][？?]?$|(?:ここに)?(?:い(?:る|ます)|来て(?:い)?る)(?:の|か|のか|んですか)?[？?]$/iu;

/** Wants to be given something. */
const TO_BE_GIVEN =
  /^(?:[^,]{1,24},\s*)?(?:please\s+)?(?:give|hand|lend|pass|bring) (?:me|us)\b|\b(?:can|could|may) i have\b|[给递还]我(?!们?说|讲|看)|を(?:くれ|ください|ちょうだい|渡して)/iu;
/** Asks after somebody. */
const ASKS_WHERE = /\bwhere\b|seen|哪儿|哪里|在哪|去哪|どこ|見なかった|見かけ/iu;
/** What those present answer to words: what they may speak of, what they can say of who is asked after, else as it is meant. */
export function answerTo(text: string, read: Heard, person: ScenePerson | undefined, telling: Telling): VNFrame[] {
  const { scene, lines } = telling;
  const asks = read.kind === 'question';
  const heard = isForThem(text, read, person, scene) ? { ...read, named: person, isToThem: true } : read;
  const isOfThem =
    person !== undefined &&
    (isOfOneself(text, person) ||
      (heard.isToThem && LEAVES_OUT_WHOM.test(text)) ||
      (heard.named === person && !heard.isToThem));
  // Whoever is looked for and stands there says so.
  if (asks && heard.named !== undefined && !heard.isToThem && ASKS_WHERE.test(text))
    return [spoken(heard.named, spokenLine('here_i_am', heard.named, telling), 'neutral')];
  const own = (asks && ASKS_WHERE.test(text)) || TO_BE_GIVEN.test(text) ? heldIn(text, scene) : undefined;
  if (own !== undefined) return [narrate(lines('have_it', { item: own }))];
  const [missed] = scene.elsewhere ?? [];
  // Nobody says of whom they do not see that they are not there.
  if (asks && missed !== undefined && mayBeNear(missed, scene) && (ASKS_IF_HERE.test(text) || ASKS_WHERE.test(text)))
    return [
      person === undefined
        ? narrate(lines('no_reply'))
        : spoken(person, spokenLine(`unknown_${roleKey(person)}`, person, telling), 'thoughtful'),
    ];
  if (asks && missed !== undefined && ASKS_IF_HERE.test(text)) return [narrate(lines('not_here', { name: missed }))];
  if (asks && missed !== undefined && ASKS_WHERE.test(text)) {
    const whereabouts = whereToFind(missed, person, telling);
    if (whereabouts !== null) return [whereabouts];
  }
  if (asks && scene.way !== undefined) return [theWay(scene.way, person, telling)];
  const needsHelp = asks && asksForHelp(text) && !isProposal(text);
  if (asks && (asksForAdvice(text) || (needsHelp && !asksForFindings(text)))) return adviceOf(person, telling);
  if (asks && scene.ways !== undefined) return [theWaysOut(scene.ways, person, telling)];
  if (person !== undefined && ASKS_WHAT_IS_HELD_BACK.test(text) && !scene.withholds?.includes(person.id))
    return [spoken(person, spokenLine('tells_all', person, telling), 'neutral')];
  const offer = person === undefined || TAKEN_AS_MEANT.has(heard.kind) ? [] : offered(text, person, telling);
  if (offer.length > 0) return offer;
  const promise = person === undefined ? null : promiseIn(text);
  if (person !== undefined && promise === 'asked')
    return [spoken(person, spokenLine('no_promise', person, telling), 'neutral')];
  const ofNow = person === undefined ? [] : ofTheMoment(text, heard, isOfThem, person, telling);
  if (ofNow.length > 0) return ofNow;
  const isTelling = !asks && promise === null && !TAKEN_AS_MEANT.has(heard.kind);
  // What they said themselves they neither doubt nor deny.
  if (person !== undefined && isTelling && isTheirOwn(person, text, scene))
    return accuses(text)
      ? [spoken(person, spokenLine('owns_up', person, telling), 'sad')]
      : [spoken(person, spokenLine('own_words', person, telling), 'thoughtful')];
  const done = person === undefined || promise !== null ? null : speechAct(text, heard);
  if (person !== undefined && done?.act === 'hopes' && (isKnownTo(person, text, scene) || wasJustSaid(text, scene)))
    return [spoken(person, spokenLine('confirms', person, telling), 'thoughtful')];
  if (person !== undefined && done !== null) return [spoken(person, spokenLine(done.act, person, telling), done.face)];
  if (person !== undefined && accuses(text) && !asks && isUnderWay(person, scene))
    return [spoken(person, spokenLine('uneasy', person, telling), 'afraid')];
  if (person !== undefined && !asks && heard.kind !== 'rude' && !isKnownTo(person, text, scene)) {
    const shaken = shakenBy(person);
    if (isShakenBy(text, person, scene)) return [spoken(person, spokenLine(shaken.kind, person, telling), shaken.face)];
  }
  if (person !== undefined && promise === null && !TAKEN_AS_MEANT.has(heard.kind) && asksForADeed(text))
    return [spoken(person, spokenLine('requests', person, telling), 'thoughtful')];
  const inWords =
    (asks && !asksWhatWillBe(text)) || promise !== null ? answerInWords(heard, person, isOfThem, telling) : null;
  const isShown = inWords !== null && heard !== read && showsOnly(inWords, scene);
  if (inWords !== null && !isShown) return inWords;
  if (needsHelp) return adviceOf(undefined, telling);
  if (person !== undefined && promise === 'kept')
    return [spoken(person, spokenLine('promised', person, telling), 'thoughtful')];
  if (asks && ASKS_WHO_IS_HERE.test(text)) return [narrate(whoIsHere(telling))];
  const known = asks ? knownAnswer(text, heard, scene) : undefined;
  if (known?.isOfThemselves && (!MAY_BE_OWNED_TO.has(askedKind(text)) || WHO_IS_IT.test(text)))
    // Nobody says yes to what is no question of yes or no.
    return [
      ...(lately(scene, known.fact) ? [] : [narrate(lines('known_before', { text: known.fact }))]),
      spoken(
        known.person,
        spokenLine(
          ASKS_FOR_A_NAME.test(text)
            ? 'confirms'
            : withholds(scene, known.person)
              ? `ask_${roleKey(known.person)}`
              : 'knows_no_more',
          known.person,
          telling,
        ),
        'thoughtful',
      ),
    ];
  if (known !== undefined && asksForAcquaintance(text))
    return [
      narrate(lines('known_before', { text: known.fact })),
      spoken(known.person, spokenLine('own_past', known.person, telling), 'thoughtful'),
    ];
  if (known !== undefined) {
    const repeats = known.isOfThemselves ? 'confirms' : lately(scene, known.fact) ? 'said_already' : null;
    return [
      spoken(known.person, repeats === null ? known.fact : spokenLine(repeats, known.person, telling), 'thoughtful'),
    ];
  }
  // Words may be about what there is to see: who is asked shows it.
  const [seen] = isOfThem || askedKind(text) === 'owner' ? [] : touchedSentences(scene);
  // What was told by now is no answer: somebody may rather have a word for it.
  const isNews = seen !== undefined && !wasTold(scene, seen);
  const taken = person === undefined && !isNews ? takenUp(text, heard, telling) : null;
  if (taken !== null) return [taken];
  if (
    (isShown || seen !== undefined) &&
    asks &&
    person !== undefined &&
    heard.isToThem &&
    (asksForUnseen(text) || REPORTS.test(text))
  )
    return [
      spoken(
        person,
        notOf(text, spokenLine(`ask_${roleKey(person)}`, person, telling), telling.language),
        'thoughtful',
      ),
    ];
  if (seen !== undefined && !heard.isToThem && ABOUT_THINGS.has(heard.kind) && (asks || person === undefined))
    return [narrate(seen)];
  if (seen !== undefined && asks && person !== undefined && !withholds(scene, person))
    return [spoken(person, spokenLine('busy', person, telling), 'neutral'), narrate(seen)];
  const thing = asks && person === undefined ? touchedThing(scene) : undefined;
  if (thing !== undefined) return [narrate(lines('wonders', { item: thing }))];
  if (person === undefined) {
    const isHeard = isCrowded(placeTold(scene));
    return [narrate(lines(isHeard ? 'among_others' : asks ? 'nobody_to_ask' : 'alone', { place: placeSaid(scene) }))];
  }
  const says = (kind: string, face: Expression) => [spoken(person, spokenLine(kind, person, telling), face)];
  // A weapon that is spoken of is no threat.
  if (heard.kind === 'violent' && accuses(text)) return [takenAs(text, heard, person, telling)];
  if (heard.kind === 'rude' || heard.kind === 'violent') return says('rude', 'angry');
  if (heard.kind === 'greeting') return says('greets', 'neutral');
  if (isFarewell(text)) return says('takes_leave', 'neutral');
  if (heard.kind === 'kind') return says('kind', 'happy');
  if (!asks) return [takenAs(text, heard, person, telling)];
  if (isOfThem && WANTS.test(text) && person.want !== undefined && !lately(scene, person.want))
    return [narrate(lines('wants', { name: calledIn(scene, person), want: withSmallLetter(person.want) }))];
  // Who knows and may not say evades, and so does who is asked of themselves; who does not know says so, and whom to ask.
  if (FOR_WORDS.test(text) && (heard.isToThem || ONESELF.test(text))) return says('said_nothing', 'neutral');
  if (ASKS_FOR_A_NAME.test(text) && !asksWhoTheyAre(text)) return says('no_name', 'thoughtful');
  // Of a thing that is there for all to see they say no more than that.
  const shown = isOfThem || askedKind(text) === 'owner' || withholds(scene, person) ? undefined : touchedThing(scene);
  if (shown !== undefined)
    return [spoken(person, spokenLine('shows_thing', person, telling, { item: shown }), 'neutral')];
  if (isOfThem) return ofThemselves(text, person, telling);
  if (asksWhatWillBe(text)) return says('foretells', 'thoughtful');
  // Who keeps something of it, or knows nothing, says of what.
  const saysOfIt = (kind: string) => [
    spoken(person, notOf(text, spokenLine(kind, person, telling), telling.language), 'thoughtful'),
  ];
  if (REMEMBERS.test(text)) return says('rather_not', 'thoughtful');
  if (withholds(scene, person)) return saysOfIt(`ask_${roleKey(person)}`);
  const name = scene.pointTo?.[person.id];
  // Of what is there before their eyes nobody says that they never heard of it.
  const isAtHand = (scene.touched ?? []).length > 0 || (scene.noted ?? []).length > 0 || scene.later === true;
  if (name === undefined && isAtHand) return says(`ask_${roleKey(person)}`, 'thoughtful');
  if (name === undefined) return saysOfIt(`unknown_${roleKey(person)}`);
  const kind = isSpokenOf(text, name) ? 'asked_about_them' : 'points_to';
  return [spoken(person, spokenLine(kind, person, telling, { name }), 'thoughtful')];
}

/** What somebody answers of themselves, in their author's words where there are any: why they are or did something they keep to themselves. */
function ofThemselves(text: string, person: ScenePerson, telling: Telling): VNFrame[] {
  const { scene, language } = telling;
  const says = (kind: string, words: Readonly<Record<string, string>> = {}) => spokenLine(kind, person, telling, words);
  const asksWhy = ASKS_FOR_REASONS.test(text);
  const self = selfToldOf(text, person, telling);
  if (self !== null) return [spoken(person, says(asksWhy ? 'own_why' : 'own_self', { self }), 'thoughtful')];
  const keeps = withholds(scene, person) || (asksWhy && person.role === 'antagonist');
  const open = asksWhy
    ? 'own_reasons'
    : ofADeed(text)
      ? 'deed_asked'
      : topicOf(text) === null
        ? 'about_self'
        : 'rather_not';
  const kind = keeps ? `ask_${roleKey(person)}` : open;
  return [spoken(person, notOf(text, says(kind), language), 'thoughtful')];
}

/** Asks whether somebody still knows of something: who leaves that open does not say no. */
const REMEMBERS = /\b(?:remember|recall)\b|记得|覚えて/iu;

/** What is asked whether it is so, or who did it: they can own to that. */
const MAY_BE_OWNED_TO: ReadonlySet<AskedKind> = new Set(['whether', 'doer']);

/** Asks who somebody is, and not who did something. */
const WHO_IS_IT =
  /\bwho(?: (?:is|was)|['’]s) (?:the |that |this )?[\p{L}'’ ]{1,30}\?$|是谁[？?]?$|^(?:[^，。]{1,6}，)?谁是|(?:誰|だれ)(?:です|だ|な)/iu;

/** Asks what somebody or something is called. */
const ASKS_FOR_A_NAME =
  /\bnames?\b[^.!]{0,20}[?？]$|\bwhat\b.{1,40}\bcall(?:ed)?\b|叫(?:什么|啥)|名字|名前|何(?:て|と)(?:いう|呼)/iu;

/** Asks whether somebody did something. */
const OF_A_DEED =
  /^(?:[^,]{1,24},\s*)?(?:did|have|had) you\b|\bwas it you\b|是你.{1,8}吗|[你您](?!.*(?:什么|谁|哪)).{1,8}过.{0,6}(?:吗|没有|么)[？?]?$|[你您]是不是.{1,8}了|(?:した|やった|のか)[?？]$/iu;
const ofADeed = (text: string): boolean => OF_A_DEED.test(text);

const ASKS_FOR_REASONS =
  /\bwhy\b|\bhow come\b|\bafraid of\b|\bworried about\b|怕什么|担心什么|何が(?:怖|不安)|\bwhere (?:were|have) you\b|\bwhat (?:did|have|had|were|are) you\b|\bwho (?:are|were) you\b|为什么|为啥|怎么会|干什么|干吗|做了什么|去哪|你是谁|なぜ|どうして|何をして|どこに(?:い|行)|誰なの/iu;

/** Asks what somebody is after. */
const WANTS =
  /\bwhat (?:do|did|would) you (?:really )?(?:want|wish|hope|like)\b|\bwhat are you (?:after|looking for|here for)\b|想(?:要|干|做)什么|要什么|图什么|有什么(?:愿望|心愿)|(?:何|なに)(?:が|を)(?:ほし|欲し|し(?:たい|に来)|望)|望みは/iu;

/** As it stands after a colon; a name or a word in capitals stays. */
const withSmallLetter = (text: string): string =>
  text.replace(/^(?:A|An|The|To|For|One|His|Her|Their|Not|No|That|Some|Every\p{L}*)\b/u, (word) => word.toLowerCase());

/** Whether what is under way is of somebody and waits for what the player does. */
const isUnderWay = ({ name }: ScenePerson, { encounter }: Scene): boolean =>
  encounter !== null &&
  encounter.answered === undefined &&
  encounter.phase !== 'closing' &&
  !encounter.again &&
  isSpokenOf([encounter.title, encounter.description, ...(encounter.options ?? [])].join(' '), name);

/** How somebody takes what they are told: by what they know of it, else as whatever it is. */
function takenAs(text: string, heard: Heard, person: ScenePerson, telling: Telling): VNFrame {
  const { scene } = telling;
  const others = [
    ...scene.present.filter(({ id }) => id !== person.id && id !== scene.protagonist),
    ...(scene.elsewhere ?? []).map((name) => ({ name })),
  ].filter(({ name }) => isSpokenOf(text, name));
  const claim = claimIn(text, others);
  if (claim === null) return spoken(person, spokenLine('hears', person, telling), 'neutral');
  if (claim === 'claim' || claim === 'claim_of') {
    // That something was told, and not what, is nothing to doubt.
    if (tellsOf(text)) return spoken(person, spokenLine('hears', person, telling), 'thoughtful');
    // What they know as well as whoever says it they own up to.
    if (isKnownTo(person, text, scene)) return spoken(person, spokenLine('confirms', person, telling), 'thoughtful');
    if (wasJustSaid(text, scene)) return spoken(person, spokenLine('hears', person, telling), 'thoughtful');
  }
  // Of what is told of them by now nobody makes themselves ignorant.
  if (claim === 'accused' && isOwnedUp(person, text, scene))
    return spoken(person, spokenLine('owns_up', person, telling), 'sad');
  const known =
    DENIES.test(text) || claim === 'accused' || claim === 'feels' || claim === 'condoles' || claim === 'doubted'
      ? null
      : knownOf(heard, person, telling);
  if (known !== null)
    return spoken(person, spokenLine('answers_claim', person, telling, { text: known }), 'thoughtful');
  // What was found out is no idle talk.
  if ((claim === 'claim' || claim === 'claim_of') && isFoundOut(text, person, scene))
    return spoken(person, spokenLine('news', person, telling), 'surprised');
  const face: Expression =
    claim === 'accused'
      ? 'angry'
      : claim === 'condoles'
        ? 'sad'
        : claim === 'feels' || claim === 'doubted'
          ? 'neutral'
          : 'surprised';
  return spoken(
    person,
    spokenLine(claim, person, telling, { name: others[0] === undefined ? '' : calledIn(scene, others[0]) }),
    face,
  );
}

/** What asks somebody for what they know, and not for themselves. */
const FOR_WHAT_ONE_KNOWS =
  /\byou(?:['’]ve| have| had)? (?:promised|said|wanted|meant|were going|owe|still owe|swore)\b(?: (?:me|us))?(?: you(?:['’]d| would))?|[你您](?:还)?(?:之前|刚才|上次)?(?:答应|说好|说过|说|欠)(?:了|过|要)?|\b(?:(?:do|did|have|has|can|could|would|will) you|what do you|don['’]t you) (?:also |ever )?(?:know|see|seen|tell|told|hear|heard|remember|recall|think|say|happen to know)\b|[你您]们?(?:知道|知不知道|认识|认得|看见|看到|见过|听说|听见|记得|能告诉|可以告诉|觉得|说|有没有)|(?:あなた|君|お前)は?(?:.{0,20})(?:知って|見た|見かけ|覚えて|聞いた)/giu;
const ONESELF = /\b(?:you|your|yours|yourself)\b|[你您]|あなた|お前|君(?=[はがのを])|自分/iu;
/** Asks whoever is spoken to after themselves, and says not whom. */
const LEAVES_OUT_WHOM =
  /(?:好き|嫌い|すいた|空いた|疲れた|元気|眠い|寒い|暑い|怖い|大丈夫|幸せ)(?:なの|です|なん)?か?[?？]|名前は|何歳|いくつ(?:です|なの|[?？]|$)|お?仕事は|ご?出身は|何者|几岁|多大(?:年纪|岁数)?了?[?？]|贵姓|([饿冷热累困怕疼渴])不\1/u;
/** A name that a question in Japanese is about. */
const IS_TOPIC = /^(?:さん|ちゃん|くん|君|様)?(?:は|の|って|が)/u;

/** Whether a question is about whoever is asked. */
const isOfOneself = (text: string, { name }: ScenePerson): boolean =>
  ONESELF.test(text.replace(FOR_WHAT_ONE_KNOWS, ' ')) ||
  callsOf(name).some((call) =>
    text
      .split(call)
      .slice(1)
      .some((rest) => IS_TOPIC.test(rest)),
  );

/** Words that are taken as they are meant, whatever they ask for. */
const TAKEN_AS_MEANT: ReadonlySet<Heard['kind']> = new Set(['rude', 'violent', 'greeting']);

const ABOUT_THINGS: ReadonlySet<Heard['kind']> = new Set(['question', 'plain', 'assenting', 'refusing']);

const lately = ({ recentLines }: Scene, text: string): boolean => recentLines.some((line) => line.includes(text));
