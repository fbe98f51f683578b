import { constant, type Expression, FALSE, or, variableOf } from '../story/expression.ts';
import type { Piece, Words } from '../story/form.ts';
import { unsigned } from '../story/parse-expression.ts';
import { Marks } from './marks.ts';
import { quoted, type TwineNode, unbroken } from './nodes.ts';
import type { Builder, ScriptReader } from './script-reader.ts';
import { alternativesOf, hasName } from './values.ts';

/** Converts passage nodes to text pieces. */
export class PassageWords {
  private readonly builder: Builder;
  private readonly reads: ScriptReader;

  constructor(builder: Builder, reads: ScriptReader) {
    this.builder = builder;
    this.reads = reads;
  }

  /** A printed expression as pieces; null if it is known only at run time. */
  printed({ text, isNaked }: Extract<TwineNode, { node: 'print' }>): Piece[] | null {
    const { facts, keepsUnknown } = this.builder;
    const list = this.printedList(text);
    if (list) return list;
    const literal = quoted(text);
    // Printed markup is parsed like other text.
    if (literal !== null && !/[[\]]|<<|\n/.test(literal)) return [literal];
    const template = /^\s*`([^`]*)`\s*$/.exec(text)?.[1];
    if (template !== undefined) {
      return template.split(/(\$\{[^{}]*\})/).flatMap((part): Piece[] => {
        if (!part.startsWith('${')) return [part];
        return this.printed({ node: 'print', text: part.slice(2, -1) }) ?? [];
      });
    }
    const alternatives = alternativesOf(text);
    if (alternatives) {
      return alternatives.reduceRight<Piece[]>(
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
  private printedList(text: string): Piece[] | null {
    const { facts } = this.builder;
    const [, written = '', between] =
      /^\s*([$_]?[\p{L}_][\w.]*?)(?:\.join\(\s*(?:"([^"]*)"|'([^']*)')?\s*\))?\s*$/u.exec(text) ?? [];
    const name = unsigned(written);
    const members = [...(facts.members.get(name) ?? [])];
    if (!facts.collections.has(name) || members.length === 0) return null;
    let before: Expression = FALSE;
    return members.map((member): Piece => {
      const has = variableOf(hasName(name, String(member)));
      const words: Words = [{ when: before, words: [between ?? ', '], otherwise: [] }, { says: constant(member) }];
      before = or(before, has);
      return { when: has, words, otherwise: [] };
    });
  }

  label(nodes: readonly TwineNode[]): Words {
    const pieces = unbroken(nodes).flatMap((node): Piece[] => {
      if (node.node === 'text' && node.isVerbatim) return [{ says: constant(node.text) }];
      return this.piece(node);
    });
    return joined(new Marks().row(pieces));
  }

  isWords(node: TwineNode): boolean {
    if (node.node === 'text') return !node.text.includes('\n');
    if (node.node === 'print') return node.text !== '_contents';
    return node.node === 'if' && node.cases.every(({ nodes }) => nodes.every((each) => this.isWords(each)));
  }

  piece(node: TwineNode): Piece[] {
    if (node.node === 'text') return [node.isVerbatim ? { says: constant(node.text) } : node.text];
    if (node.node === 'print') {
      const printed = this.printed(node);
      if (!printed) this.builder.reporter.tell(this.builder.at, 'shown-not-run', { what: node.text });
      return printed ?? [];
    }
    if (node.node !== 'if') return [];
    return node.cases.reduceRight<Piece[]>((otherwise, each) => {
      const words = each.nodes.flatMap((inner) => this.piece(inner));
      return [{ when: this.reads.asked(each), words, otherwise }];
    }, []);
  }
}

/** Merges adjacent texts, so that a name and its words are read together. */
export function joined(words: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of words) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else if (piece !== '') all.push(piece);
  }
  return all.map((piece) => (typeof piece === 'string' ? piece.replace(/ {2,}/g, ' ') : piece));
}
