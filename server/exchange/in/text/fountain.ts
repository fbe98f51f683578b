import { Lexer, type Token } from 'fountain-js';
import { readManner } from '../../../../shared/story/dialogue/speech.ts';
import { createCastCollector, starred } from '../script-compiler/dialogue.ts';
import { creditsWith, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { Passage, ScriptedLine, ScriptedStep, ScriptedStory } from '../script-compiler/scripted-story.ts';
import type { UploadedFile } from '../types.ts';

/** Rows tokenized at a time: the tokenizer copies its input for each match. */
const ROWS_AT_ONCE = 200;

/** Longer runs of emphasis characters are cut, since looking for their end takes quadratic time. */
const SIGNS_MAX = 200;

function withoutBoneyard(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('/*'); at >= 0; at = text.indexOf('/*', from)) {
    const end = text.indexOf('*/', at + 2);
    if (end < 0) break;
    kept.push(text.slice(from, at), Lexer.boneyardStripper(text.slice(at, end + 2)));
    from = end + 2;
  }
  return kept.join('') + text.slice(from);
}

/** Not the library's `parse`, which takes quadratic time in the gap between blank rows. The title page is apart. */
function fountainTokens(text: string): { title: readonly Token[]; script: readonly Token[] } {
  const source = withoutBoneyard(text).replace(/[*_ ]+/g, (signs) => signs.slice(0, SIGNS_MAX));
  const end = source.search(/\n[^\S\n]*\n/);
  const head = end < 0 ? source : source.slice(0, end + 1);
  const [title] = Lexer.tokenize(head);
  // A title page ends at the first blank row.
  const rows = (title.length > 0 ? source.slice(head.length) : source).split('\n');
  const script: Token[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = Math.min(rows.length, from + ROWS_AT_ONCE);
    while (to < rows.length && rows[to - 1] !== '') to += 1;
    script.push(...Lexer.tokenizeScript(rows.slice(from, to).join('\n')));
    from = to;
  }
  return { title, script };
}

/** Reads a Fountain screenplay: scenes become parts, dialogue speech, action narration. */
export function readFountain(file: UploadedFile, text: string): ScriptedStory {
  const reporter = createReporter();
  const voices = createCastCollector();
  const { title: page, script } = fountainTokens(text.replace(/^\uFEFF/, ''));
  const title = page.find(({ type }) => type === 'title')?.text ?? '';
  const findTitleEntry = (...types: string[]): string | undefined =>
    page
      .filter(({ type }) => types.includes(type))
      .map((each) => plain(each.text ?? ''))
      .join(' · ') || undefined;
  const whereIs = createRowFinder(text, file.name);
  const scenes: { title: string; at: string; steps: ScriptedStep[] }[] = [];
  const scene = () => {
    const last = scenes.at(-1);
    if (last) return last;
    const made = { title: '', at: `${file.name}:1`, steps: [] };
    scenes.push(made);
    return made;
  };
  const tell = (line: ScriptedLine, at: string) => scene().steps.push({ step: 'line', line, at });
  let speaker = '';
  let manner = '';
  for (const token of script) {
    const words = token.text ?? '';
    if (words.trim() === '') continue;
    switch (token.type) {
      case 'scene_heading':
        scenes.push({ title: words.slice(0, 200), at: whereIs(words), steps: [] });
        break;
      case 'character':
        speaker = parseCueName(words);
        manner = '';
        break;
      case 'parenthetical':
        manner = words.trim().replace(/^\(|\)$/g, '');
        break;
      case 'dialogue':
      case 'lyrics': {
        const at = whereIs(words);
        const said = starred(words.replace(/\s*\n\s*/g, ' ').trim());
        if (speaker === '') {
          tell({ type: 'narrate', words: [said] }, at);
          break;
        }
        const { expression, mode, rest } = readManner(manner, { cast: [] });
        if (rest !== '') reporter.add(at, 'left-out', { what: `(${rest})` });
        manner = '';
        tell(
          {
            type: 'say',
            speaker: { person: voices.person(speaker, at) },
            words: [said],
            ...(expression && { face: expression }),
            ...(mode && mode !== 'say' && { mode }),
          },
          at,
        );
        break;
      }
      case 'action':
      case 'centered':
        for (const paragraph of words.split(/\n\s*\n/)) {
          const words = starred(
            paragraph
              .replace(/^[>!]\s*|\s*<$/g, '')
              .replace(/\s*\n\s*/g, ' ')
              .trim(),
          );
          if (words !== '') tell({ type: 'narrate', words: [words] }, whereIs(paragraph));
        }
        break;
      default:
        // Sections, synopses, notes and transitions are notes for writers.
        reporter.add(whereIs(words), 'left-out', { what: words });
    }
  }
  const names = scenes.map(({ title: heading }, index) => `${index + 1} ${heading}`);
  const passages = scenes.map(({ title: heading, at, steps }, index): Passage => {
    const next = names[index + 1];
    return {
      name: names[index] ?? '',
      title: heading || plain(title) || titleFromFileName(file),
      at,
      steps: next === undefined ? steps : [...steps, { step: 'jump', to: next, at }],
    };
  });
  return {
    format: 'fountain',
    title: plain(title) || titleFromFileName(file),
    credits: creditsWith({
      author: findTitleEntry('author', 'authors'),
      licence: findTitleEntry('copyright'),
      source: findTitleEntry('source'),
    }),
    people: voices.people,
    variables: new Map(),
    passages,
    start: names[0] ?? '',
    report: reporter.lines(),
  };
}

/** Finds the row of a token, searching on from the last. Only letters and digits are compared, since tokens lack the markup. */
function createRowFinder(text: string, file: string): (words: string) => string {
  const normalizeRow = (row: string): string => row.replace(/[^\p{L}\p{N}]+/gu, '');
  const byKey = new Map<string, number[]>();
  for (const [row, words] of text.split('\n').entries()) {
    const rows = byKey.get(normalizeRow(words)) ?? [];
    rows.push(row);
    byKey.set(normalizeRow(words), rows);
  }
  for (const rows of byKey.values()) rows.reverse();
  let last = 0;
  return (words) => {
    const rows = byKey.get(normalizeRow(words.split('\n', 1)[0] ?? '')) ?? [];
    while ((rows.at(-1) ?? last) < last) rows.pop();
    last = rows.at(-1) ?? last;
    return `${file}:${last + 1}`;
  };
}

const plain = (title: string): string =>
  title
    .replace(/<[^>]{0,20}>|[*_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

function parseCueName(cue: string): string {
  const name = cue
    .replace(/\([^()]*\)/g, '')
    .replace(/[\^@]/g, '')
    .trim();
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return name.replace(/\p{L}+/gu, (word) => word[0] + word.slice(1).toLowerCase());
}
