import { Fountain } from 'fountain-js';
import { readManner } from '../../../../shared/story/dialogue-lines.ts';
import { createVoices, starred } from '../story/dialogue.ts';
import { titleOf } from '../story/files.ts';
import type { FormLine, Passage, ScriptedStory, Step } from '../story/form.ts';
import { createReporter } from '../story/reporter.ts';
import type { BroughtFile } from '../types.ts';

/** Reads a screenplay in Fountain: each scene is a part, what is said is said, what is seen is told. */
export function readFountain(file: BroughtFile, text: string): ScriptedStory {
  const reporter = createReporter();
  const voices = createVoices();
  const { tokens, title } = new Fountain().parse(text.replace(/^\uFEFF/, ''), true);
  const rows = text.split('\n');
  let row = 0;
  /** Where a text stands: below what was found last. */
  const whereIs = (words: string): string => {
    const first = words.split('\n')[0]?.trim() ?? '';
    const found = first === '' ? -1 : rows.findIndex((each, index) => index >= row && each.includes(first));
    if (found >= 0) row = found;
    return `${file.name}:${row + 1}`;
  };
  const scenes: { title: string; at: string; steps: Step[] }[] = [];
  const scene = () => {
    const last = scenes.at(-1);
    if (last) return last;
    const made = { title: '', at: `${file.name}:1`, steps: [] };
    scenes.push(made);
    return made;
  };
  const tell = (line: FormLine, at: string) => scene().steps.push({ step: 'line', line, at });
  let speaker = '';
  let manner = '';
  for (const token of tokens) {
    const words = token.text ?? '';
    if (token.is_title || words.trim() === '') continue;
    switch (token.type) {
      case 'scene_heading':
        scenes.push({ title: words.slice(0, 200), at: whereIs(words), steps: [] });
        break;
      case 'character':
        speaker = nameOf(words);
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
        if (rest !== '') reporter.tell(at, 'left-out', { what: `(${rest})` });
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
          const told = starred(
            paragraph
              .replace(/^[>!]\s*|\s*<$/g, '')
              .replace(/\s*\n\s*/g, ' ')
              .trim(),
          );
          if (told !== '') tell({ type: 'narrate', words: [told] }, whereIs(paragraph));
        }
        break;
      default:
        // Sections, synopses, notes and transitions are the writer's own.
        reporter.tell(whereIs(words), 'left-out', { what: words });
    }
  }
  const names = scenes.map(({ title: heading }, index) => `${index + 1} ${heading}`);
  const passages = scenes.map(({ title: heading, at, steps }, index): Passage => {
    const next = names[index + 1];
    return {
      name: names[index] ?? '',
      title: heading || title || titleOf(file),
      at,
      steps: next === undefined ? steps : [...steps, { step: 'jump', to: next, at }],
    };
  });
  return {
    format: 'fountain',
    title: title ? plain(title) : titleOf(file),
    people: voices.people,
    variables: new Map(),
    passages,
    start: names[0] ?? '',
    report: reporter.lines(),
  };
}

const plain = (title: string): string =>
  title
    .replace(/<[^>]{0,20}>|[*_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** A name as people write it: screenplays shout it, and say how it is heard. */
function nameOf(cue: string): string {
  const name = cue
    .replace(/\([^()]*\)/g, '')
    .replace(/[\^@]/g, '')
    .trim();
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return name.replace(/\p{L}+/gu, (word) => word[0] + word.slice(1).toLowerCase());
}
