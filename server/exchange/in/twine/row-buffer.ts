import { constant } from '../story/expression.ts';
import type { TextPiece } from '../story/scripted-story.ts';
import { Marks } from './marks.ts';
import { mergeTexts } from './passage-words.ts';

/** A list bullet in front of a link. */
const LIST_MARK = /^\s*(?:[-*+>]|\d+[.)])\s+$/u;

/** Collects the pieces of the row being read. A row without words, such as one of links only, is dropped. */
export class RowBuffer {
  /** Whether the row has words of its own. */
  hasWords = false;
  private pieces: TextPiece[] = [];
  private readonly marks = new Marks();

  add(...pieces: readonly TextPiece[]): void {
    this.pieces.push(...pieces);
  }

  /** @param rowMark what the format puts before a row and does not show */
  addText(row: string, rowMark: RegExp): void {
    const said = this.pieces.length === 0 ? row.replace(rowMark, '').replace(LIST_MARK, '') : row;
    if (said.replace(/<\/?[bi]>/g, '').trim() !== '') this.hasWords = true;
    this.pieces.push(said);
  }

  addVerbatim(row: string): void {
    this.hasWords = true;
    this.pieces.push({ says: constant(row) });
  }

  /** Ends the row. @returns its pieces, or null for a row without words */
  end(): TextPiece[] | null {
    const row = this.marks.row(this.pieces);
    const { hasWords } = this;
    this.pieces = [];
    this.hasWords = false;
    return hasWords ? mergeTexts(row) : null;
  }

  /** Reads rows in between, and then goes on with the row under way. */
  setAside<T>(read: () => T): T {
    const [pieces, hasWords] = [this.pieces, this.hasWords];
    this.pieces = [];
    this.hasWords = false;
    const result = read();
    this.pieces = pieces;
    this.hasWords = hasWords;
    return result;
  }
}
