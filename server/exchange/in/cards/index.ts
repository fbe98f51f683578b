import { RefusalError } from '../../../../shared/error.ts';
import { isObject, textOrEmpty } from '../../../../shared/json.ts';
import { guessLanguageByScript } from '../../../../shared/language/detect-script.ts';
import { fold } from '../../../../shared/language/normalize.ts';
import type { WorldInfo } from '../../../../shared/story/index.ts';
import { ZIP_BOUNDS } from '../../zip/read.ts';
import { nearestFace } from '../faces.ts';
import { reserveSlug } from '../reserve-slug.ts';
import { titleFromFileName } from '../script-compiler/files.ts';
import type { ImportedCharacter, ImportedContent, ReportLine, UploadedFile, UploadedMedia } from '../types.ts';
import { type Card, isCard, readCardFile, readLorebookJson } from './card.ts';
import { type Companion, convertCharacter, getCardName, withoutTags } from './character-sheet.ts';
import type { ParsedLorebook } from './lorebook-fields.ts';
import { parseLorebook, readCardBook } from './lorebook-formats.ts';
import { convertLorebook } from './lorebook-to-lore.ts';
import { type MacroLine, resolveMacros } from './macros.ts';

const CAST_MAX = 200;
const PREMISE_MAX = 4000;
const REST_MAX = 40_000;

export const isCardOrBook = (file: UploadedFile): boolean =>
  isCard(file) || parseLorebook(readLorebookJson(file)) !== null;

interface ReadCard {
  card: Card;
  file: string;
  companions: Companion[];
}

/** A name for comparison in any script: without case, punctuation and accents. */
const comparable = (name: string): string =>
  fold(name)
    .replace(/[\s\p{P}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Merges pictures named after a character or one of its faces into that character's card. */
function withCompanions(all: readonly ReadCard[]): ReadCard[] {
  const cards = all.filter(({ card }) => card.spec !== 'picture');
  const called = (name: string) => {
    const wanted = comparable(name);
    if (wanted === '') return undefined;
    return cards.find(({ card, file }) =>
      [card.data.name, titleFromFileName({ name: file })].some((each) => comparable(each) === wanted),
    );
  };
  return all.filter((picture) => {
    const { card, file } = picture;
    if (card.spec !== 'picture' || card.picture === null) return true;
    const folder = file.split('/').at(-2) ?? '';
    const face = nearestFace(card.data.name) ?? undefined;
    const whole = called(card.data.name);
    const own = comparable(card.data.name);
    const begins = (name: string) => name !== '' && own.startsWith(`${name}_`);
    const owner =
      whole ??
      called(folder) ??
      (face && cards.find((each) => begins(comparable(each.card.data.name)))) ??
      (face && cards.length === 1 ? cards[0] : undefined);
    owner?.companions.push({ file, bytes: card.picture, ...(!whole && face && { face }) });
    return owner === undefined;
  });
}

/** A cast member for each card, lore for each book. @throws RefusalError `malformed`, `too_large` */
export async function readCards(files: readonly UploadedFile[]): Promise<ImportedContent> {
  const report: ReportLine[] = [];
  const read: ReadCard[] = [];
  const budget = { ...ZIP_BOUNDS };
  const books: { book: ParsedLorebook; file: string }[] = [];
  for (const file of files) {
    const name = file.name.slice(0, 120);
    const found = await readCardFile(file, budget);
    const book = found.length === 0 ? parseLorebook(readLorebookJson(file)) : null;
    if (book) books.push({ book, file: name });
    else if (found.length === 0) throw broken(name);
    read.push(...found.map((card) => ({ card, file: name, companions: [] })));
  }
  const cards = withCompanions(read);
  const texts = [
    ...cards.flatMap(({ card }) => [textOrEmpty(card.data.description), textOrEmpty(card.data.first_mes)]),
    ...books.flatMap(({ book }) => book.entries.slice(0, 200).map(({ content }) => content)),
  ];
  const language = guessLanguageByScript(texts.join(' ').slice(0, 20_000)) ?? 'en';
  const characters: ImportedCharacter[] = [];
  const media: UploadedMedia[] = [];
  const lore: WorldInfo[] = [];
  const taken = new Set<string>();
  if (cards.length > CAST_MAX) {
    report.push({ where: '', code: 'too-many', args: { what: 'cards', count: cards.length, most: CAST_MAX } });
  }
  for (const { card, file, companions } of cards.slice(0, CAST_MAX)) {
    const id = reserveSlug(taken, card.data.name, 'person', { most: 58 });
    const person = convertCharacter(card, { id, file, companions }, language);
    const { name } = person.character;
    characters.push(person.character);
    media.push(...person.media);
    report.push(...person.report);
    if (person.rest !== '') {
      lore.push(...splitRest(person.rest, id, name));
      report.push({ where: name, code: 'became-lore', args: { name } });
    }
    const book = isObject(card.data.character_book) ? readCardBook(card.data.character_book) : null;
    const of = getCardName(card.data, name);
    if (book) lore.push(...convertLorebook(book, { of, person: id, file: name, language }, report));
  }
  const bookNames: string[] = [];
  for (const { book, file } of books) {
    bookNames.push(book.name || file.replace(/\.\w+$/, ''));
    lore.push(...convertLorebook(book, { of: '', file, language }, report));
  }
  const names = characters.map(({ name }) => name);
  const titles = (names.length > 0 ? names : bookNames).join(', ');
  const title = titles.slice(0, 200);
  if (titles.length > 200)
    report.push({ where: files[0]?.name.slice(0, 120) ?? '', code: 'cut-short', args: { what: 'title', most: 200 } });
  const scenarios = cards.map(({ card: { data } }) => {
    const tell = (line: MacroLine) => void report.push({ where: `${data.name.slice(0, 120)} › scenario`, ...line });
    return withoutTags(resolveMacros(textOrEmpty(data.scenario), getCardName(data, data.name), language, tell), tell);
  });
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

/** Text that did not fit on a character sheet, as lore keyed by the character's name. */
function splitRest(text: string, id: string, name: string): WorldInfo[] {
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
