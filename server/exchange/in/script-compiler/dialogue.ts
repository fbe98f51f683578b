import { createDialogueReader, namedSpeech } from '../../../../shared/story/dialogue/speech.ts';
import {
  DIALOGUE_MAX_LENGTH,
  normalizeWord,
  readDialogue,
  readModelMarkup,
  type ScriptLine,
  type StageNames,
  writeMarkup,
} from '../../../../shared/story/index.ts';
import type { Reporter } from './reporter.ts';
import type { ScriptedLine, ScriptedPerson, ScriptedStep, TextPieces } from './scripted-story.ts';

/** Collects the cast of a script that declares none: everybody who speaks. */
export interface CastCollector {
  /** Adds a speaker by name. @returns their key */
  person(name: string, at: string): string;
  readonly people: readonly ScriptedPerson[];
  /** The cast for the dialogue reader; the same list until a speaker is added. */
  readonly cast: StageNames['cast'];
}

const PEOPLE_MAX = 200;

export function createCastCollector(): CastCollector {
  const byKey = new Map<string, ScriptedPerson>();
  let cast: StageNames['cast'] = [];
  return {
    person: (name, at) => {
      const key = normalizeWord(name);
      // Speakers beyond the limit speak under a name without a sheet.
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

/** Drops a line that names a picture or track, since none came with the script. @returns whether it was such a line */
function isPicture(line: ScriptLine, at: string, reporter: Reporter): boolean {
  if (line.type !== 'background' && line.type !== 'cg' && line.type !== 'music') return false;
  if (line.id === undefined) return false;
  reporter.add(at, 'picture-missing', { what: line.id });
  return true;
}

/** Converts Markdown emphasis to our markup; escaped characters stay literal. */
export function starred(text: string): string {
  if (!text.includes('\\')) return writeMarkup(readModelMarkup(text));
  // Escaped characters are moved to the private-use area while markup is read.
  const kept = text.replace(/\\([!-/:-@[-`|~])/g, (_, sign: string) => String.fromCharCode(ASIDE + sign.charCodeAt(0)));
  return writeMarkup(readModelMarkup(kept)).replace(/[\ue021-\ue07e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - ASIDE),
  );
}

const ASIDE = 0xe000;

/** Reads prose dialogue (`readDialogue`) into steps. @param at its source position */
export function dialogueSteps(text: string, at: string, voices: CastCollector, reporter: Reporter): ScriptedStep[] {
  const steps: ScriptedStep[] = [];
  const names: StageNames = { cast: voices.cast };
  for (const part of splitParts(text)) {
    const read = readDialogue(part, names);
    if (!read.ok) {
      reporter.add(at, 'not-read', { what: part.slice(0, 80) });
      continue;
    }
    for (const { when, tells, ...line } of read.lines) {
      if (when !== undefined) reporter.add(at, 'condition-left-out', { what: when });
      if (tells !== undefined) reporter.add(at, 'left-out', { what: tells.join(', ') });
      const scripted = scriptLine(line as ScriptLine, at, voices, reporter);
      if (scripted) steps.push({ step: 'line', line: scripted, at });
    }
  }
  return steps;
}

function splitParts(text: string): string[] {
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

function scriptLine(line: ScriptLine, at: string, voices: CastCollector, reporter: Reporter): ScriptedLine | null {
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

const NAMES = createDialogueReader([], { cast: [] });

/** `Name: words` is speech, also if the words are conditional; null for a blank line. `speaker`: named separately. */
export function saidOrTold(
  words: TextPieces,
  at: string,
  voices: CastCollector,
  speaker?: string,
): ScriptedLine | null {
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
