import type { VNFrame } from '../../../../shared/play/index.ts';
import type { Chance } from '../chance.ts';
import { shortName } from '../words/text.ts';
import type { Lines, TellingLanguage } from './lines.ts';
import type { TellingScene } from './scene.ts';

export const IMPULSES = ['look', 'talk', 'wait', 'push'] as const;
export type Impulse = (typeof IMPULSES)[number];

/** How often a turn that may end with a choice of its own does. */
const ODDS_UNDER_WAY = 0.35;
const ODDS_BETWEEN = 0.3;

const WORDS: Record<TellingLanguage, Record<Impulse, RegExp>> = {
  en: {
    look: /\b(?:look|search|examine|inspect|read|study|explore)\b/i,
    talk: /\b(?:talk|ask|speak|tell|say|question|do the talking)\b/i,
    wait: /\b(?:wait|listen|still|nothing|watch|rest|sit)\b/i,
    push: /\b(?:force|risk|fight|confront|follow|chase|attack|expects|push|run)\b/i,
  },
  zh: {
    look: /看|找|搜|查|读/u,
    talk: /谈|问|说|聊|讲/u,
    wait: /等|听|别动|不说话|坐/u,
    push: /挑明|冒|想不到|打|追|跟|闯|逼/u,
  },
};

/** What sort of impulse a text is; null where it is none of them. */
export function impulseKind(text: string, language: TellingLanguage): Impulse | null {
  return IMPULSES.find((kind) => WORDS[language][kind].test(text)) ?? null;
}

/** The impulse a player followed, with whom or what it was about. */
export function impulseOf(
  text: string,
  scene: TellingScene,
  language: TellingLanguage,
): { kind: Impulse; words: Record<string, string> } | null {
  const kind = impulseKind(text, language);
  if (kind === null) return null;
  const person = scene.present.find(({ id, name }) => id !== scene.protagonist && text.includes(shortName(name)));
  if (kind === 'talk' && person === undefined) return { kind: 'wait', words: {} };
  return { kind, words: { name: shortName(person?.name ?? ''), place: scene.place.said } };
}

/** Two or three things the player might do now, or none. */
export function impulses(
  scene: TellingScene,
  _language: TellingLanguage,
  lines: Lines,
  chance: Chance,
): VNFrame | null {
  const { encounter } = scene;
  const open = encounter !== null && encounter.phase !== 'closing';
  if (!chance.happens(open ? ODDS_UNDER_WAY : ODDS_BETWEEN)) return null;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const item = encounter?.interactables[0];
  const texts = [
    ...(others.length > 0 ? [lines('choice_talk', { name: shortName(chance.pick(others).name) })] : []),
    item !== undefined && open ? lines('choice_look', { item }) : lines('choice_search', { place: scene.place.said }),
    chance.happens(0.5) ? lines('choice_push') : lines('choice_wait'),
  ];
  return {
    type: 'choice',
    prompt: lines('choice_prompt'),
    options: texts.map((text, index) => ({ id: `impulse-${index}`, text })),
    freeText: true,
  };
}
