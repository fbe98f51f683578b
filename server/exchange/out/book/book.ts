import { buildChronicle, type ChronicleChapter } from '../../../../shared/chronicle/chapters.ts';
import type { PlayExportInput } from '../types.ts';
import { type BookWords, bookWords } from './words.ts';

export interface Book {
  readonly title: string;
  readonly language: string;
  readonly premise: string;
  readonly chapters: readonly ChronicleChapter[];
  /** Keys of the backgrounds, in the order of their first appearance. */
  readonly pictures: readonly string[];
  /** Credits: author, licence and sources, each part with its heading; no part is empty. */
  readonly closing: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly words: BookWords;
}

/** Clock notices are for the player, not for readers. */
const withoutClocks = (chapters: readonly ChronicleChapter[]): ChronicleChapter[] =>
  chapters.map(({ title, scenes }) => ({
    title,
    scenes: scenes.map((scene) => ({
      ...scene,
      paragraphs: scene.paragraphs.filter(({ noted }) => noted !== 'progress' && noted !== 'doom'),
    })),
  }));

/** `language` sets the language of headings and credits; by default, the story's. */
export function createBook({ played: { play, turns }, options }: Pick<PlayExportInput, 'played' | 'options'>): Book {
  const words = bookWords(options.language ?? play.language);
  const chapters = withoutClocks(buildChronicle(turns, play, words));
  const keys = chapters.flatMap(({ scenes }) =>
    scenes.flatMap(({ picture, paragraphs }) => [picture, ...paragraphs.map((each) => each.picture ?? null)]),
  );
  const { author, licence, lines } = play.credits;
  const closing = [
    { heading: words.author, lines: author === null ? [] : [author] },
    { heading: words.licence, lines: licence === null ? [] : [licence] },
    { heading: words.credits, lines },
  ].filter((part) => part.lines.length > 0);
  const { title, language, premise } = play;
  return {
    ...{ title, language, premise, chapters, closing, words },
    pictures: [...new Set(keys)].filter((key) => key !== null && play.backgrounds[key] !== undefined) as string[],
  };
}
