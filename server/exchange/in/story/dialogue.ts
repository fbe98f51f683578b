import { namedSpeech, readerOf } from '../../../../shared/story/dialogue-lines.ts';
import {
  DIALOGUE_MAX_LENGTH,
  foldWord,
  readDialogue,
  readModelMarkup,
  type ScriptLine,
  type StageNames,
  writeMarkup,
} from '../../../../shared/story/index.ts';
import type { FormLine, FormPerson, Step, Words } from './form.ts';
import type { Reporter } from './reporter.ts';

/** The cast of a script that has no list of one: whoever says something. */
export interface Voices {
  /** Somebody who says something, by name. @returns the key they are known by */
  person(name: string, at: string): string;
  readonly people: readonly FormPerson[];
  /** The same as what reads names knows them: one list while nobody is new. */
  readonly cast: StageNames['cast'];
}

/** As many people as a story has. */
const PEOPLE_MAX = 200;

export function createVoices(): Voices {
  const byKey = new Map<string, FormPerson>();
  let cast: StageNames['cast'] = [];
  return {
    person: (name, at) => {
      const key = foldWord(name);
      // Whoever there is no room for in the cast speaks under a name.
      if (!byKey.has(key) && byKey.size >= PEOPLE_MAX) return name.trim();
      if (!byKey.has(key)) byKey.set(key, { key, name: name.trim(), at });
      return key;
    },
    get cast() {
      if (cast.length !== byKey.size) cast = [...byKey.values()].map(({ key, name }) => ({ id: key, name }));
      return cast;
    },
    get people() {
      return [...byKey.values()];
    },
  };
}

/** Pictures and tracks a script names came without the script: its own place is seen. @returns whether a line has to do with one */
function isPicture(line: ScriptLine, at: string, reporter: Reporter): boolean {
  if (line.type !== 'background' && line.type !== 'cg' && line.type !== 'music') return false;
  if (line.id === undefined) return false;
  reporter.tell(at, 'picture-missing', { what: line.id });
  return true;
}

/** The stars of Markdown as our marks; a sign after a backslash is no more than itself. */
export function starred(text: string): string {
  if (!text.includes('\\')) return writeMarkup(readModelMarkup(text));
  // Out of the way of what reads marks, into characters nobody uses.
  const kept = text.replace(/\\([!-/:-@[-`|~])/g, (_, sign: string) => String.fromCharCode(ASIDE + sign.charCodeAt(0)));
  return writeMarkup(readModelMarkup(kept)).replace(/[\ue021-\ue07e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - ASIDE),
  );
}

const ASIDE = 0xe000;

/**
 * Reads text as people write dialogue (`readDialogue`) into steps.
 * @param at where it stands
 */
export function dialogueSteps(text: string, at: string, voices: Voices, reporter: Reporter): Step[] {
  const steps: Step[] = [];
  const names: StageNames = { cast: voices.cast };
  for (const part of partsOf(text)) {
    const read = readDialogue(part, names);
    if (!read.ok) {
      reporter.tell(at, 'not-read', { what: part.slice(0, 80) });
      continue;
    }
    for (const { when, tells, ...line } of read.lines) {
      if (when !== undefined) reporter.tell(at, 'condition-left-out', { what: when });
      if (tells !== undefined) reporter.tell(at, 'left-out', { what: tells.join(', ') });
      const told = lineOf(line as ScriptLine, at, voices, reporter);
      if (told) steps.push({ step: 'line', line: told, at });
    }
  }
  return steps;
}

/** A text in parts that are read at once: paragraphs, as many as have room. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const paragraph of text.split(/\n[^\S\n]*\n/)) {
    if (part.length >= 100 || length + paragraph.length > DIALOGUE_MAX_LENGTH / 4) {
      parts.push(part.join('\n\n'));
      part = [];
      length = 0;
    }
    part.push(paragraph);
    length += paragraph.length;
  }
  return [...parts, part.join('\n\n')];
}

function lineOf(line: ScriptLine, at: string, voices: Voices, reporter: Reporter): FormLine | null {
  switch (line.type) {
    case 'narrate':
      return { type: 'narrate', words: [starred(line.text)] };
    case 'say': {
      const { name, character, text, expression, mode } = line;
      const person = character ?? voices.person(name ?? '', at);
      return {
        type: 'say',
        speaker: { person },
        words: [starred(text)],
        ...(expression && { face: expression }),
        ...(mode && mode !== 'say' && { mode }),
      };
    }
    case 'show':
    case 'hide':
      return { type: 'stage', line, person: line.character };
    default:
      return isPicture(line, at, reporter) ? null : { type: 'stage', line };
  }
}

const NAMES = readerOf([], { cast: [] });

/**
 * A line as it is said, or told. `Name: words` is said, whatever the words depend on. Null where it is blank.
 * @param speaker who says it, where the script says so beside the line
 */
export function saidOrTold(words: Words, at: string, voices: Voices, speaker?: string): FormLine | null {
  const [first, ...rest] = words;
  if (first === undefined || words.every((piece) => typeof piece === 'string' && piece.trim() === '')) return null;
  if (speaker !== undefined) return { type: 'say', speaker: { person: voices.person(speaker, at) }, words };
  const speech = typeof first === 'string' ? namedSpeech(first.trimStart(), NAMES) : null;
  const name = speech?.speaker.name;
  const isSaid = name !== undefined && speech?.before.length === 0 && (speech.words.length > 0 || rest.length > 0);
  if (!speech || !isSaid) return { type: 'narrate', words };
  const { expression, mode } = speech.manner;
  const blank = typeof first === 'string' && /\s$/.test(first) && rest.length > 0 ? ' ' : '';
  return {
    type: 'say',
    speaker: { person: voices.person(name, at) },
    words: [`${speech.words.join(' ')}${blank}`, ...rest],
    ...(expression && { face: expression }),
    ...(mode && mode !== 'say' && { mode }),
  };
}
