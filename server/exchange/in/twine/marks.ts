import { writeMarkup } from '../../../../shared/story/index.ts';
import { parseMarkup } from '../parse-html.ts';
import type { TextPiece } from '../script-compiler/scripted-story.ts';

const TAGS = /<(\/?)(b|i)>|<ruby>([^<>]{1,60})<rt>([^<>]{1,60})<\/rt><\/ruby>/giu;

/** Escapes a text so that nothing in it is markup, and decodes its entities. */
const literal = (text: string): string => writeMarkup({ text: withSigns(text), marks: [] });

function withSigns(text: string): string {
  if (!text.includes('&')) return text;
  let read = '';
  parseMarkup('', text.replaceAll('<', '&lt;'), { ontext: (part) => (read += part) });
  return read.replaceAll('\u00a0', ' ');
}

/** Tracks emphasis across pieces and rows. */
export class Marks {
  private open: ('b' | 'i')[] = [];

  row(pieces: readonly TextPiece[]): TextPiece[] {
    const begun = this.open.map((mark) => `{${mark}}`);
    const read = pieces.map((piece) => this.piece(piece));
    return [...begun, ...read, ...this.open.toReversed().map((mark) => `{/${mark}}`)];
  }

  /** A text on its own, independent of the rows around it. */
  static text(text: string): string {
    return new Marks().row([text]).join('');
  }

  private piece(piece: TextPiece): TextPiece {
    if (typeof piece === 'string') return this.text(piece);
    if ('says' in piece) return piece;
    return {
      when: piece.when,
      words: new Marks().row(piece.words),
      otherwise: new Marks().row(piece.otherwise),
    };
  }

  private text(text: string): string {
    let from = 0;
    let read = '';
    for (const found of text.matchAll(TAGS)) {
      const [whole, slash, name = '', base, reading] = found;
      read += literal(text.slice(from, found.index));
      from = found.index + whole.length;
      if (base !== undefined) read += `{rb}${literal(base)}{/rb}{rt}${literal(reading ?? '')}{/rt}`;
      else read += slash === '' ? this.opened(name.toLowerCase() as 'b' | 'i') : this.closed(name.toLowerCase());
    }
    return read + literal(text.slice(from));
  }

  private opened(mark: 'b' | 'i'): string {
    if (this.open.includes(mark)) return '';
    this.open.push(mark);
    return `{${mark}}`;
  }

  private closed(mark: string): string {
    if (!this.open.some((each) => each === mark)) return '';
    this.open = this.open.filter((each) => each !== mark);
    return `{/${mark}}`;
  }
}
