import { clip } from '../../../../shared/clip.ts';
import { isObject, textOrEmpty } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/language/tag.ts';
import { type ImportOrigin, KEPT_MAX_LENGTH } from '../../../../shared/story/index.ts';
import { type NamedFace, nearestFace } from '../faces.ts';
import { stripHtml } from '../script-compiler/strip-html.ts';
import type { ImportedCharacter, ReportLine, UploadedMedia } from '../types.ts';
import type { Card } from './card.ts';
import { hasCardValue } from './card-fields.ts';
import { type MacroLine, resolveMacros } from './macros.ts';

/** Maximum length of a sheet's description; the rest becomes lore. */
const DESCRIPTION_MAX = 4000;
const VOICE_MAX = 600;
const WORDS_MAX = 1000;
const LINE_MAX = 2000;

type Data = Readonly<Record<string, unknown>>;

/** Fields that are read elsewhere or belong to the program. */
const ELSEWHERE = [
  'name',
  'creator',
  'source',
  'assets',
  'character_book',
  'avatar',
  'chat',
  'create_date',
  'spec',
  'spec_version',
];
/** Fields that have a place on the sheet. They are kept for export as well. */
const ON_SHEET = ['description', 'personality', 'scenario', 'mes_example', 'extensions'];

/** The name that replaces `{{char}}`: the nickname, else the name. */
export const getCardName = (data: Data, name: string): string =>
  textOrEmpty(data.nickname).trim().slice(0, 120) || name;

function exampleLines(examples: string, names: readonly string[]): string[] {
  return examples
    .split('\n')
    .map((line) =>
      /^(?:\{\{char\}\}|<(?:bot|char)>|([^:：]{1,60}))\s*[:：]\s*(.+)$/i.exec(line.slice(0, LINE_MAX).trim()),
    )
    .flatMap((found) =>
      found && (found[1] === undefined || names.includes(found[1].trim())) ? [found[2]?.trim() ?? ''] : [],
    )
    .filter((line) => line !== '');
}

/** A speaking style, derived from the example dialogue. */
export function describeSpeakingStyle(data: Data, name: string, language: Language): string {
  const [open, close] = language === 'ja' ? ['「', '」'] : ['“', '”'];
  let voice = '';
  const called = getCardName(data, name);
  for (const line of exampleLines(textOrEmpty(data.mes_example), [name, called])) {
    const said = `${open}${withoutTags(resolveMacros(line, called, language))}${close}`;
    if (voice.length + said.length + 1 > VOICE_MAX) break;
    voice += (voice === '' ? '' : ' ') + said;
  }
  return voice;
}

/** A text without HTML tags. The report names them in one line. */
export function withoutTags(text: string, tell: (line: MacroLine) => void = () => {}): string {
  const tags = new Set<string>();
  const plain = stripHtml(text, (what) => void tags.add(what));
  if (tags.size > 0) tell({ code: 'left-out', args: { what: clip([...tags].join(' '), 120) } });
  return plain;
}

/** A card's whole description of a character as one text. */
export const joinDescription = (
  data: Data,
  name: string,
  language: Language,
  tell?: (line: MacroLine) => void,
): string =>
  [data.description, data.personality]
    .map((each) => withoutTags(resolveMacros(textOrEmpty(each), getCardName(data, name), language, tell), tell))
    .filter((each, index, all) => each !== '' && all.indexOf(each) === index)
    .join('\n\n');

/** The text after one of these words at the start of a line. */
function saidAfter(text: string, words: string): string | undefined {
  const found = new RegExp(`^[\\s*\\-•\\[("]*(?:${words})["\\])]?\\s*[:：=]\\s*(.{3,${WORDS_MAX}})$`, 'imu').exec(text);
  return found?.[1]?.trim();
}

/** Splits a text at a paragraph or sentence: what fits, and the rest. */
function divided(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ''];
  const whole = text.slice(0, most);
  const ends = ['\n\n', '\n', '. ', '。'].map((end) => whole.lastIndexOf(end)).find((at) => at > most / 2);
  const at = ends === undefined ? most : ends + 1;
  return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
}

