import { namesShared, type VNFrame } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import type { Chance } from '../../words/chance.ts';
import { isSpokenOf, overlap, shortName } from '../../words/text.ts';
import type { Script } from '../story/script.ts';
import { reachesBack, recollections } from './attached.ts';
import { frameOf } from './beats.ts';
import { type Heard, readHeard } from './heard.ts';
import type { Lines, TellingLanguage } from './lines.ts';
import { readPlayerText } from './prose.ts';
import { calledIn, placeSaid } from './scene.ts';
import { spokenLine } from './voices.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });
/** How often the place makes something of a deed. */
const DEED_SEEN = 0.35;
const isSentence = (text: string): boolean => /[.!?。！？…]["”’」』)]*$/u.test(text.trim());

/** Who answers: whoever is spoken of, else somebody of the encounter's, else anybody here but the protagonist; nobody for who is not here. */
function answerer({ named, absent }: Heard, scene: Scene, chance: Chance): ScenePerson | undefined {
  if (named !== undefined || absent !== undefined) return named;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const spoken = others.find(({ name }) => scene.encounter?.description.includes(shortName(name)));
  return spoken ?? (others.length === 0 ? undefined : chance.pick(others));
}

const roleKey = (person: ScenePerson): 'ally' | 'antagonist' | 'npc' =>
  person.role === 'ally' || person.role === 'antagonist' ? person.role : 'npc';

function spoken(person: ScenePerson, text: string, expression: Expression): VNFrame {
  const shows = person.expressions.length === 0 || person.expressions.includes(expression);
  return { type: 'say', character: person.id, text, ...(shows ? { expression } : {}) };
}

/** What somebody here can say to a question, out of what is known by now and they may speak of; nothing where no word of it is asked about. */
function knownAnswer(
  question: string,
  { named, absent }: Heard,
  scene: Scene,
): { person: ScenePerson; fact: string } | undefined {
  if (absent !== undefined) return undefined;
  const asked = named === undefined ? scene.present.filter(({ id }) => id !== scene.protagonist) : [named];
  const names = scene.present.map(({ name }) => name);
  const about = names.reduce((text, name) => text.replaceAll(shortName(name), ' '), question);
  const shares = namesShared(about, scene.facts);
  const [best] = scene.facts
    .flatMap((fact, at) => {
      const knowers = scene.factsKnownBy[at] ?? null;
      // Nobody speaks of themselves as of another.
      const person = asked.find(({ id, name }) => (knowers?.includes(id) ?? true) && !isSpokenOf(fact, name));
      return person === undefined ? [] : [{ person, fact, shared: shares[at] ?? 0 }];
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
 * What the world makes of something the player said or did in words of their own: told as it was meant, by whom it was said to. A blow
 * is not told as struck, nor a way as gone: the rules know of neither.
 *
 * @param isAnswered whether a result of the turn answers it already
 */
export function reactToText(text: string, telling: Telling, isAnswered = false): VNFrame[] {
  const { scene, language, lines, chance } = telling;
  const heard = readHeard(text, scene);
  const person = answerer(heard, scene, chance);
  const place = placeSaid(scene);
  const says = (kind: string, who: ScenePerson, face: Expression) =>
    spoken(who, spokenLine(kind, who, language, lines), face);
  if (heard.kind === 'nonsense') return [narrate(lines('nonsense', { place }))];
  if (heard.kind === 'travel')
    return [narrate(lines(scene.encounter === null ? 'way_open' : 'way_later', { goal: heard.goal }))];
  const isDeed = readPlayerText(text, language).kind === 'done' || !/[“"「]/u.test(text);
  if (heard.kind === 'violent' && isDeed) {
    if (person === undefined) return [narrate(lines('violent_alone', { place }))];
    return [narrate(lines('violent', { name: calledIn(scene, person) })), says('struck', person, 'angry')];
  }
  const own = echo(text, telling);
  // What is said is said; nothing is done to somebody who is not here.
  if (heard.absent !== undefined)
    return [...(own.type === 'say' ? [own] : []), narrate(lines('absent', { name: heard.absent }))];
  if (isAnswered) return [own];
  if (reachesBack(text)) {
    const [found] = recollections(scene, text);
    if (found !== undefined) return [own, narrate(lines(found.kind, { memory: found.memory }))];
  }
  // What the author put there is found, in the author's words; what somebody knows is theirs to say.
  const asked = heard.kind === 'question';
  const known = asked ? knownAnswer(text, heard, scene) : undefined;
  const found = (scene.found ?? []).filter(isSentence);
  if (found.length > 0) return [own, ...found.slice(0, 2).map(narrate)];
  if (known !== undefined) return [own, spoken(known.person, known.fact, 'thoughtful')];
  const touched = (scene.touched ?? []).filter((one) => !scene.recentLines.includes(one));
  const [first] = touched.filter(isSentence);
  if (first !== undefined) return [own, narrate(first)];
  const item = touched.find((one) => !isSentence(one));
  if (item !== undefined) return [own, narrate(lines('look', { item }))];
  if (own.type === 'narrate' && readPlayerText(text, language).kind === 'done')
    return [
      own,
      ...(heard.named === undefined
        ? chance.happens(DEED_SEEN)
          ? [narrate(lines('act', { place }))]
          : []
        : [says(`talk_${roleKey(heard.named)}`, heard.named, 'surprised')]),
    ];
  if (person === undefined) return [own, narrate(lines('alone', { place }))];
  if (heard.kind === 'rude' || heard.kind === 'violent') return [own, says('rude', person, 'angry')];
  if (heard.kind === 'kind') return [own, says('kind', person, 'happy')];
  return [own, says(`${asked ? 'ask' : 'talk'}_${roleKey(person)}`, person, asked ? 'thoughtful' : 'neutral')];
}

/** What follows from the option that was answered: the script's own words, where it has them. */
export function replyTo(option: string, script: Script, scene: Scene, language: TellingLanguage): VNFrame[] {
  const reply =
    script.answers.find((answer) => answer.option === option) ??
    [...script.answers].sort((a, b) => overlap(b.option, option) - overlap(a.option, option))[0];
  if (reply === undefined || (reply.option !== option && overlap(reply.option, option) === 0)) return [];
  return reply.beats.map((beat) => frameOf(beat, scene, language));
}
