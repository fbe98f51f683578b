import { IMPULSES, seenIn } from '../../../shared/play/index.ts';
import { ENGAGEMENT, type Engagement } from '../../../shared/playtest/index.ts';
import { isLoreActivated, searchLore, type VNPackage, type WorldInfo } from '../../../shared/story/index.ts';
import { extractPhrases, isOfAnotherScript } from './language.ts';
import { listToldLines, type PlayedTurn } from './played.ts';

/** A turn's measures: integers that can be summed. */
export interface TurnSignals {
  sentences: number;
  sentencesAgain: number;
  fiveGrams: number;
  fiveGramsAgain: number;
  news: Engagement['news'];
  choices: Engagement['choices'];
  /** Lines told, and those in another script than the story's language. */
  frames: number;
  otherScript: number;
  words: number;
  progress: number;
  doom: number;
}

type News = Engagement['news'];
const NEWS_KINDS = ['places', 'people', 'facts', 'findings', 'flags', 'encounters', 'events', 'lore'] as const;

/** A value for every kind of news. */
const byKind = <Value>(getValue: (kind: keyof News) => Value) =>
  Object.fromEntries(NEWS_KINDS.map((kind) => [kind, getValue(kind)])) as Record<keyof News, Value>;

function createKnown() {
  const known = new Set<string>();
  return {
    has: (key: string) => known.has(key),
    meet(keys: Iterable<string>): number {
      const before = known.size;
      for (const key of keys) known.add(key);
      return known.size - before;
    },
  };
}

function collectLore({ plot }: VNPackage): Map<string, readonly WorldInfo[]> {
  return new Map(
    plot.acts.map(({ id, scenarioWorldInfo }) => [id, [...(scenarioWorldInfo ?? []), ...plot.globalWorldInfo]]),
  );
}

function collectNews({ record }: PlayedTurn): Record<keyof News, string[]> & { progress: number; doom: number } {
  const news = { ...byKind((): string[] => []), progress: 0, doom: 0 };
  for (const mutation of record.mutations) {
    switch (mutation.type) {
      case 'travelled':
      case 'place-visited':
        news.places.push(`${record.direction?.act ?? ''}/${mutation.location}`);
        break;
      case 'facts-earned':
        news.facts.push(...mutation.facts);
        break;
      case 'encounter-landed':
        news.encounters.push(mutation.encounter);
        news.flags.push(...mutation.flags);
        news.findings.push(...mutation.findings);
        news.progress += mutation.progress;
        break;
      case 'event-fired':
        news.events.push(`${record.direction?.act ?? ''}/${mutation.event}`);
        break;
      case 'doom-raised':
        news.doom += mutation.by;
        break;
      default:
    }
  }
  return news;
}

const ACTION_COUNT = {
  start: null,
  continue: 'continues',
  choice: 'taken',
  text: 'freeText',
  roll: 'rolls',
  travel: 'travels',
} as const;

/** Measures a run's turns in order, relative to earlier turns. Sentences are compared without punctuation. */
export function measureTurns(story: VNPackage, turns: readonly PlayedTurn[]): TurnSignals[] {
  const lore = collectLore(story);
  const [toldSentences, toldGrams, offered] = [createKnown(), createKnown(), createKnown()];
  const met = byKind(createKnown);
  let act = story.plot.acts[0]?.id ?? '';
  return turns.map((turn) => {
    act = turn.record.direction?.act ?? act;
    const lines = listToldLines(turn);
    const texts = lines.map(({ text }) => extractPhrases(text, story.language));
    const sentences = texts.flatMap((text) => text.sentences);
    const fiveGrams = texts.flatMap((text) => text.fiveGrams);
    const { progress, doom, ...brought } = collectNews(turn);
    const search = searchLore(lines.map(({ text }) => text).join('\n'));
    brought.lore = (lore.get(act) ?? []).flatMap((entry) =>
      !met.lore.has(entry.id) && isLoreActivated(entry, search) ? [entry.id] : [],
    );
    brought.people = turn.frames.flatMap((frame) => seenIn(frame) ?? []);
    return {
      sentences: sentences.length,
      sentencesAgain: sentences.length - toldSentences.meet(sentences),
      fiveGrams: fiveGrams.length,
      fiveGramsAgain: fiveGrams.length - toldGrams.meet(fiveGrams),
      news: byKind((kind) => met[kind].meet(brought[kind])),
      choices: countChoices(turn, offered.meet),
      frames: lines.length,
      otherScript: lines.filter(({ text }) => isOfAnotherScript(text, story.language)).length,
      words: texts.reduce((sum, { words }) => sum + words, 0),
      progress,
      doom,
    };
  });
}

