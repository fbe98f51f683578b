import { namesShared, type VNFrame } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { asksForAdvice, asksForFindings, asksForHelp } from '../../words/advice.ts';
import type { Chance } from '../../words/chance.ts';
import { isCrowded } from '../../words/furniture.ts';
import { saysShut } from '../../words/openness.ts';
import { callsOf, isSpokenOf, listOf, overlap, shortName, titleSaid } from '../../words/text.ts';
import { isFarewell } from '../../words/tone.ts';
import type { Script } from '../story/script.ts';
import { adviceOf } from './advice.ts';
import { answerInWords, FOR_WORDS, knownOf } from './answers.ts';
import { reachesBack, recollections } from './attached.ts';
import { frameOf } from './beats.ts';
import { comeUpon, opens, touchedSentences, touchedThing } from './come-upon.ts';
import { type Heard, readHeard } from './heard.ts';
import type { Lines, TellingLanguage } from './lines.ts';
import { inPlainWords, readPlayerText } from './prose.ts';
import { calledIn, placeSaid, placeTold } from './scene.ts';
import { claimIn, promiseIn } from './taken.ts';
import { spoken, spokenLine } from './voices.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** Who answers: whoever is spoken of, else somebody of the encounter's, else anybody here but the protagonist; nobody for who is not here. */
function answerer({ named, absent, toldOf }: Heard, scene: Scene, chance: Chance): ScenePerson | undefined {
  if ((named ?? absent ?? toldOf) !== undefined) return named;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const spoken = others.find(({ name }) => scene.encounter?.description.includes(shortName(name)));
  return spoken ?? (others.length === 0 ? undefined : chance.pick(others));
}

