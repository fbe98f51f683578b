import { type CastCollector, createCastCollector, saidOrTold } from '../script-compiler/dialogue.ts';
import type { ScriptedStep, TextPiece, TextPieces } from '../script-compiler/scripted-story.ts';
import * as ink from './ast.ts';
import { InkWords, isInline } from './read-content.ts';

export interface Reading {
  steps: ScriptedStep[];
  words: TextPiece[];
  /** Glue: the next row continues this line. */
  isGlued: boolean;
  /** Glue at the start: it continues a line that is read elsewhere. */
  isMore: boolean;
  /** The number of words at the last glue. */
  gluedAt: number;
  at: string;
  counts: ScriptedStep[];
  speaker: string | undefined;
}

export const nothingRead = (): Reading => ({
  ...{ steps: [], words: [], counts: [], at: '', speaker: undefined },
  ...{ isGlued: false, isMore: false, gluedAt: -1 },
});

/** Reads content into lines: rows, glue, tags and the speaker. */
export abstract class InkLineReader extends InkWords {
  readonly voices: CastCollector = createCastCollector();
  private isTag = false;

  protected abstract step(of: ink.ParsedObject, title: string): ScriptedStep[];

  /** Puts the calls that reading adds to `before` in front of what was read. */
  protected withBefore(read: () => ScriptedStep[]): ScriptedStep[] {
    const outer = this.before;
    this.before = [];
    const steps = read();
    const all = [...this.before, ...steps];
    this.before = outer;
    return all;
  }

  protected readInto(reading: Reading, each: ink.ParsedObject, title: string): void {
    if (each instanceof ink.Tag) {
      this.isTag = each.isStart;
      return;
    }
    if (this.isTag) {
      if (each instanceof ink.Text) reading.speaker = this.tags.read(each.text, this.locate(each)) ?? reading.speaker;
      return;
    }
    if (reading.at === '') reading.at = this.locate(each);
    if (each instanceof ink.Text) {
      if (each.text === '\n') this.row(reading);
      else reading.words.push(this.text(each));
    } else if (each instanceof ink.Glue) {
      this.glue(reading);
    } else if (isInline(each)) {
      const outer = this.before;
      this.before = [];
      reading.words.push(...this.pieces(each, reading.counts));
      reading.steps.push(...this.before);
      this.before = outer;
    } else {
      this.flush(reading);
      reading.steps.push(...this.withBefore(() => this.step(each, title)));
    }
  }

  private row(reading: Reading): void {
    if (reading.isGlued) reading.isGlued = false;
    else this.flush(reading);
  }

  private glue(reading: Reading): void {
    if (reading.words.length === 0) reading.isMore = true;
    else {
      reading.isGlued = true;
      reading.gluedAt = reading.words.length;
    }
  }

  protected flush(reading: Reading): void {
    const { words, at, counts, speaker, isMore, gluedAt } = reading;
    Object.assign(reading, { ...nothingRead(), steps: reading.steps });
    const line = saidOrTold(words, at, this.voices, speaker);
    if (line && line.type !== 'stage') {
      const gapAt = (piece: TextPiece | undefined, blank: RegExp) =>
        typeof piece === 'string' && blank.test(piece) ? ' ' : '';
      const glued = {
        ...(isMore && { toLast: gapAt(words[0], /^\s/) }),
        ...(gluedAt === words.length && { toNext: gapAt(words.at(-1), /\s$/) }),
      };
      reading.steps.push({ step: 'line', line: isMore || gluedAt === words.length ? { ...line, glued } : line, at });
    }
    reading.steps.push(...counts);
  }

  protected readWords(list: readonly ink.ParsedObject[]): TextPieces {
    const reading = nothingRead();
    for (const each of list)
      if (!(each instanceof ink.Divert) && !(each instanceof ink.Text && each.text === '\n'))
        this.readInto(reading, each, '');
    return reading.words;
  }
}
