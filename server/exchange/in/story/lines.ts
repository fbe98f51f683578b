import { SCRIPT_TEXT_MAX_LENGTH, type ScriptLine, textPieces, writeMarkup } from '../../../../shared/story/index.ts';
import { and, type Expression, isTruthy, not, simplified, TRUE } from './expression.ts';
import type { FormLine, Words } from './form.ts';
import type { Reporter } from './reporter.ts';

/** What stands for a variable, where it is known. */
export type Put = (name: string) => Expression | undefined;

/** A line of a script, and when it is told. */
interface LineWhen {
  readonly line: ScriptLine;
  readonly when: Expression;
}

/** Makes lines of the stage of what a script says. */
export interface Teller {
  lines(from: { readonly line: FormLine; readonly when: Expression; readonly at: string }, put: Put): LineWhen[];
  /** The readings of an answer's text, and when each is what it reads. */
  answers(words: Words, put: Put, at: string): Reading[];
}

/** A text that has nothing to do with our marks. */
const literal = (text: string): string => writeMarkup({ text, marks: [] });

/** So many readings one text may have, by what is so then. */
const READINGS_MAX = 8;

/** A text as it is read where something holds. */
interface Reading {
  readonly when: Expression;
  readonly text: string;
}

/** @param people the ids of the cast by the keys that speakers are named with */
export function createTeller(people: ReadonlyMap<string, string>, reporter: Reporter): Teller {
  function readings(words: Words, put: Put, at: string, when: Expression): Reading[] {
    let all: Reading[] = [{ when, text: '' }];
    for (const piece of words) {
      let parts: Reading[];
      if (typeof piece === 'string') parts = [{ when: TRUE, text: piece }];
      else if ('says' in piece) {
        const said = simplified(piece.says, put);
        if (said.is !== 'value') reporter.tell(at, 'left-out', { what: '{…}' });
        parts = [{ when: TRUE, text: said.is === 'value' ? literal((piece.as ?? String)(said.value)) : '' }];
      } else {
        const asked = simplified(piece.when, put);
        if (asked.is === 'value')
          parts = readings(isTruthy(asked.value) ? piece.words : piece.otherwise, put, at, TRUE);
        else parts = [...readings(piece.words, put, at, asked), ...readings(piece.otherwise, put, at, not(asked))];
      }
      if (all.length * parts.length > READINGS_MAX) {
        reporter.tell(at, 'condition-left-out', { what: parts[0]?.text ?? '' });
        parts = parts.slice(-1).map(({ text }) => ({ when: TRUE, text }));
      }
      all = all.flatMap((one) => parts.map((part) => ({ when: and(one.when, part.when), text: one.text + part.text })));
    }
    return all;
  }

  function spoken(line: Exclude<FormLine, { type: 'stage' }>, text: string): ScriptLine[] {
    // Where pieces meet there may be a blank from each.
    return textPieces(line.words.length > 1 ? text.replace(/ {2,}/g, ' ') : text).map((piece): ScriptLine => {
      if (line.type === 'narrate') return { type: 'narrate', text: piece };
      const { speaker, face, mode } = line;
      const id = 'person' in speaker ? people.get(speaker.person) : undefined;
      const name = 'person' in speaker ? speaker.person : speaker.name;
      return {
        type: 'say',
        ...(id === undefined ? { name: name.slice(0, 120).trim() || '?' } : { character: id }),
        text: piece,
        ...(face && { expression: face }),
        ...(mode && { mode }),
      };
    });
  }

  return {
    lines: ({ line, when, at }, put) => {
      const asked = simplified(when, put);
      if (asked.is === 'value' && !isTruthy(asked.value)) return [];
      if (line.type === 'stage') {
        const staged = line.person === undefined ? line.line : withPerson(line.line, people.get(line.person));
        return staged ? [{ line: staged, when: asked }] : [];
      }
      return readings(line.words, put, at, asked).flatMap((reading) =>
        reading.when.is === 'value' && !isTruthy(reading.when.value)
          ? []
          : spoken(line, reading.text).map((each) => ({ line: each, when: reading.when })),
      );
    },
    answers: (words, put, at) =>
      readings(words, put, at, TRUE).map(({ when, text }) => ({
        when,
        text: text.slice(0, SCRIPT_TEXT_MAX_LENGTH).replace(/ {2,}/g, ' ').trim(),
      })),
  };
}

const withPerson = (line: ScriptLine, character: string | undefined): ScriptLine | null =>
  character === undefined || !('character' in line) ? null : ({ ...line, character } as ScriptLine);