/** What the lines of somebody's role are called by. */
export const roleKey = (person: ScenePerson): 'ally' | 'antagonist' | 'npc' =>
  person.role === 'ally' || person.role === 'antagonist' ? person.role : 'npc';

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
  const [best] = scene.facts
    .flatMap((fact, at) => {
      const knowers = scene.factsKnownBy[at] ?? null;
      const person = asked.find(({ id }) => knowers?.includes(id) ?? true);
      // Nobody speaks of themselves as of another.
      const isOfThemselves = person !== undefined && isSpokenOf(fact, person.name);
      return person === undefined ? [] : [{ person, fact, isOfThemselves, shared: shares[at] ?? 0 }];
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  return best;
}

const YOU_SAY: Record<TellingLanguage, (text: string) => string> = {
  en: (text) => `${inQuotes(/[!?…]$/u.test(text) ? text : `${text.replace(/[.,]$/u, '')},`, 'en')} you say.`,
  zh: (text) => `你说：${inQuotes(text, 'zh')}`,
  ja: (text) => `${inQuotes(text, 'ja')}と言う。`,
};

interface Telling {
  scene: Scene;
  language: TellingLanguage;
  lines: Lines;
  chance: Chance;
}

/** The player's own words or deed as it is told. */
export function echo(text: string, { scene, language }: Pick<Telling, 'scene' | 'language'>): VNFrame {
  const heard = readPlayerText(text, language);
  const bounded = heard.text.slice(0, 400);
  if (heard.kind === 'done') return narrate(bounded);
  const hero = scene.present.find(({ id }) => id === scene.protagonist);
  return hero === undefined ? narrate(YOU_SAY[language](bounded)) : { type: 'say', character: hero.id, text: bounded };
}

/**
 * What the world makes of something the player said or did in words of their own: told as it was meant, answered by whom it was said to. A blow
 * is not told as struck, nor a way as gone: the rules know of neither.
 *
 * @param typed the player's words, as they typed them
 * @param isAnswered whether a result of the turn answers it already
 */
export function reactToText(typed: string, telling: Telling, isAnswered = false): VNFrame[] {
  const { scene, language, lines, chance } = telling;
  const text = inPlainWords(typed, language);
  const heard = readHeard(text, scene);
  const place = placeSaid(scene);
  const person = answerer(heard, scene, chance);
  if (heard.kind === 'nonsense') return [narrate(lines('nonsense', { place })), ...askedAgain(person, telling)];
  // A way that there is was taken: it is a journey. Rules of play, "Travel".
  if (heard.kind === 'travel') {
    if (heard.goal !== '' && scene.way !== undefined) return [theWay(scene.way, undefined, telling)];
    return [narrate(heard.goal === '' ? goesNowhere(telling) : lines('no_way', { goal: heard.goal }))];
  }
  if (heard.kind === 'silent') return silence(text, person, telling);
  if (heard.kind === 'violent' && !heard.isSpeech && heard.isToSomebody) {
    if (heard.absent !== undefined) return [notHere(heard.absent, lines)];
    if (person === undefined) return [narrate(lines('violent_alone', { place }))];
    return [
      narrate(lines('violent', { name: calledIn(scene, person) })),
      spoken(person, spokenLine('struck', person, telling), 'angry'),
    ];
  }
  const own = echo(text, telling);
  // What is said is said; nothing is done to somebody who is not here.
  if (heard.absent !== undefined)
    return heard.isSpeech
      ? [...(own.type === 'say' ? [own] : []), narrate(lines('absent', { name: heard.absent }))]
      : [notHere(heard.absent, lines)];
  if (isAnswered) return [own];
  const { missing } = scene;
  // What is not there nobody takes; what is found by it is there.
  if (missing && !heard.isSpeech && (scene.found ?? []).length === 0)
    return [narrate(lines(missing.isOwn ? 'not_had' : 'not_there', { thing: missing.thing }))];
  if (heard.toldOf !== undefined && heard.isSpeech) return [own, narrate(lines('hears_out', { name: heard.toldOf }))];
  if (reachesBack(text, heard.kind === 'question')) {
    const [found] = recollections(scene, text);
    if (found !== undefined) return [own, narrate(lines(found.kind, { memory: found.memory }))];
  }
  // What is shut is not told as opened.
  const [shut] =
    !heard.isSpeech && opens(text) ? (scene.touched ?? []).filter((sentence) => saysShut(sentence, text)) : [];
  if (shut !== undefined && (scene.found ?? []).length === 0) return [narrate(shut)];
  return [own, ...(heard.isSpeech ? answerTo(text, heard, person, telling) : comeUpon(text, heard, telling))];
}

/** Nobody to do it to: what would be heard is not what is missed. */
const notHere = (name: string, lines: Lines): VNFrame =>
  narrate(lines('absent', { name }, (line) => !/\bhear\b|\banswers\b|听|答|聞こえ/u.test(line)));

/** Whoever did not understand asks again. */
const askedAgain = (person: ScenePerson | undefined, telling: Telling): VNFrame[] =>
  person === undefined ? [] : [spoken(person, spokenLine('not_understood', person, telling), 'neutral')];

/** Going, and nowhere: what is under way holds one, or it is a question of where to. */
const goesNowhere = ({ scene: { encounter }, lines }: Telling): string =>
  lines(encounter !== null && encounter.phase !== 'closing' ? 'leave_stays' : 'leave_where');

/** Saying nothing, as it is told and taken. */
function silence(text: string, person: ScenePerson | undefined, telling: Telling): VNFrame[] {
  const { scene, lines } = telling;
  const told = /\p{L}/u.test(text) ? echo(text, telling) : narrate(lines('says_nothing'));
  const own = told.type === 'narrate' ? told : narrate(lines('says_nothing'));
  return [own, ...(person === undefined ? [] : [narrate(lines('silence_with', { name: calledIn(scene, person) }))])];
}

/** The way to a place, said by whoever is asked, else told. */
function theWay({ place, via }: NonNullable<Scene['way']>, person: ScenePerson | undefined, telling: Telling): VNFrame {
  const kind = via === undefined ? 'way_near' : 'way_via';
  const words = { place: titleSaid(place), via: titleSaid(via ?? '') };
  return person === undefined
    ? narrate(telling.lines(`${kind}_told`, words))
    : spoken(person, spokenLine(kind, person, telling, words), 'neutral');
}

/** Where one can go from here, said by whoever is asked, else told. */
function theWaysOut(ways: readonly string[], person: ScenePerson | undefined, telling: Telling): VNFrame {
  const words = { places: listOf(ways.map(titleSaid), telling.language) };
  return person === undefined
    ? narrate(telling.lines('ways_out_told', words))
    : spoken(person, spokenLine('ways_out', person, telling, words), 'neutral');
}

/** Asks what somebody keeps to themselves. */
const ASKS_WHAT_IS_HELD_BACK =
  /\b(?:not (?:being )?(?:told|telling)|hiding|keeping (?:back|from me|to yourself)|holding back|have(?:n['’]t| not) (?:you )?told)\b|没(?:有)?(?:告诉|跟我说|说)|瞒着?|隐瞒|藏着(?:什么|掖着)|[说告诉].{0,3}(?:实话|真话)|\btell (?:me|us) the truth\b|本当のことを(?:言|話|教)|隠して(?:い)?る|まだ(?:聞|言|話)(?:いて|って|して)い?ない|黙って(?:い)?ること/iu;

/** Asks who is here. */
const ASKS_WHO_IS_HERE =
  /\bwho(?: else)?(?: is|['’]s|are) (?:here|there|around|with me|in (?:here|this))\b|\bis (?:anybody|anyone|somebody|someone) (?:else )?here\b|\bam i alone\b|(?:这儿|这里|屋里|那儿)(?:都|还)?有(?:谁|哪些人|别人|人吗)|谁(?:还)?在(?:这|那)|(?:ここ|そこ)に(?:は)?(?:誰|だれ)が(?:い|お)|ほかに(?:誰|だれ)か/iu;

/** Who is here besides the player, as it is told. */
function whoIsHere({ scene, language, lines }: Telling): string {
  const names = scene.present.filter(({ id }) => id !== scene.protagonist).map((person) => calledIn(scene, person));
  if (names.length > 0)
    return lines(names.length === 1 ? 'who_is_here' : 'who_are_here', { names: listOf(names, language) });
  return lines(isCrowded(placeTold(scene)) ? 'nobody_known_here' : 'nobody_here', { place: placeSaid(scene) });
}

/** Asks after somebody. */
const ASKS_WHERE = /\bwhere\b|seen|哪儿|哪里|在哪|去哪|どこ|見なかった|見かけ/iu;
/** What those present answer to words: what they may speak of, what they can say of who is asked after, else as it is meant. */
function answerTo(text: string, heard: Heard, person: ScenePerson | undefined, telling: Telling): VNFrame[] {
  const { scene, lines } = telling;
  const asks = heard.kind === 'question';
  const isOfThem =
    person !== undefined &&
    (isOfOneself(text, person) ||
      (heard.isToThem && LEAVES_OUT_WHOM.test(text)) ||
      (heard.named === person && !heard.isToThem));
  // Whoever is looked for and stands there says so.
  if (asks && heard.named !== undefined && !heard.isToThem && ASKS_WHERE.test(text))
    return [spoken(heard.named, spokenLine('here_i_am', heard.named, telling), 'neutral')];
  const [missed] = scene.elsewhere ?? [];
  if (asks && person !== undefined && missed !== undefined && ASKS_WHERE.test(text))
    return [spoken(person, spokenLine('asked_after', person, telling, { name: missed }), 'thoughtful')];
  if (asks && scene.way !== undefined) return [theWay(scene.way, person, telling)];
  const needsHelp = asks && asksForHelp(text);
  if (asks && (asksForAdvice(text) || (needsHelp && !asksForFindings(text)))) return [adviceOf(person, telling)];
  if (asks && scene.ways !== undefined) return [theWaysOut(scene.ways, person, telling)];
  if (person !== undefined && ASKS_WHAT_IS_HELD_BACK.test(text) && !scene.withholds?.includes(person.id))
    return [spoken(person, spokenLine('tells_all', person, telling), 'neutral')];
  const promise = person === undefined ? null : promiseIn(text);
  if (person !== undefined && promise === 'asked')
    return [spoken(person, spokenLine('no_promise', person, telling), 'neutral')];
  const inWords = asks || promise !== null ? answerInWords(heard, person, isOfThem, telling) : null;
  if (inWords !== null) return [inWords];
  if (needsHelp) return [adviceOf(undefined, telling)];
  if (person !== undefined && promise === 'kept')
    return [spoken(person, spokenLine('promised', person, telling), 'thoughtful')];
  if (asks && ASKS_WHO_IS_HERE.test(text)) return [narrate(whoIsHere(telling))];
  const known = asks ? knownAnswer(text, heard, scene) : undefined;
  if (known !== undefined) {
    const repeats = known.isOfThemselves ? 'confirms' : lately(scene, known.fact) ? 'said_already' : null;
    return [
      spoken(known.person, repeats === null ? known.fact : spokenLine(repeats, known.person, telling), 'thoughtful'),
    ];
  }
  // Words to nobody in particular may be about what there is to see.
  const [seen] = heard.isToThem ? [] : touchedSentences(scene);
  if (seen !== undefined && ABOUT_THINGS.has(heard.kind)) return [narrate(seen)];
  const thing = asks && person === undefined ? touchedThing(scene) : undefined;
  if (thing !== undefined) return [narrate(lines('look', { item: thing }))];
  if (person === undefined)
    return [narrate(lines(isCrowded(placeTold(scene)) ? 'among_others' : 'alone', { place: placeSaid(scene) }))];
  const says = (kind: string, face: Expression) => [spoken(person, spokenLine(kind, person, telling), face)];
  if (heard.kind === 'rude' || heard.kind === 'violent') return says('rude', 'angry');
  if (heard.kind === 'greeting') return says('greets', 'neutral');
  if (isFarewell(text)) return says('takes_leave', 'neutral');
  if (heard.kind === 'kind') return says('kind', 'happy');
  if (!asks) return [takenAs(text, heard, person, telling)];
  if (isOfThem && WANTS.test(text) && person.want !== undefined && !lately(scene, person.want))
    return [narrate(lines('wants', { name: calledIn(scene, person), want: withSmallLetter(person.want) }))];
  // Who knows and may not say evades, and so does who is asked of themselves; who does not know says so, and whom to ask.
  if (FOR_WORDS.test(text) && (heard.isToThem || ONESELF.test(text))) return says('said_nothing', 'neutral');
  // Of a thing that is there for all to see they say no more than that.
  const shown = isOfThem || scene.withholds?.includes(person.id) ? undefined : touchedThing(scene);
  if (shown !== undefined)
    return [spoken(person, spokenLine('shows_thing', person, telling, { item: shown }), 'neutral')];
  // How somebody is they may say; why they are or did something they keep to themselves.
  const asksWhy = ASKS_FOR_REASONS.test(text);
  if (isOfThem && !scene.withholds?.includes(person.id) && !(asksWhy && person.role === 'antagonist'))
    return says(asksWhy ? 'own_reasons' : 'about_self', 'thoughtful');
  if (isOfThem || scene.withholds?.includes(person.id)) return says(`ask_${roleKey(person)}`, 'thoughtful');
  const name = scene.pointTo?.[person.id];
  if (name === undefined) return says(`unknown_${roleKey(person)}`, 'thoughtful');
  const kind = isSpokenOf(text, name) ? 'asked_about_them' : 'points_to';
  return [spoken(person, spokenLine(kind, person, telling, { name }), 'thoughtful')];
}

const ASKS_FOR_REASONS =
  /\bwhy\b|\bhow come\b|\bwhere (?:were|have) you\b|\bwhat (?:did|have|had|were|are) you\b|\bwho (?:are|were) you\b|为什么|为啥|怎么会|干什么|干吗|做了什么|去哪|你是谁|なぜ|どうして|何をして|どこに(?:い|行)|誰なの/iu;

/** Asks what somebody is after. */
const WANTS =
  /\bwhat (?:do|did|would) you (?:really )?(?:want|wish|hope|like)\b|\bwhat are you (?:after|looking for|here for)\b|想(?:要|干|做)什么|要什么|图什么|有什么(?:愿望|心愿)|(?:何|なに)(?:が|を)(?:ほし|欲し|し(?:たい|に来)|望)|望みは/iu;

/** As it stands after a colon; a name or a word in capitals stays. */
const withSmallLetter = (text: string): string =>
  text.replace(/^(?:A|An|The|To|For|One|His|Her|Their|Not|No|That|Some|Every\p{L}*)\b/u, (word) => word.toLowerCase());

/** How many names a claim and what is known have in common where they say the same. */
const SAYS_THE_SAME = 2;
const DENIES = /\b(?:not|never|no|nobody)\b|n['’]t\b|不|没|ない|ません/iu;

/** Whether words say what was found out and somebody knows. */
function isKnownTo({ id, name }: ScenePerson, said: string, { facts, factsKnownBy }: Scene): boolean {
  if (DENIES.test(said)) return false;
  const about = callsOf(name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const shares = namesShared(about, facts);
  return facts.some(
    (fact, at) => (shares[at] ?? 0) >= SAYS_THE_SAME && !DENIES.test(fact) && (factsKnownBy[at]?.includes(id) ?? true),
  );
}

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
    // What they know as well as whoever says it they own up to.
    if (isKnownTo(person, text, scene)) return spoken(person, spokenLine('confirms', person, telling), 'thoughtful');
  }
  const known = claim === 'feels' ? null : knownOf(heard, person, telling);
  if (known !== null)
    return spoken(person, spokenLine('answers_claim', person, telling, { text: known }), 'thoughtful');
  const face: Expression = claim === 'accused' ? 'angry' : claim === 'feels' ? 'neutral' : 'surprised';
  return spoken(
    person,
    spokenLine(claim, person, telling, { name: others[0] === undefined ? '' : calledIn(scene, others[0]) }),
    face,
  );
}

/** What asks somebody for what they know, and not for themselves. */
const FOR_WHAT_ONE_KNOWS =
  /\byou(?:['’]ve| have| had)? (?:promised|said|wanted|meant|were going|owe|still owe|swore)\b(?: (?:me|us))?(?: you(?:['’]d| would))?|[你您](?:还)?(?:之前|刚才|上次)?(?:答应|说好|说过|说|欠)(?:了|过|要)?|\b(?:(?:do|did|have|has|can|could|would|will) you|what do you|don['’]t you) (?:also |ever )?(?:know|see|seen|tell|told|hear|heard|remember|recall|think|say|happen to know)\b|你们?(?:知道|知不知道|认识|认得|看见|看到|见过|听说|听见|记得|能告诉|可以告诉|觉得|说|有没有)|(?:あなた|君|お前)は?(?:.{0,20})(?:知って|見た|見かけ|覚えて|聞いた)/giu;
const ONESELF = /\b(?:you|your|yours|yourself)\b|[你您]|あなた|お前|君(?=[はがのを])|自分/iu;
/** Asks whoever is spoken to after themselves, and says not whom. */
const LEAVES_OUT_WHOM =
  /(?:好き|嫌い|すいた|空いた|疲れた|元気|眠い|寒い|暑い|怖い|大丈夫|幸せ)(?:なの|です|なん)?か?[?？]|名前は|何歳|いくつ(?:です|なの|[?？]|$)|お?仕事は|ご?出身は|何者|几岁|多大(?:年纪|岁数)?了?[?？]|贵姓/u;
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

const ABOUT_THINGS: ReadonlySet<Heard['kind']> = new Set(['question', 'plain', 'assenting', 'refusing']);

const lately = ({ recentLines }: Scene, text: string): boolean => recentLines.some((line) => line.includes(text));

/** What follows from the option that was answered: the script's own words, where it has them. */
export function replyTo(option: string, script: Script, scene: Scene, language: TellingLanguage): VNFrame[] {
  const reply =
    script.answers.find((answer) => answer.option === option) ??
    [...script.answers].sort((a, b) => overlap(b.option, option) - overlap(a.option, option))[0];
  if (reply === undefined || (reply.option !== option && overlap(reply.option, option) === 0)) return [];
  return reply.beats.map((beat) => frameOf(beat, scene, language));
}
