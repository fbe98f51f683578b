import { isObject } from '../../../../shared/json.ts';
import { type BroughtOrigin, KEPT_MAX_LENGTH } from '../../../../shared/story/index.ts';
import type { WordsLanguage } from '../../../../shared/words/phrasing.ts';
import { faceNamed } from '../faces.ts';
import type { BroughtCharacter, BroughtMedia, ReportCode, ReportLine } from '../types.ts';
import type { Card } from './card.ts';
import { withoutMacros } from './macros.ts';

/** As much of a description as a sheet holds; the rest becomes lore. */
const DESCRIPTION_MAX = 4000;
const VOICE_MAX = 600;
const WORDS_MAX = 1000;
const LINE_MAX = 2000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a card says and no sheet has a place for, that a person who brings it wants to know of. */
const TOLD_ASIDE = [
  'first_mes',
  'alternate_greetings',
  'group_only_greetings',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
] as const;
/** What goes its own way, or is the program's own. */
const ELSEWHERE = ['name', 'creator', 'source', 'assets', 'character_book', 'avatar', 'chat', 'create_date'];

const isSaid = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.length > 0
      : isObject(value) && Object.keys(value).length > 0;

/** What a person says in the examples of a card, each line by itself. */
function exampleLines(examples: string, name: string): string[] {
  return examples
    .split('\n')
    .map((line) => /^(?:\{\{char\}\}|([^:：]{1,60}))\s*[:：]\s*(.+)$/i.exec(line.slice(0, LINE_MAX).trim()))
    .flatMap((found) => (found && (found[1] === undefined || found[1].trim() === name) ? [found[2]?.trim() ?? ''] : []))
    .filter((line) => line !== '');
}

/** How somebody speaks, by what they say in the examples of their card. */
export function voiceOf(data: Card['data'], name: string, language: WordsLanguage): string {
  const [open, close] = language === 'ja' ? ['「', '」'] : ['“', '”'];
  let voice = '';
  for (const line of exampleLines(textOf(data.mes_example), name)) {
    const said = `${open}${withoutMacros(line, name, language)}${close}`;
    if (voice.length + said.length + 1 > VOICE_MAX) break;
    voice += (voice === '' ? '' : ' ') + said;
  }
  return voice;
}

/** What a card tells of somebody, in one text. */
export const descriptionOf = (data: Card['data'], name: string, language: WordsLanguage): string =>
  [data.description, data.personality]
    .map((each) => withoutMacros(textOf(each), name, language))
    .filter((each, index, all) => each !== '' && all.indexOf(each) === index)
    .join('\n\n');

/** What a text says after one of these words at the beginning of a line. */
function saidAfter(text: string, words: string): string | undefined {
  const found = new RegExp(`^[\\s*\\-•\\[("]*(?:${words})["\\])]?\\s*[:：=]\\s*(.{3,${WORDS_MAX}})$`, 'imu').exec(text);
  return found?.[1]?.trim();
}

/** A text in two: what fits, ending with a paragraph or a sentence, and the rest. */
function divided(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ''];
  const whole = text.slice(0, most);
  const ends = ['\n\n', '\n', '. ', '。'].map((end) => whole.lastIndexOf(end)).find((at) => at > most / 2);
  const at = ends === undefined ? most : ends + 1;
  return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
}