/** The origin of a card, with the fields that have no place on a sheet. */
function readOrigin(
  { spec, data }: Card,
  where: string,
  elsewhere: readonly Data[],
  report: ReportLine[],
): ImportOrigin {
  const extensions = isObject(data.extensions) ? data.extensions : {};
  const licence = [data.license, data.licence, extensions.license, extensions.licence]
    .map(textOrEmpty)
    .find((each) => each.trim());
  const sources = (Array.isArray(data.source) ? data.source : [data.source])
    .map(textOrEmpty)
    .filter((each) => each.trim() !== '');
  const kept: Record<string, unknown> = {};
  let charactersLeft = KEPT_MAX_LENGTH - 10;
  const fields = Object.entries({ ...data, assets: elsewhere }).filter(
    ([name, value]) => (name === 'assets' || !ELSEWHERE.includes(name)) && hasCardValue(value),
  );
  // Smallest first, so that one large field does not push out the others.
  const sized = fields.map(([name, value]) => ({ name, value, size: JSON.stringify([name, value]).length }));
  for (const { name, value, size } of sized.sort((a, b) => a.size - b.size)) {
    if (size > charactersLeft || name.length > 120) {
      report.push({ where, code: 'left-out', args: { what: name.slice(0, 80) } });
      continue;
    }
    charactersLeft -= size;
    kept[name] = value;
    const names = name === 'extensions' ? Object.keys(extensions).map((each) => `extensions.${each}`) : [name];
    if (name !== 'extensions' && (ON_SHEET.includes(name) || name === 'assets')) continue;
    for (const each of names.slice(0, 20))
      report.push({ where, code: 'kept-aside', args: { what: each.slice(0, 80) } });
  }
  return {
    format: spec,
    ...(textOrEmpty(data.creator).trim() !== '' && { author: textOrEmpty(data.creator).slice(0, 300) }),
    ...(licence !== undefined && { licence: licence.slice(0, 500) }),
    ...(sources.length > 0 && { sources: sources.slice(0, 20).map((each) => each.slice(0, 500)) }),
    ...(Object.keys(kept).length > 0 && { kept }),
  };
}

interface Person {
  character: ImportedCharacter;
  rest: string;
  media: UploadedMedia[];
  report: ReportLine[];
}

/** A picture that came with a card without being named in it. */
export interface Companion {
  file: string;
  bytes: Uint8Array;
  /** Without a face, the picture is the portrait. */
  face?: NamedFace;
}

export function convertCharacter(
  card: Card,
  { id, file, companions = [] }: { id: string; file: string; companions?: readonly Companion[] },
  language: Language,
): Person {
  const { data, remarks } = card;
  const name = data.name.slice(0, 120);
  const report: ReportLine[] = [
    ...remarks.map((line) => ({ where: file, ...line })),
    { where: file, code: 'became-person', args: { name } },
  ];
  if (data.name.length > 120) report.push({ where: file, code: 'cut-short', args: { what: 'name', most: 120 } });
  const tell = (line: MacroLine) => void report.push({ where: name, ...line });
  const [description, rest] = divided(joinDescription(data, name, language, tell), DESCRIPTION_MAX);
  const voice = describeSpeakingStyle(data, name, language);
  const want = saidAfter(description, 'wants?|goals?|motivations?|desires?|目标|愿望|目標|願い|望み');
  const need = saidAfter(description, 'needs?|fears?|flaws?|weakness(?:es)?|需要|恐惧|弱点|恐れ');
  const { media, elsewhere } = readPictures(card, { id, name, file, companions, report });
  const character: ImportedCharacter = {
    ...{ id, name, role: 'ally', description },
    ...(voice !== '' && { voice }),
    ...(want !== undefined && { personalArc: { want, need: need ?? want, arcEncounters: [] } }),
    origin: readOrigin(card, name, elsewhere, report),
  };
  if (want !== undefined && need === undefined) report.push({ where: name, code: 'filled-in', args: { what: 'need' } });
  for (const path of card.unused().slice(0, LEFT_MAX)) {
    report.push({ where: `${file} › ${path.slice(0, 120)}`, code: 'left-out', args: { what: path.slice(0, 120) } });
  }
  return { character, rest, media, report };
}

