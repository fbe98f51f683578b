import { SCRIPT_TEXT_MAX_LENGTH, type ScriptLine, textPieces, writeMarkup } from '../../../../shared/story/index.ts';
import { and, isTruthy, not, type ScriptExpression, simplify, TRUE } from './expression.ts';
import type { Reporter } from './reporter.ts';
import type { ScriptedLine, TextPieces } from './scripted-story.ts';

export type Substitution = (name: string) => ScriptExpression | undefined;

interface LineWhen {
  readonly line: ScriptLine;
  readonly when: ScriptExpression;
}

export interface LineWriter {
  lines(
    from: { readonly line: ScriptedLine; readonly when: ScriptExpression; readonly at: string },
    substitute: Substitution,
  ): LineWhen[];
  /** The variants of a choice's text, each with its condition. */
  answers(words: TextPieces, substitute: Substitution, at: string): Reading[];
}

const literal = (text: string): string => writeMarkup({ text, marks: [] });

const READINGS_MAX = 8;

interface Reading {
  readonly when: ScriptExpression;
  readonly text: string;
}

/** @param people ids of the cast by speaker key */
export function createLineWriter(people: ReadonlyMap<string, string>, reporter: Reporter): LineWriter {
  function readings(words: TextPieces, substitute: Substitution, at: string, when: ScriptExpression): Reading[] {
    let all: Reading[] = [{ when, text: '' }];
    for (const piece of words) {
      let parts: Reading[];
      if (typeof piece === 'string') parts = [{ when: TRUE, text: piece }];
      else if ('says' in piece) {
        const said = simplify(piece.says, substitute);
        if (said.is !== 'value') reporter.add(at, 'left-out', { what: '{…}' });
        parts = [{ when: TRUE, text: said.is === 'value' ? literal((piece.as ?? String)(said.value)) : '' }];
      } else {
        const asked = simplify(piece.when, substitute);
        if (asked.is === 'value')
          parts = readings(isTruthy(asked.value) ? piece.words : piece.otherwise, substitute, at, TRUE);
        else
          parts = [
            ...readings(piece.words, substitute, at, asked),
            ...readings(piece.otherwise, substitute, at, not(asked)),
          ];
      }
      if (all.length * parts.length > READINGS_MAX) {
        reporter.add(at, 'condition-left-out', { what: parts[0]?.text ?? '' });
        parts = parts.slice(-1).map(({ text }) => ({ when: TRUE, text }));
      }
      all = all.flatMap((one) => parts.map((part) => ({ when: and(one.when, part.when), text: one.text + part.text })));
    }
    return all;
  }

  function spoken(line: Exclude<ScriptedLine, { type: 'stage' }>, text: string): ScriptLine[] {
    // Adjacent pieces may both bring a blank.
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
    lines: ({ line, when, at }, substitute) => {
      const asked = simplify(when, substitute);
      if (asked.is === 'value' && !isTruthy(asked.value)) return [];
      if (line.type === 'stage') {
        const staged = line.person === undefined ? line.line : withPerson(line.line, people.get(line.person));
        return staged ? [{ line: staged, when: asked }] : [];
      }
      return readings(line.words, substitute, at, asked).flatMap((reading) =>
        reading.when.is === 'value' && !isTruthy(reading.when.value)
          ? []
          : spoken(line, reading.text).map((each) => ({ line: each, when: reading.when })),
      );
    },
    answers: (words, substitute, at) =>
      readings(words, substitute, at, TRUE).map(({ when, text }) => ({
        when,
        text: text.slice(0, SCRIPT_TEXT_MAX_LENGTH).replace(/ {2,}/g, ' ').trim(),
      })),
  };
}

const withPerson = (line: ScriptLine, character: string | undefined): ScriptLine | null =>
  character === undefined || !('character' in line) ? null : ({ ...line, character } as ScriptLine);