/** Where a card comes from, and what of it has no place on a sheet. */
function originOf({ spec, data }: Card, where: string, report: ReportLine[]): BroughtOrigin {
  const extensions = isObject(data.extensions) ? data.extensions : {};
  const licence = [data.license, data.licence, extensions.license, extensions.licence]
    .map(textOf)
    .find((each) => each.trim());
  const sources = (Array.isArray(data.source) ? data.source : [data.source])
    .map(textOf)
    .filter((each) => each.trim() !== '');
  const kept: Record<string, unknown> = {};
  let room = KEPT_MAX_LENGTH - 10;
  const fields = Object.entries(data).filter(([name, value]) => !ELSEWHERE.includes(name) && isSaid(value));
  // What says least first: one that fills everything does not push out the others.
  const sized = fields.map(([name, value]) => ({ name, value, size: JSON.stringify([name, value]).length }));
  for (const { name, value, size } of sized.sort((a, b) => a.size - b.size)) {
    if (size > room || name.length > 120) {
      report.push({ where, code: 'left-out', args: { what: name.slice(0, 80) } });
      continue;
    }
    room -= size;
    kept[name] = value;
    const aside: ReportCode = 'kept-aside';
    if (TOLD_ASIDE.some((each) => each === name)) report.push({ where, code: aside, args: { what: name } });
    else if (name === 'extensions') {
      for (const each of Object.keys(extensions).slice(0, 20)) {
        report.push({ where, code: aside, args: { what: `extensions.${each.slice(0, 60)}` } });
      }
    }
  }
  return {
    format: spec,
    ...(textOf(data.creator).trim() !== '' && { author: textOf(data.creator).slice(0, 300) }),
    ...(licence !== undefined && { licence: licence.slice(0, 500) }),
    ...(sources.length > 0 && { sources: sources.slice(0, 20).map((each) => each.slice(0, 500)) }),
    ...(Object.keys(kept).length > 0 && { kept }),
  };
}

/** Somebody out of a card. */
interface Person {
  character: BroughtCharacter;
  /** What of the description did not fit. */
  rest: string;
  media: BroughtMedia[];
  report: ReportLine[];
}

/** What a card tells of a person, in the places a sheet has. */
export function personOf(card: Card, id: string, file: string, language: WordsLanguage): Person {
  const { data } = card;
  const name = textOf(data.name).trim().slice(0, 120) || id;
  const report: ReportLine[] = [{ where: file, code: 'became-person', args: { name } }];
  const [description, rest] = divided(descriptionOf(data, name, language), DESCRIPTION_MAX);
  const voice = voiceOf(data, name, language);
  const want = saidAfter(description, 'wants?|goals?|motivations?|desires?|目标|愿望|目標|願い|望み');
  const need = saidAfter(description, 'needs?|fears?|flaws?|weakness(?:es)?|需要|恐惧|弱点|恐れ');
  const media = picturesOf(card, { id, name, file, report });
  const character: BroughtCharacter = {
    ...{ id, name, role: 'ally', description },
    ...(voice !== '' && { voice }),
    ...(want !== undefined && { personalArc: { want, need: need ?? want, arcEncounters: [] } }),
    origin: originOf(card, name, report),
  };
  if (want !== undefined && need === undefined) report.push({ where: name, code: 'filled-in', args: { what: 'need' } });
  return { character, rest, media, report };
}

/** The pictures of somebody: the portrait, and a face for each emotion that is one of ours. */
function picturesOf(
  { data, picture, asset }: Card,
  { id, name, file, report }: { id: string; name: string; file: string; report: ReportLine[] },
): BroughtMedia[] {
  const found: BroughtMedia[] = [];
  const assets = (Array.isArray(data.assets) ? data.assets.filter(isObject) : []).slice(0, 200);
  const icons = assets.filter(({ type }) => type === 'icon');
  const main = icons.find(({ name: named }) => named === 'main') ?? icons[0];
  const own = main && textOf(main.uri) !== 'ccdefault:' ? asset(textOf(main.uri)) : null;
  const portrait = own ?? picture;
  if (portrait) {
    report.push({ where: file, code: 'became-portrait', args: { name } });
    found.push({ name: file, kind: 'characters', key: id, bytes: portrait });
  }
  const taken = new Set<string>();
  for (const each of assets) {
    if (each === main) continue;
    const called = textOf(each.name).slice(0, 80);
    const face = each.type === 'emotion' ? faceNamed(called) : null;
    const bytes = face === null || taken.has(face) ? null : asset(textOf(each.uri));
    if (face === null || bytes === null) {
      report.push({ where: name, code: 'left-out', args: { what: `${textOf(each.type).slice(0, 40)}: ${called}` } });
      continue;
    }
    taken.add(face);
    report.push({ where: name, code: 'became-face', args: { name, face: called } });
    found.push({ name: called, kind: 'characters', key: id, expression: face, bytes });
  }
  return found;
}
