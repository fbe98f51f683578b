import { createChance } from '../../shared/chance.ts';
import type { PlayerAction, VNFrame } from '../../shared/play/index.ts';
import type { PlayAnswer, TurnData } from '../../shared/wire/index.ts';

/** What a player types, by language; `{name}` is somebody of the cast. */
const WORDS: Record<'en' | 'zh' | 'ja', readonly string[]> = {
  en: [
    'I look around carefully.',
    'I roll 2d6 to pick the lock',
    'What did {name} say before?',
    'Do you remember what we found?',
    'Who are you, really?',
    'I ask {name} about the night it happened.',
    'Is anybody still awake here?',
    'What is the weather like outside?',
    'Thank you, {name}. I trust you.',
    'You are a liar, {name}.',
    'I sneak past and try the door.',
    'I sit down and wait.',
    'Is there somebody new in this town?',
    'I refuse.',
    'Yes, I will help.',
  ],
  zh: [
    '我仔细看看四周。',
    '我掷2d6撬锁',
    '{name}之前说过什么？',
    '还记得我们找到的东西吗？',
    '你到底是谁？',
    '我问{name}那天晚上的事。',
    '这里还有人醒着吗？',
    '外面天气怎么样？',
    '谢谢你，{name}，我相信你。',
    '{name}，你是个骗子。',
    '我悄悄溜过去，试着推门。',
    '我坐下来等。',
    '我不答应。',
    '好，我帮你。',
  ],
  ja: [
    '周りをよく見る。',
    '2d6を振って鍵を開ける',
    '{name}は前に何と言っていた？',
    'あのとき見つけたものを覚えている？',
    '本当は誰なの？',
    '{name}にあの夜のことを聞く。',
    'ここにまだ誰か起きている？',
    '外の天気はどう？',
    'ありがとう、{name}。信じている。',
    '{name}の嘘つき。',
    'そっと忍び込んで扉を押す。',
    '座って待つ。',
    '断る。',
    'はい、手伝う。',
  ],
};

/** How players differ: how often they go elsewhere, and how often they write words of their own. */
const PERSONAS = [
  { name: 'reader', travels: 0.04, writes: 0.05 },
  { name: 'talker', travels: 0.08, writes: 0.5 },
  { name: 'wanderer', travels: 0.25, writes: 0.15 },
  { name: 'mixed', travels: 0.12, writes: 0.25 },
] as const;

/** A player who plays by a seed, and sees what any player sees. */
export interface ScriptedPlayer {
  readonly persona: string;
  /** What they do next; null once the story has ended. */
  next(
    turn: Pick<TurnData, 'waitingFor' | 'choices' | 'freeText' | 'connections' | 'ended' | 'trackers'>,
    frames: readonly VNFrame[],
  ): PlayerAction | null;
}

/** How often a player goes where the telling points, and how often when it has pointed nowhere for some turns. */
const FOLLOWS = 0.7;
const RESTLESS = 0.5;

/**
 * Makes a player for one play. A place that is spoken of draws them, as it would anybody; after some turns without progress they go
 * elsewhere.
 */
export function createPlayer(
  seed: number,
  language: 'en' | 'zh' | 'ja',
  play: PlayAnswer,
  titles: ReadonlyMap<string, string>,
): ScriptedPlayer {
  const chance = createChance(seed, `player:${play.packageId}`);
  const persona = chance.pick(PERSONAS);
  const others = play.cast.filter(({ role }) => role !== 'protagonist').map(({ name }) => name);
  const visited = new Map<string, number>([[play.location, 1]]);
  let clocks = '';
  let still = 0;
  const sayable = WORDS[language].filter((one) => others.length > 0 || !one.includes('{name}'));
  const words = () => chance.pick(sayable).replaceAll('{name}', others.length > 0 ? chance.pick(others) : '');

  /** Where they go now; null where they stay. */
  const goesTo = (connections: readonly string[], told: string): string | null => {
    if (connections.length === 0) return null;
    const pointedAt = connections.find((id) => told.includes(spoken(titles.get(id) ?? id)));
    if (pointedAt !== undefined && still > 0 && chance.happens(FOLLOWS)) return pointedAt;
    if (!chance.happens(still > 2 ? RESTLESS : persona.travels)) return null;
    const [least] = [...connections].sort((a, b) => (visited.get(a) ?? 0) - (visited.get(b) ?? 0));
    return least !== undefined && chance.happens(0.7) ? least : chance.pick(connections);
  };

  return {
    persona: persona.name,
    next({ waitingFor, choices, freeText, connections, ended, trackers }, frames) {
      if (ended) return null;
      if (waitingFor === 'dice-result') return { type: 'roll' };
      const shown = trackers.flatMap(({ kind, value }) => (kind === 'progress' ? [value] : [])).join();
      still = shown === clocks ? still + 1 : 0;
      clocks = shown;
      // An encounter's own question is answered; what the telling merely suggests can be left.
      const mayLeave = waitingFor !== 'choice' || choices.every(({ id }) => !/^o\d+-/.test(id));
      const told = frames.map((frame) => ('text' in frame ? (frame.text ?? '') : '')).join('\n');
      const to = mayLeave ? goesTo(connections, told.toLowerCase()) : null;
      if (to !== null) {
        visited.set(to, (visited.get(to) ?? 0) + 1);
        still = 0;
        return { type: 'travel', locationId: to };
      }
      if (waitingFor === 'free-text') return { type: 'text', text: words() };
      if (waitingFor !== 'choice') return { type: 'continue' };
      if (freeText && chance.happens(persona.writes)) return { type: 'text', text: words() };
      return { type: 'choice', choiceId: chance.pick(choices.filter(({ locked }) => !locked)).id };
    },
  };
}

/** A place's title as a sentence says it, in small letters. */
const spoken = (title: string): string => title.replace(/^The /u, '').toLowerCase();