/** Maximum number of unused archive files that are reported one by one. */
const LEFT_MAX = 100;
const ASSETS_MAX = 200;

/** The assets of a card: those it lists, and those in RisuAI's extension of version 2. */
function listAssets(data: Data): Data[] {
  const listed = Array.isArray(data.assets) ? data.assets.filter(isObject) : [];
  const extensions = isObject(data.extensions) ? data.extensions : {};
  const risu = isObject(extensions.risuai) ? extensions.risuai : {};
  const pairs = (value: unknown, type: string): Data[] =>
    (Array.isArray(value) ? value : [])
      .filter(Array.isArray)
      .map(([name, uri]: readonly unknown[]) => ({ type, name: textOrEmpty(name), uri: textOrEmpty(uri) }));
  return [...listed, ...pairs(risu.emotions, 'emotion'), ...pairs(risu.additionalAssets, 'other')].slice(0, ASSETS_MAX);
}

/** The portrait, and for each face the asset whose name matches best; also the remote assets, kept for export. */
function readPictures(
  { data, picture, asset }: Card,
  {
    id,
    name,
    file,
    companions,
    report,
  }: { id: string; name: string; file: string; companions: readonly Companion[]; report: ReportLine[] },
): { media: UploadedMedia[]; elsewhere: Data[] } {
  const media: UploadedMedia[] = [];
  const assets = listAssets(data);
  const icons = assets.filter(({ type }) => type === 'icon');
  const main = icons.find(({ name: named }) => named === 'main') ?? icons[0];
  const uri = textOrEmpty(main?.uri);
  const own = main && uri !== 'ccdefault:' ? asset(uri) : null;
  const beside = companions.find(({ face }) => face === undefined);
  const portrait = own ?? picture ?? beside?.bytes;
  if (portrait) {
    report.push({ where: own || picture ? file : (beside?.file ?? file), code: 'became-portrait', args: { name } });
    media.push({ name: file, kind: 'characters', key: id, bytes: portrait });
  }
  if (main && !own && uri !== 'ccdefault:' && uri !== '') {
    report.push({ where: name, code: 'picture-missing', args: { what: `icon: ${uri.slice(0, 80)}` } });
  }
  const candidates: { called: string; what: string; face: NamedFace; bytes: () => Uint8Array | null }[] = [];
  const elsewhere: Data[] = [];
  for (const each of assets) {
    if (each === main) continue;
    const called = textOrEmpty(each.name).slice(0, 80);
    const what = `${textOrEmpty(each.type).slice(0, 40)}: ${called}`;
    const at = textOrEmpty(each.uri);
    const face = each.type === 'emotion' ? nearestFace(called) : null;
    if (/^https?:/i.test(at)) {
      elsewhere.push(each);
      report.push({ where: name, code: 'kept-aside', args: { what } });
    } else if (face) candidates.push({ called, what, face, bytes: () => asset(at) });
    else {
      // Mark the file as used: it is reported here, not again as an unused file.
      asset(at);
      report.push({ where: name, code: 'left-out', args: { what } });
    }
  }
  for (const { file: called, face, bytes } of companions) {
    if (face) candidates.push({ called, what: called, face, bytes: () => bytes });
    else if (bytes !== portrait) report.push({ where: name, code: 'left-out', args: { what: called } });
  }
  const taken = new Set<string>();
  for (const { called, what, face, bytes: read } of candidates.sort((a, b) => a.face.distance - b.face.distance)) {
    const bytes = read();
    if (bytes === null) report.push({ where: name, code: 'picture-missing', args: { what } });
    else if (taken.has(face.face)) report.push({ where: name, code: 'left-out', args: { what } });
    else {
      taken.add(face.face);
      report.push({ where: name, code: 'became-face', args: { name, face: called } });
      media.push({ name: called, kind: 'characters', key: id, expression: face.face, bytes });
    }
  }
  return { media, elsewhere };
}
