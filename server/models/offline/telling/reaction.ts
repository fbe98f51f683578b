import type { VNFrame } from '../../../../shared/play/index.ts';
import type { Expression } from '../../../../shared/story/index.ts';
import type { Chance } from '../chance.ts';
import type { Script } from '../story/script.ts';
import { overlap } from '../words/text.ts';
import { frameOf, personNamed } from './beats.ts';
import type { Lines, TellingLanguage } from './lines.ts';
import { readPlayerText } from './prose.ts';
import type { ScenePerson, TellingScene } from './scene.ts';

const RUDE =
  /\b(?:stupid|idiot|liar|shut up|hate you|damn|fool|moron|bastard|go to hell|coward)\b|滚|混蛋|骗子|白痴|笨蛋|闭嘴|讨厌你|嘘つき|馬鹿|ばか|黙れ|卑怯|大嫌い/iu;
const KIND =
  /\b(?:thank|thanks|please|sorry|kind|beautiful|love|dear|friend|trust you|forgive)\b|谢谢|对不起|抱歉|喜欢|朋友|相信你|原谅|ありがとう|ごめん|すまな|好き|信じて|友だち|友達|許す/iu;
const QUESTION =
  /[?？]\s*$|^\s*(?:who|what|where|when|why|how|did|do|are|is|can|could|was|were)\b|吗|呢|谁|什么|哪|为什么|怎么|ですか|ますか|のか[。？?]?$|何を|誰が|どこ|なぜ|どうして/iu;

/** Who answers: whoever is spoken of, else somebody of the encounter's, else anybody here but the protagonist. */
function answerer(text: string, scene: TellingScene, chance: Chance): ScenePerson | undefined {
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const named = others.find(({ name }) =>
    name.split(/\s+/).some((part) => part.length > 1 && text.toLowerCase().includes(part.toLowerCase())),
  );
  const spoken = others.find(({ name }) => scene.encounter?.description.includes(name.split(/\s+/)[0] ?? name));
  return named ?? spoken ?? (others.length === 0 ? undefined : chance.pick(others));
}

const roleKey = (person: ScenePerson): 'ally' | 'antagonist' | 'npc' =>
  person.role === 'ally' || person.role === 'antagonist' ? person.role : 'npc';

function spoken(person: ScenePerson, text: string, expression: Expression): VNFrame {
  const shows = person.expressions.length === 0 || person.expressions.includes(expression);
  return { type: 'say', character: person.id, text, ...(shows ? { expression } : {}) };
}

const YOU_SAY: Record<TellingLanguage, (text: string) => string> = {
  en: (text) => `“${text}”, you say.`,
  zh: (text) => `你说：“${text}”`,
  ja: (text) => `「${text}」と言う。`,
};

/** What the world makes of something the player said or did in words of their own. */
export function reactToText(
  text: string,
  scene: TellingScene,
  language: TellingLanguage,
  lines: Lines,
  chance: Chance,
): VNFrame[] {
  const heard = readPlayerText(text, language);
  const hero = scene.present.find(({ id }) => id === scene.protagonist);
  const frames: VNFrame[] = [];
  const bounded = heard.text.slice(0, 400);
  if (heard.kind === 'done') frames.push({ type: 'narrate', text: bounded });
  else if (hero !== undefined) frames.push({ type: 'say', character: hero.id, text: bounded });
  else frames.push({ type: 'narrate', text: YOU_SAY[language](bounded) });
  const item = scene.encounter?.interactables.find((one) => overlap(one, text) > 0);
  if (item !== undefined) return [...frames, { type: 'narrate', text: lines('look', { item }) }];
  const person = answerer(text, scene, chance);
  if (heard.kind === 'done') {
    const touches =
      person !== undefined &&
      personNamed(person.name, scene.present) !== undefined &&
      text.toLowerCase().includes((person.name.split(/\s+/)[0] ?? '').toLowerCase());
    return [
      ...frames,
      touches && person !== undefined
        ? spoken(person, lines(`talk_${roleKey(person)}`), 'surprised')
        : { type: 'narrate', text: lines('act', { place: scene.place.said }) },
    ];
  }
  if (person === undefined) return [...frames, { type: 'narrate', text: lines('alone', { place: scene.place.said }) }];
  if (RUDE.test(text)) return [...frames, spoken(person, lines('rude'), 'angry')];
  if (KIND.test(text) && !QUESTION.test(text)) return [...frames, spoken(person, lines('kind'), 'happy')];
  const asked = QUESTION.test(text);
  return [
    ...frames,
    spoken(person, lines(`${asked ? 'ask' : 'talk'}_${roleKey(person)}`), asked ? 'thoughtful' : 'neutral'),
  ];
}

/** What follows from the option that was answered: the script's own words, where it has them. */
export function replyTo(option: string, script: Script, scene: TellingScene, language: TellingLanguage): VNFrame[] {
  const reply =
    script.answers.find((answer) => answer.option === option) ??
    [...script.answers].sort((a, b) => overlap(b.option, option) - overlap(a.option, option))[0];
  if (reply === undefined || (reply.option !== option && overlap(reply.option, option) === 0)) return [];
  return reply.beats.map((beat) => frameOf(beat, scene, language));
}
