import type { Chance } from '../../../shared/chance.ts';
import { IMPULSES, type Impulse, type VNFrame } from '../../../shared/play/index.ts';
import { shortName } from '../../../shared/text.ts';
import type { Scene } from '../../storyteller/index.ts';
import { type LinePattern, linePattern } from '../words/line-pattern.ts';
import { type Lines, linePools, type TellingLanguage } from './lines.ts';
import { calledIn, placeSaid } from './scene.ts';

export type { Impulse } from '../../../shared/play/index.ts';

/** How often a turn that may end with a choice of its own does. */
const ODDS_UNDER_WAY = 0.35;
const ODDS_BETWEEN = 0.45;

/** The lines an impulse is offered with. */
const OFFERED: Record<Impulse, readonly string[]> = {
  look: ['choice_look', 'choice_search'],
  talk: ['choice_talk'],
  push: ['choice_push'],
  wait: ['choice_wait'],
};

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
  ja: {
    look: /見|探|調べ|読/u,
    talk: /話|聞く|聞い|尋ね|言う|言っ|訊/u,
    wait: /待|耳|黙|じっと|座|休/u,
    push: /賭け|迫|追|押し|踏みこ|攻|突|はっきり|殴|戦/u,
  },
};

const offeredPatterns = new Map<TellingLanguage, [Impulse, LinePattern][]>();

/** The lines of choices as patterns: an answer the improviser has offered is known again exactly. */
function patternsOf(language: TellingLanguage): [Impulse, LinePattern][] {
  const known = offeredPatterns.get(language);
  if (known !== undefined) return known;
  const patterns = IMPULSES.flatMap((kind) =>
    OFFERED[kind]
      .flatMap((name) => linePools(language)[name] ?? [])
      .map((line): [Impulse, LinePattern] => [kind, linePattern(line.split(/\{\w+\}/u))]),
  );
  offeredPatterns.set(language, patterns);
  return patterns;
}

const offeredAs = (text: string, language: TellingLanguage): Impulse | undefined =>
  patternsOf(language).find(([, pattern]) => pattern.is(text.trim()))?.[0];

/** Whether the improviser itself offered a text as something one might do. */
export const isOffered = (text: string, language: TellingLanguage): boolean => offeredAs(text, language) !== undefined;

/** What sort of impulse a text is; null where it is none of them. */
export function impulseKind(text: string, language: TellingLanguage): Impulse | null {
  return offeredAs(text, language) ?? IMPULSES.find((kind) => WORDS[language][kind].test(text)) ?? null;
}

/** The impulse a player followed, with whom or what it was about. */
export function impulseOf(
  text: string,
  scene: Scene,
  language: TellingLanguage,
): { kind: Impulse; words: Record<string, string> } | null {
  const kind = impulseKind(text, language);
  if (kind === null) return null;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  // Who came since may be called the same as whoever was meant when it was offered.
  const person =
    others.find((each) => text.includes(calledIn(scene, each))) ??
    others.find(({ name }) => text.includes(shortName(name)));
  if (kind === 'talk' && person === undefined) return { kind: 'wait', words: {} };
  return { kind, words: { name: person ? calledIn(scene, person) : '', place: placeSaid(scene) } };
}

/** Two or three things the player might do now, no two of one impulse, or none. */
export function impulses(scene: Scene, lines: Lines, chance: Chance): VNFrame | null {
  const { encounter } = scene;
  const open = encounter !== null && encounter.phase !== 'closing';
  if (!chance.happens(open ? ODDS_UNDER_WAY : ODDS_BETWEEN)) return null;
  const others = scene.present.filter(({ id, leaves }) => id !== scene.protagonist && leaves !== true);
  const item = open ? encounter.interactables[0] : undefined;
  const person = others.length > 0 ? chance.pick(others) : undefined;
  const [other = 'wait', last = 'push'] = chance.shuffle(['push', 'wait'] as const);
  const offered: { impulse: Impulse; text: string }[] = [
    ...(person === undefined
      ? []
      : [{ impulse: 'talk' as const, text: lines('choice_talk', { name: calledIn(scene, person) }) }]),
    {
      impulse: 'look',
      text: item === undefined ? lines('choice_search', { place: placeSaid(scene) }) : lines('choice_look', { item }),
    },
    { impulse: other, text: lines(`choice_${other}`) },
    ...(person === undefined ? [{ impulse: last, text: lines(`choice_${last}`) }] : []),
  ];
  const fresh = chance.shuffle(offered).slice(0, chance.happens(0.75) ? 3 : 2);
  return {
    type: 'choice',
    prompt: lines('choice_prompt'),
    options: fresh.map(({ impulse, text }, index) => ({ id: `impulse-${index}`, text, impulse })),
    freeText: true,
  };
}
