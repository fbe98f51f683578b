import { type Chapter, chronicleOf } from '../../../../shared/chronicle/chapters.ts';
import type { GivenPlay } from '../types.ts';
import { type BookWords, bookWords } from './words.ts';

/** A play as a book: its chapters, and what stands around them. */
export interface Book {
  readonly title: string;
  readonly language: string;
  readonly premise: string;
  readonly chapters: readonly Chapter[];
  /** Keys of the backgrounds it shows, in the order they are come to. */
  readonly pictures: readonly string[];
  /** Whose work it is, under which terms, and what else is to be named; each part with its heading, none without lines. */
  readonly closing: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly words: BookWords;
}

/** How far clocks have come is for who plays, not for who reads. */
const withoutClocks = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.map(({ title, scenes }) => ({
    title,
    scenes: scenes.map((scene) => ({
      ...scene,
      paragraphs: scene.paragraphs.filter(({ noted }) => noted !== 'progress' && noted !== 'doom'),
    })),
  }));

/** Makes a play a book. `language` among the options is that of the words beside the story; by default the story's own. */
export function bookOf({ played: { play, turns }, options }: Pick<GivenPlay, 'played' | 'options'>): Book {
  const words = bookWords(options.language ?? play.language);
  const chapters = withoutClocks(chronicleOf(turns, play, words));
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
