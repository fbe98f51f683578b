import { constant, FALSE, or, type ScriptExpression, variableExpression } from '../script-compiler/expression.ts';
import { stripDollar } from '../script-compiler/parse-expression.ts';
import type { TextPiece, TextPieces } from '../script-compiler/scripted-story.ts';
import { Marks } from './marks.ts';
import { parseQuotedText, type TwineNode, withoutLineBreaks } from './nodes.ts';
import type { Builder, ScriptReader } from './script-reader.ts';
import { membershipName, parseAlternatives } from './values.ts';

export class PassageWords {
  private readonly builder: Builder;
  private readonly reads: ScriptReader;

  constructor(builder: Builder, reads: ScriptReader) {
    this.builder = builder;
    this.reads = reads;
  }

  printed({ text, isNaked }: Extract<TwineNode, { node: 'print' }>): TextPiece[] | null {
    const { facts, keepsUnknown } = this.builder;
    const list = this.printedList(text);
    if (list) return list;
    const literal = parseQuotedText(text);
    // Printed markup is parsed like other text.
    if (literal !== null && !/[[\]]|<<|\n/.test(literal)) return [literal];
    const template = /^\s*`([^`]*)`\s*$/.exec(text)?.[1];
    if (template !== undefined) {
      return template.split(/(\$\{[^{}]*\})/).flatMap((part): TextPiece[] => {
        if (!part.startsWith('${')) return [part];
        return this.printed({ node: 'print', text: part.slice(2, -1) }) ?? [];
      });
    }
    const alternatives = parseAlternatives(text);
    if (alternatives) {
      return alternatives.reduceRight<TextPiece[]>(
        (otherwise, each) => [
          { when: this.reads.asked(each), words: this.printed({ node: 'print', text: each.value }) ?? [], otherwise },
        ],
        [],
      );
    }
    const read = this.reads.expression(text, false);
    const isUnknown = read?.is === 'variable' && !facts.values.has(read.name) && !read.name.includes(' ');
    if (isUnknown) return isNaked && keepsUnknown ? [text] : null;
    return read && [{ says: read }];
  }

  /** A list that changes, printed as its elements with separators. */
  private printedList(text: string): TextPiece[] | null {
    const { facts } = this.builder;
    const [, written = '', between] =
      /^\s*([$_]?[\p{L}_][\w.]*?)(?:\.join\(\s*(?:"([^"]*)"|'([^']*)')?\s*\))?\s*$/u.exec(text) ?? [];
    const name = stripDollar(written);
    const members = [...(facts.members.get(name) ?? [])];
    if (!facts.collections.has(name) || members.length === 0) return null;
    let before: ScriptExpression = FALSE;
    return members.map((member): TextPiece => {
      const has = variableExpression(membershipName(name, String(member)));
      const words: TextPieces = [{ when: before, words: [between ?? ', '], otherwise: [] }, { says: constant(member) }];
      before = or(before, has);
      return { when: has, words, otherwise: [] };
    });
  }

  label(nodes: readonly TwineNode[]): TextPieces {
    const pieces = withoutLineBreaks(nodes).flatMap((node): TextPiece[] => {
      if (node.node === 'text' && node.isVerbatim) return [{ says: constant(node.text) }];
      return this.piece(node);
    });
    return mergeTexts(new Marks().row(pieces));
  }

  isWords(node: TwineNode): boolean {
    if (node.node === 'text') return !node.text.includes('\n');
    if (node.node === 'print') return node.text !== '_contents';
    return node.node === 'if' && node.cases.every(({ nodes }) => nodes.every((each) => this.isWords(each)));
  }

  piece(node: TwineNode): TextPiece[] {
    if (node.node === 'text') return [node.isVerbatim ? { says: constant(node.text) } : node.text];
    if (node.node === 'print') {
      const printed = this.printed(node);
      if (!printed) this.builder.reporter.add(this.builder.at, 'shown-not-run', { what: node.text });
      return printed ?? [];
    }
    if (node.node !== 'if') return [];
    return node.cases.reduceRight<TextPiece[]>((otherwise, each) => {
      const words = each.nodes.flatMap((inner) => this.piece(inner));
      return [{ when: this.reads.asked(each), words, otherwise }];
    }, []);
  }
}

/** Merges adjacent texts, so that a name and its words are read together. */
export function mergeTexts(words: readonly TextPiece[]): TextPiece[] {
  const all: TextPiece[] = [];
  for (const piece of words) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else if (piece !== '') all.push(piece);
  }
  return all.map((piece) => (typeof piece === 'string' ? piece.replace(/ {2,}/g, ' ') : piece));
}

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
