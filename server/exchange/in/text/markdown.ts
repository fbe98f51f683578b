import { clip } from '../../../../shared/clip.ts';
import { normalizeWord, slugify } from '../../../../shared/story/index.ts';
import { type CastCollector, createCastCollector, dialogueSteps, starred } from '../script-compiler/dialogue.ts';
import { creditsWith, getFileExtension, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter, type Reporter } from '../script-compiler/reporter.ts';
import {
  type Passage,
  SCRIPT_BOUNDS,
  type ScriptedChoice,
  type ScriptedStep,
  type ScriptedStory,
} from '../script-compiler/scripted-story.ts';
import { withoutComments } from '../script-compiler/strip-html.ts';
import type { UploadedFile } from '../types.ts';
import { isTableRule, plainRow, tableRow, unescapeMarkdown } from './inline-markdown.ts';

interface Row {
  readonly text: string;
  readonly number: number;
}

const withStars = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}_])(__?)(?=[^\s_])([^_\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu,
    (_, mark: string, words: string) => {
      const stars = '*'.repeat(mark.length);
      return `${stars}${words}${stars}`;
    },
  );

interface Part {
  readonly title: string;
  readonly level: number;
  readonly number: number;
  readonly rows: Row[];
}

const ITEM = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$/u;
const LINK = /^\[([^\]\n]{1,300})\]\(#([^()\s]{1,200})\)(.*)$/u;
const CHOICES_MAX = 40;
const TITLE_MAX = 200;

function parseHeading(row: string): { level: number; title: string } | null {
  const [marks, level = ''] = /^(#{1,6})\s+(?=\S)/u.exec(row) ?? [];
  if (marks === undefined) return null;
  const title = row.slice(marks.length).trimEnd();
  let end = title.length;
  while (end > 1 && title[end - 1] === '#') end -= 1;
  return { level: level.length, title: title.slice(0, end).trimEnd() };
}

/** A choice's text and the target of its arrow: the first one that only a heading can follow. */
function parseArrow(text: string): { words: string; target: string } | null {
  for (const { 0: arrow, index } of text.matchAll(/->|→|=>/gu)) {
    const behind = text.slice(index + arrow.length).trim();
    const target = behind.startsWith('#') && behind.length > 1 ? behind.slice(1).trimStart() : behind;
    if (target !== '' && target.length <= 200) return { words: text.slice(0, index).trimEnd(), target };
  }
  return null;
}

/**
 * Headings begin parts, lists are choices, the rest is prose dialogue. A choice that names a heading (`- Go in -> The
 * hall`, `- [Go in](#the-hall)`) leads there; content indented below follows it. A part continues into the next, unless
 * choices lead there.
 */
export function readMarkdown(
  file: Pick<UploadedFile, 'name'>,
  text: string,
  where = (row: number): string => `${file.name}:${row}`,
): ScriptedStory {
  const reporter = createReporter();
  const shown = withoutComments(text, (what, row) => reporter.add(where(row), 'left-out', { what }));
  const { rows, about } = frontMatter(shown);
  const parts = splitParts(rows, where, reporter);
  const head = parts.find(({ level }) => level > 0);
  // A single heading of level 1 at the top is the story's title.
  const isNamed = head !== undefined && head.level === 1 && parts.filter(({ level }) => level === 1).length === 1;
  const title = about.get('title') ?? (isNamed ? head.title : titleFromFileName(file));
  const kept = parts.filter(
    ({ rows: own, level }, index) => index > 0 || level > 0 || own.some(({ text: row }) => row.trim() !== ''),
  );
  const named = new Map<string, string>();
  const names = kept.map((part, index) => {
    const name = `${index + 1} ${part.title}`;
    for (const key of [normalizeWord(part.title), toSlug(part.title)]) if (!named.has(key)) named.set(key, name);
    return name;
  });
  const find = (target: string) => named.get(normalizeWord(target)) ?? named.get(toSlug(target));
  const reader: Reader = { where, find, led: new Set(), voices: createCastCollector(), reporter };
  // A first pass collects speakers, so that stage directions recognise them.
  kept.forEach((part) => void readSteps(part.rows, reader, 0));
  const read = kept.map((part) => readSteps(part.rows, { ...reader, reporter: createReporter() }, 0));
  const passages = kept.map((part, index): Passage => {
    const next = names[index + 1];
    const steps = read[index] ?? [];
    const last = steps.at(-1);
    const goesOn = next !== undefined && last?.step !== 'jump' && !reader.led.has(next);
    return {
      name: names[index] ?? '',
      title: part.title || title,
      at: where(part.number),
      steps: goesOn ? [...steps, { step: 'jump', to: next, at: where(part.number) }] : steps,
    };
  });
  const language = about.get('language') ?? about.get('lang');
  return {
    format: getFileExtension(file) === 'txt' ? 'text' : 'markdown',
    title,
    ...(language !== undefined && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { language }),
    credits: creditsWith({
      author: about.get('author'),
      licence: about.get('licence') ?? about.get('license'),
      source: about.get('source'),
    }),
    people: reader.voices.people,
    variables: new Map(),
    passages,
    start: names[0] ?? '',
    report: reporter.lines(),
  };
}

const toSlug = (title: string): string =>
  normalizeWord(title)
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .replace(/ +/g, '-') || slugify(title);

/** The front matter: fields between two rows of dashes at the top. */
function frontMatter(text: string): { rows: Row[]; about: ReadonlyMap<string, string> } {
  const all = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((row, index) => ({ text: row, number: index + 1 }));
  const end =
    all[0]?.text.trim() === '---' ? all.findIndex(({ text: row }, index) => index > 0 && row.trim() === '---') : -1;
  if (end < 0 || end > 50) return { rows: all, about: new Map() };
  const pairs = all.slice(1, end).flatMap(({ text: row }) => {
    const [, name = '', value = ''] = /^([A-Za-z]{1,20})\s*:\s*(.{1,200})$/.exec(row.trim()) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2')] as const];
  });
  return { rows: all.slice(end + 1), about: new Map(pairs) };
}

/** Delimiters of blocks that are no story text; `%%` and `$$` only on their own row. */
const FENCE = /^\s{0,200}(```|~~~|%%(?=\s*$)|\$\$(?=\s*$))/;

function splitParts(all: readonly Row[], where: (row: number) => string, reporter: Reporter): Part[] {
  const parts: Part[] = [{ title: '', level: 0, number: 1, rows: [] }];
  const { rows, blocks } = withoutBlocks(all);
  for (const { number, text } of blocks) reporter.add(where(number), 'left-out', { what: text });
  let isTable = false;
  for (const [index, raw] of rows.entries()) {
    const leftOut = (what: string) => reporter.add(where(raw.number), 'left-out', { what });
    const under = rows[index + 1]?.text ?? '';
    const isRule = isTableRule(raw.text) && (rows[index - 1]?.text ?? '').includes('|');
    if (isRule) {
      leftOut(raw.text.trim());
      continue;
    }
    isTable = raw.text.includes('|') && (isTable || isTableRule(under));
    const text = plainRow(raw.text, leftOut);
    if (text !== raw.text && /^\s*#*\s*$/.test(text)) continue;
    const heading = parseHeading(text);
    const isUnderlined =
      text.trim() !== '' && /^(={3,}|-{3,})\s*$/.test(under) && (rows[index - 1]?.text ?? '').trim() === '';
    if (/^(={3,}|-{3,}|\*{3,}|_{3,})\s*$/.test(text)) continue;
    const title = heading?.title ?? (isUnderlined ? text.trim() : undefined);
    if (title !== undefined) {
      if (parts.length > SCRIPT_BOUNDS.passages) continue;
      const words = titleWords(title);
      if (words.length > TITLE_MAX) reporter.add(where(raw.number), 'cut-short', { what: 'title', most: TITLE_MAX });
      parts.push({
        title: clip(words, TITLE_MAX),
        level: heading?.level ?? (under.startsWith('=') ? 1 : 2),
        number: raw.number,
        rows: [],
      });
      continue;
    }
    const own = withStars((isTable ? tableRow(text) : text).replace(/^\s{0,3}>\s?/, ''));
    // Each table row becomes a paragraph.
    parts.at(-1)?.rows.push({ ...raw, text: own }, ...(isTable ? [{ ...raw, text: '' }] : []));
  }
  return parts;
}

const titleWords = (title: string): string => unescapeMarkdown(title.replace(/(?<!\\)[*_`]+|\{\/?[bi]\}/g, ''));

