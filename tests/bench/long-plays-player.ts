import { createChance } from '../../server/models/offline/chance.ts';
import type { PlayAnswer, PlayerAction, TurnData } from '../../shared/play/index.ts';

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
  ): PlayerAction | null;
}

/** Makes a player for one play. After two turns without any clock having moved they go elsewhere, as players do. */
export function createPlayer(seed: number, language: 'en' | 'zh' | 'ja', play: PlayAnswer): ScriptedPlayer {
  const chance = createChance(seed, `player:${play.packageId}`);
  const persona = chance.pick(PERSONAS);
  const others = play.cast.filter(({ role }) => role !== 'protagonist').map(({ name }) => name);
  const visited = new Map<string, number>([[play.location, 1]]);
  let clocks = '';
  let still = 0;
  const words = () => chance.pick(WORDS[language]).replaceAll('{name}', others.length > 0 ? chance.pick(others) : '');
  return {
    persona: persona.name,
    next({ waitingFor, choices, freeText, connections, ended, trackers }) {
      if (ended) return null;
      if (waitingFor === 'dice-result') return { type: 'roll' };
      const shown = trackers
        .filter(({ kind }) => kind === 'progress')
        .map(({ value }) => value)
        .join();
      still = shown === clocks ? still + 1 : 0;
      clocks = shown;
      if (connections.length > 0 && waitingFor !== 'choice' && chance.happens(still > 2 ? 0.5 : persona.travels)) {
        const [least] = [...connections].sort((a, b) => (visited.get(a) ?? 0) - (visited.get(b) ?? 0));
        const to = chance.happens(0.7) ? (least ?? '') : chance.pick(connections);
        visited.set(to, (visited.get(to) ?? 0) + 1);
        still = 0;
        return { type: 'travel', locationId: to };
      }
      if (waitingFor === 'free-text') return { type: 'text', text: words() };
      if (waitingFor !== 'choice') return { type: 'continue' };
      if (freeText && chance.happens(persona.writes)) return { type: 'text', text: words() };
      return { type: 'choice', choiceId: chance.pick(choices).id };
    },
  };
}
