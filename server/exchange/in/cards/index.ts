import { RefusalError } from '../../../../shared/error.ts';
import { isObject } from '../../../../shared/json.ts';
import type { WorldInfo } from '../../../../shared/story/index.ts';
import { wordsLanguageOf } from '../../../../shared/words/phrasing.ts';
import { objectIn } from '../json.ts';
import { takeSlug } from '../take-slug.ts';
import type { Brought, BroughtCharacter, BroughtFile, BroughtMedia, ReportLine } from '../types.ts';
import { bookIn, cardBook, loreOf } from './book.ts';
import { type Card, cardIn, isCard } from './card.ts';
import { languageOf, withoutMacros } from './macros.ts';
import { personOf } from './person.ts';

const CAST_MAX = 200;
const PREMISE_MAX = 4000;
/** As much of a description goes on in lore. */
const REST_MAX = 40_000;

/** Whether a file is a character card or a lorebook. */
export const isCardOrBook = (file: BroughtFile): boolean => isCard(file) || bookIn(objectIn(file)) !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads cards and lorebooks: each card somebody of one cast, each book lore.
 * @throws RefusalError `malformed` for one that is broken, `too_large`
 */
export async function readCards(files: readonly BroughtFile[]): Promise<Brought> {
  const report: ReportLine[] = [];
  const cards: { card: Card; file: string }[] = [];
  const books: { value: unknown; file: string }[] = [];
  for (const file of files) {
    const card = await cardIn(file);
    if (card) cards.push({ card, file: file.name.slice(0, 120) });
    else if (isCard(file)) throw broken(file.name);
    else books.push({ value: objectIn(file), file: file.name.slice(0, 120) });
  }
  const language = languageOf([
    ...cards.flatMap(({ card }) => [textOf(card.data.description), textOf(card.data.first_mes)]),
    ...books.map(({ value }) => JSON.stringify(value).slice(0, 20_000)),
  ]);
  const words = wordsLanguageOf(language);
  const characters: BroughtCharacter[] = [];
  const media: BroughtMedia[] = [];
  const lore: WorldInfo[] = [];
  const taken = new Set<string>();
  if (cards.length > CAST_MAX) {
    report.push({ where: '', code: 'too-many', args: { what: 'cards', count: cards.length, most: CAST_MAX } });
  }
  for (const { card, file } of cards.slice(0, CAST_MAX)) {
    const id = takeSlug(taken, textOf(card.data.name), 'person', { most: 58 });
    const person = personOf(card, id, file, words);
    const { name } = person.character;
    characters.push(person.character);
    media.push(...person.media);
    report.push(...person.report);
    if (person.rest !== '') {
      lore.push(...restOf(person.rest, id, name));
      report.push({ where: name, code: 'became-lore', args: { name } });
    }
    const book = isObject(card.data.character_book) ? cardBook(card.data.character_book) : null;
    if (book) lore.push(...loreOf(book, { of: name, person: id, file: name, language: words }, report));
  }
  const bookNames: string[] = [];
  for (const { value, file } of books) {
    const book = bookIn(value);
    if (!book) throw broken(file);
    bookNames.push(book.name || file.replace(/\.\w+$/, ''));
    lore.push(...loreOf(book, { of: '', file, language: words }, report));
  }
  const names = characters.map(({ name }) => name);
  const title = (names.length > 0 ? names : bookNames).join(', ').slice(0, 200);
  const scenarios = cards.map(({ card }) => withoutMacros(textOf(card.data.scenario), textOf(card.data.name), words));
  const premise = scenarios
    .filter((each) => each !== '')
    .join('\n\n')
    .slice(0, PREMISE_MAX);
  if (premise !== '') report.push({ where: `${title} › scenario`, code: 'became-premise', args: {} });
  return {
    ...{ format: cards.length > 0 ? 'cards' : 'lorebook', title, media, report },
    story: {
      premise: { title, language, ...(premise !== '' && { premise }), globalWorldInfo: lore },
      characters,
    },
  };
}

/** What did not fit on a sheet, as lore that comes up with its person's name. */
function restOf(text: string, id: string, name: string): WorldInfo[] {
  const parts = text.slice(0, REST_MAX).match(/[\s\S]{1,4000}(?=\n\n|$)|[\s\S]{1,4000}/gu) ?? [];
  return parts
    .map((content) => content.trim())
    .filter((content) => content !== '')
    .map((content, index) => ({
      id: `${id.slice(0, 50)}_more_${index + 1}`,
      keys: [name],
      content,
      type: 'entity' as const,
    }));
}

const broken = (name: string) =>
  new RefusalError('malformed', `"${name.slice(0, 120)}" is a card or a lorebook that is damaged.`, {
    hint: 'Save it again where it comes from.',
    reason: { code: 'file-broken', name: name.slice(0, 120) },
  });