/** Separates code blocks, formulas and comments from the other rows, each block joined into one row. */
function withoutBlocks(all: readonly Row[]): { rows: Row[]; blocks: Row[] } {
  const rows: Row[] = [];
  const blocks: Row[] = [];
  let fence: string | null = null;
  let own: string[] = [];
  for (const row of all) {
    const mark = FENCE.exec(row.text)?.[1];
    const isFence = mark !== undefined && (fence === null || fence === mark);
    if (fence === null && !isFence) rows.push(row);
    else if (fence === null) blocks.push({ ...row, text: '' });
    if (fence !== null || isFence) own.push(row.text.trim());
    const block = blocks.at(-1);
    if (isFence && fence !== null && block) {
      blocks[blocks.length - 1] = { ...block, text: own.join(' ') };
      own = [];
    }
    if (isFence) fence = fence === null ? (mark ?? null) : null;
  }
  const open = blocks.at(-1);
  if (open && own.length > 0) blocks[blocks.length - 1] = { ...open, text: own.join(' ') };
  return { rows, blocks };
}

interface Reader {
  readonly where: (row: number) => string;
  readonly find: (target: string) => string | undefined;
  readonly led: Set<string>;
  readonly voices: CastCollector;
  readonly reporter: Reporter;
}

const measureIndent = (row: string): number => row.replace(/\t/g, '    ').search(/\S|$/);