function countChoices({ end, action }: PlayedTurn, meet: (texts: string[]) => number): Engagement['choices'] {
  const texts = end.choices.map(({ text }) => text);
  const did = ACTION_COUNT[action.type];
  return {
    asked: texts.length > 0 ? 1 : 0,
    offered: texts.length,
    offeredAgain: texts.length - meet(texts),
    impulses: Object.fromEntries(
      IMPULSES.map((impulse) => [impulse, end.choices.filter((choice) => choice.impulse === impulse).length]),
    ),
    ...{ taken: 0, freeText: 0, travels: 0, rolls: 0, continues: 0 },
    ...(did !== null && { [did]: 1 }),
  };
}

const computeShare = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole, 1000));
const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** Sums turns of a stretch, a run, or all runs. */
export function sumEngagement(turns: readonly TurnSignals[]): Engagement {
  const sum = <K extends string>(getCounts: (turn: TurnSignals) => Record<K, number>, keys: readonly K[]) =>
    Object.fromEntries(
      keys.map((key) => [key, turns.reduce((total, turn) => total + (getCounts(turn)[key] ?? 0), 0)]),
    ) as Record<K, number>;
  const perTurn = (total: number) => (turns.length === 0 ? 0 : rounded(total / turns.length, 10));
  const { sentences, sentencesAgain, fiveGrams, fiveGramsAgain } = sum(
    (turn) => turn,
    ['sentences', 'sentencesAgain', 'fiveGrams', 'fiveGramsAgain'],
  );
  const { frames, words, progress, doom } = sum((turn) => turn, ['frames', 'words', 'progress', 'doom']);
  return {
    turns: turns.length,
    repetition: {
      ...{ sentences, sentencesAgain, sentencesShare: computeShare(sentencesAgain, sentences) },
      ...{ fiveGrams, fiveGramsAgain, fiveGramsShare: computeShare(fiveGramsAgain, fiveGrams) },
    },
    news: sum((turn) => turn.news, NEWS_KINDS),
    choices: {
      ...sum(
        ({ choices: { impulses: _apart, ...counts } }) => counts,
        ['asked', 'offered', 'offeredAgain', 'taken', 'freeText', 'travels', 'rolls', 'continues'],
      ),
      impulses: sum((turn) => turn.choices.impulses, IMPULSES),
    },
    lengths: { frames, words, framesATurn: perTurn(frames), wordsATurn: perTurn(words) },
    clocks: { progress: rounded(progress, 100), doom: rounded(doom, 100) },
  };
}

/** The same for every ten turns; the last stretch may be shorter. */
export function engagementByTen(turns: readonly TurnSignals[]): (Engagement & { from: number; to: number })[] {
  const stretches = Math.ceil(turns.length / ENGAGEMENT.turns);
  return Array.from({ length: stretches }, (_, index) => {
    const from = index * ENGAGEMENT.turns;
    const stretch = turns.slice(from, from + ENGAGEMENT.turns);
    return { from: from + 1, to: from + stretch.length, ...sumEngagement(stretch) };
  });
}

/** Whether a turn brought nothing new. */
export const isWithoutNews = ({ news }: TurnSignals): boolean => Object.values(news).every((count) => count === 0);
