import { createChance } from '../../words/chance.ts';
import { overlap } from '../../words/text.ts';
import { genreGrammar, hasGenre, lexicon } from '../assets.ts';
import { type Brief, readBrief } from '../story/brief.ts';
import { gatherMaterials } from '../story/compose.ts';
import { GENRES, type Genre, type GrammarLanguage } from '../story/grammar.ts';
import { genreLabelOf, offerPitchOf } from '../story/outline/offer.ts';
import { expand } from '../story/template.ts';
import { readNumber } from '../words/numbers.ts';
import type { TalkLanguage } from './talk.ts';

/** A story in one line, and the brief it stands for. */
export interface Pitch {
  text: string;
  brief: Brief;
}

function pitchBrief(genre: Genre, plot: string, language: GrammarLanguage, wishes: string): Brief {
  const wished = readBrief(wishes);
  return {
    ...wished,
    language,
    reply: language,
    text: `${genre}/${plot} ${wishes}`.trim(),
    genre,
    plot,
    substance: true,
  };
}

/** A brief for one of our Japanese plots, of which there is one a genre. */
const offerBrief = (genre: Genre, wishes: string): Brief => ({
  ...readBrief(`${genreLabelOf(genre)}の物語。${wishes}`),
  genre,
  substance: true,
});

/** Three pitches of three genres; the same seed gives the same three. */
export function makePitches(language: TalkLanguage, seed: number): Pitch[] {
  const chance = createChance(seed, `pitches:${language}`);
  if (language === 'ja')
    return chance
      .shuffle(GENRES)
      .slice(0, 3)
      .map((genre) => ({ text: offerPitchOf(genre), brief: offerBrief(genre, '') }));
  const genres = chance.shuffle(GENRES.filter((genre) => hasGenre(genre, language)));
  const plots = genres.map((genre) => ({ genre, plots: chance.shuffle(genreGrammar(genre, language).plots) }));
  const rounds = Math.max(...plots.map((one) => one.plots.length));
  const order = Array.from({ length: rounds }, (_, round) =>
    plots.flatMap(({ genre, plots: list }) => (list[round] === undefined ? [] : [{ genre, plot: list[round] }])),
  ).flat();
  return order.slice(0, 3).map(({ genre, plot }) => {
    const brief = pitchBrief(genre, plot.key, language, '');
    const { words } = gatherMaterials(brief, seed);
    return { text: expand(plot.pitch, words, chance, language), brief };
  });
}

/** Any plot at all, for an author who leaves it to us. */
export function surprise(language: TalkLanguage, seed: number, wishes: string): Brief {
  const chance = createChance(seed, `surprise:${wishes}`);
  if (language === 'ja') return offerBrief(chance.pick(GENRES), '');
  const genre = chance.pick(GENRES.filter((one) => hasGenre(one, language)));
  return pitchBrief(genre, chance.pick(genreGrammar(genre, language).plots).key, language, '');
}

const PICK =
  /^\s*(?:i(?:'d| would)?\s*(?:like|take|want|choose|pick)|let'?s\s+(?:do|go with|take)|give me|make|do|take|go with|how about|number|option|pitch|story|no\.?|#|the|选|要|就|我要|我选|来|用)*\s*(?:the\s+)?(?:number\s+|option\s+|no\.?\s*|#\s*|第)?\s*([1-3]|one(?!\s+(?:about|with|where|that|in|of|on|set))|two|three|first|second|third|last|一|二|三)(?![\p{L}\p{N}])(?!\s*(?:acts?|chapters?|places?|locations?|characters?|people|scenes?)\b)(?:个|号|种)?/iu;
const PICK_ZH = /^\s*(?:我?(?:要|选|就)|来|用)*第?([1-3一二三])(?:个|号|种)?(?!\s*(?:幕|章|地|场|角|人|位))/u;
const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, last: 3 };

/** Words that point at one of several: "the pianist one", "that with the king". */
const POINTING = /\b(?:ones?|that|this|pitch)\b|那个|这个/iu;

/**
 * The brief of the pitch an author picked, by number or by words, with what else they wish ("2, but in Paris");
 * undefined where none was picked.
 */
export function pickPitch(text: string, language: TalkLanguage, seed: number): Brief | undefined {
  const pitches = makePitches(language, seed);
  const match = PICK.exec(text) ?? PICK_ZH.exec(text);
  const word = match?.[1]?.toLowerCase();
  const number = word === undefined ? undefined : (ORDINALS[word] ?? readNumber(word));
  const numbered = number === undefined ? undefined : pitches[number - 1];
  if (numbered !== undefined) {
    const rest = text.slice(match?.[0].length ?? 0);
    if (!readBrief(rest).substance) return numbered.brief;
    return language === 'ja'
      ? offerBrief(numbered.brief.genre, rest)
      : pitchBrief(numbered.brief.genre, numbered.brief.plot ?? '', language, rest);
  }
  const scored = pitches
    .map((pitch) => ({ pitch, score: overlap(pitch.text, text) }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  const needed = POINTING.test(text) ? 1 : 4;
  return best !== undefined && best.score >= needed && best.score > (next?.score ?? 0) ? best.pitch.brief : undefined;
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[!！。.,，?？~～]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isOneOf = (text: string, words: readonly string[]): boolean => {
  const said = bare(text)
    .replace(/^(?:please|just|well|oh|um)\s+/, '')
    .replace(/\s+(?:please|then|thanks|thank you)$/, '');
  return words.some((word) => said === bare(word));
};

/** True for a text that says nothing yet: blank, a greeting, "write me a story". */
export const isGreeting = (text: string): boolean => bare(text) === '' || isOneOf(text, lexicon('all').greetings);
/** True where the choice is left to us. */
export const wantsSurprise = (text: string): boolean =>
  isOneOf(text, lexicon('all').surprise) || /^\s*(?:please\s+)?surprise me\b|^给我.{0,2}惊喜|^随便/iu.test(text);
/** True where the author asks what this is and can do. */
export const wantsHelp = (text: string): boolean => isOneOf(text, lexicon('all').help);