function readSteps(rows: readonly Row[], reader: Reader, depth: number): ScriptedStep[] {
  const steps: ScriptedStep[] = [];
  let plain: Row[] = [];
  const tell = () => {
    const first = plain.find(({ text }) => text.trim() !== '');
    if (first) steps.push(...paragraphs(plain, reader));
    plain = [];
  };
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (!row) break;
    const items = ITEM.test(row.text) && depth < SCRIPT_BOUNDS.nesting / 2 ? itemsFrom(rows, at) : null;
    if (items !== null && items.list.length >= 2 && items.list.length <= CHOICES_MAX) {
      tell();
      steps.push(readMenu(items.list, reader, depth));
      at = items.next;
      continue;
    }
    if (items !== null && items.list.length > CHOICES_MAX) {
      // A list that is too long is read as text, and so is its rest.
      plain.push(...rows.slice(at, items.next));
      at = items.next;
      continue;
    }
    const jump = /^\s*(?:->|→)\s*#?(\S.{0,199})$/u.exec(row.text)?.[1] ?? LINK.exec(row.text.trim())?.[2];
    if (jump !== undefined) {
      tell();
      steps.push(jumpTo(jump, row, reader));
    } else plain.push(row);
    at += 1;
  }
  tell();
  return steps;
}

function paragraphs(rows: readonly Row[], { where, voices, reporter }: Reader): ScriptedStep[] {
  const steps: ScriptedStep[] = [];
  let from = 0;
  for (let at = 0; at <= rows.length; at += 1) {
    if (at < rows.length && rows[at]?.text.trim() !== '') continue;
    const own = rows.slice(from, at);
    const [first] = own;
    if (first)
      steps.push(...dialogueSteps(own.map(({ text }) => text).join('\n'), where(first.number), voices, reporter));
    from = at + 1;
  }
  return steps;
}

interface Item {
  readonly row: Row;
  readonly text: string;
  readonly inner: Row[];
}

function itemsFrom(rows: readonly Row[], from: number): { list: Item[]; next: number } {
  const indent = measureIndent(rows[from]?.text ?? '');
  const list: Item[] = [];
  let at = from;
  for (; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const item = ITEM.exec(row.text);
    const own = measureIndent(row.text);
    if (item && own <= indent + 1) list.push({ row, text: item[2] ?? '', inner: [] });
    else if (row.text.trim() === '') {
      let written = at;
      while (rows[written]?.text.trim() === '') written += 1;
      const next = rows[written];
      if (!next || (measureIndent(next.text) <= indent && !ITEM.test(next.text))) break;
      for (const blank of rows.slice(at, written)) list.at(-1)?.inner.push(blank);
      at = written - 1;
    } else if (own > indent)
      list.at(-1)?.inner.push({ ...row, text: row.text.replace(/\t/g, '    ').slice(Math.min(own, indent + 2)) });
    else break;
  }
  return { list, next: at };
}

function jumpTo(target: string, row: Row, { find, led, where, reporter }: Reader): ScriptedStep {
  const to = find(unescapeMarkdown(target.trim()));
  if (to === undefined) reporter.add(where(row.number), 'leads-nowhere', { to: target.trim() });
  else led.add(to);
  return to === undefined ? { step: 'end', at: where(row.number) } : { step: 'jump', to, at: where(row.number) };
}

function readMenu(items: readonly Item[], reader: Reader, depth: number): ScriptedStep {
  const choices = items.map(({ row, text, inner }): ScriptedChoice => {
    const link = LINK.exec(text);
    const arrow = link === null ? parseArrow(text) : null;
    const target = link?.[2] ?? arrow?.target;
    const words = link ? `${link[1]}${link[3]}` : (arrow?.words ?? text);
    const steps = readSteps(inner, reader, depth + 1);
    if (target !== undefined) steps.push(jumpTo(target, row, reader));
    return { words: [starred(words.trim() || '…')], steps, at: reader.where(row.number) };
  });
  return { step: 'menu', choices, at: reader.where(items[0]?.row.number ?? 0) };
}
