import { RefusalError } from '../../../shared/error.ts';
import { beginningOf, extensionOf } from './story/files.ts';
import type { BroughtFile, Importer } from './types.ts';

/** A format of interactive stories that is not read here, and the formats to save a story of it in instead. */
interface OtherFormat {
  /** The same in every language. */
  readonly name: string;
  readonly instead: readonly string[];
  readonly extensions?: readonly string[];
  readonly begins?: RegExp;
}

const SCRIPTS = ['Twee 3', 'Ink', 'Markdown'];

const OTHER_FORMATS: readonly OtherFormat[] = [
  { name: 'Yarn Spinner', instead: ['Twee 3', 'Ink'], extensions: ['yarn', 'yarnproject', 'yarnc'] },
  { name: 'Twine 1 (.tws)', instead: ['Twee', 'HTML'], extensions: ['tws'] },
  { name: 'Ink (JSON)', instead: ['Ink'], begins: /^\uFEFF?\s{0,100}\{\s{0,100}"inkVersion"\s*:/ },
  { name: 'Ren’Py (.rpyc, .rpa)', instead: ['.rpy'], extensions: ['rpyc', 'rpymc', 'rpa'] },
  {
    name: 'ChoiceScript',
    instead: SCRIPTS,
    extensions: ['txt'],
    begins: /^\*(?:(?:fake_)?choice|scene_list|finish|page_break)[^\S\n]*$|^\*(?:create|goto_scene|label)[^\S\n]+\w/m,
  },
  { name: 'Inform', instead: SCRIPTS, extensions: ['ni', 'inf', 'i7x', 'i6t'] },
  {
    name: 'Z-machine, Glulx, TADS',
    instead: SCRIPTS,
    extensions: ['z3', 'z5', 'z8', 'zblorb', 'ulx', 'gblorb', 'blb', 't3', 'gam', 'hex', 'taf', 'a3c', 'acd'],
  },
  { name: 'Quest', instead: SCRIPTS, extensions: ['quest', 'aslx', 'asl'] },
  { name: 'KiriKiri', instead: ['Ren’Py', 'Twee 3'], extensions: ['ks', 'xp3', 'tjs'] },
  { name: 'NScripter', instead: ['Ren’Py', 'Twee 3'], extensions: ['nsa', 'ons', 'nt2', 'nt3'] },
  { name: 'Naninovel', instead: ['Ren’Py', 'Twee 3'], extensions: ['nani'] },
  { name: 'Dialogic', instead: ['Ren’Py', 'Twee 3'], extensions: ['dtl', 'dch'] },
];

const formatOf = (file: BroughtFile): OtherFormat | undefined => {
  const extension = extensionOf(file);
  const named = OTHER_FORMATS.filter(({ extensions }) => extensions?.includes(extension) ?? extension === 'json');
  return named.find(({ begins }) => begins?.test(beginningOf(file)) ?? true);
};

/** Refuses stories in formats that are known and not read, by their names. */
export const otherFormats: Importer = {
  format: 'other',
  recognises: (file) => formatOf(file) !== undefined,
  read: ([file]) => {
    const format = file && formatOf(file);
    if (!format) throw new Error('No file was brought.');
    const name = file.name.slice(0, 120);
    throw new RefusalError('refused', `"${name}" is ${format.name}, which is not read here.`, {
      hint: `Save the story in one of these formats: ${format.instead.join(', ')}.`,
      reason: { code: 'format-not-read', name, format: format.name, instead: format.instead },
    });
  },
};
