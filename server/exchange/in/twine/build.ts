import { saidOrTold, type Voices } from '../story/dialogue.ts';
import {
  and,
  constant,
  type Expression,
  FALSE,
  namesIn,
  not,
  TRUE,
  type Value,
  variableOf,
} from '../story/expression.ts';
import type { Choice, Piece, Step } from '../story/form.ts';
import { fromTags } from '../story/marks.ts';
import { parseAssignment, parseExpression } from '../story/parse-expression.ts';
import { SHOWN } from '../story/program.ts';
import type { Reporter } from '../story/reporter.ts';
import type { TwineNode } from './nodes.ts';

export interface Builder {
  readonly at: string;
  readonly passage: string;
  readonly voices: Voices;
  readonly reporter: Reporter;
  readonly variables: Map<string, Value>;
  /** Texts of this language as the web's tags set them off. */
  readonly tagged: (text: string) => string;
}

/** Makes steps of a passage: what it tells, and then what it asks: its links. */
export function stepsOf(nodes: readonly TwineNode[], builder: Builder): Step[] {
  const passage = new Passage(builder);
  const steps = passage.steps(nodes, TRUE);
  if (passage.choices.length === 0) return [...passage.before, ...steps];
  return [...passage.before, ...steps, { step: 'menu', choices: passage.choices, at: builder.at }];
}

class Passage {
  readonly choices: Choice[] = [];
  /** What is so at first of what tells whether a link is shown. */
  readonly before: Step[] = [];
  private words: Piece[] = [];
  private hasWords = false;
  private readonly builder: Builder;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  /** @param shown when what is read is shown */
  steps(nodes: readonly TwineNode[], shown: Expression): Step[] {
    const steps: Step[] = [];
    const { at, reporter } = this.builder;
    for (const node of nodes) {
      switch (node.node) {
        case 'text':
          this.text(node.text, steps);
          break;
        case 'print': {
          const read = this.expression(node.text, false);
          if (read) this.words.push({ says: read });
          else reporter.tell(at, 'shown-not-run', { what: node.text });
          break;
        }
        case 'link':
          this.link(node, shown);
          break;
        case 'set':
          this.flush(steps);
          steps.push(...this.assign(node.text));
          break;
        case 'if':
          this.condition(node, shown, steps);
          break;
        case 'goto':
        case 'call':
          this.flush(steps);
          steps.push({ step: node.node === 'goto' ? 'jump' : 'call', to: node.to, at });
          break;
        case 'out':
          reporter.tell(at, node.isCode ? 'shown-not-run' : 'left-out', { what: node.text.replace(/\s+/g, ' ') });
      }
    }
    this.flush(steps);
    return steps;
  }

  private expression(text: string, asksTruth: boolean): Expression | null {
    return parseExpression(text, { passage: this.builder.passage }, asksTruth);
  }

  private assign(text: string): Step[] {
    const { at, passage, reporter } = this.builder;
    const read = parseAssignment(text, { passage });
    if (read) return [{ step: 'set', ...read, at }];
    if (text !== '') reporter.tell(at, 'shown-not-run', { what: text });
    return [];
  }

  private text(text: string, steps: Step[]): void {
    for (const [index, row] of text.split('\n').entries()) {
      if (index > 0) this.flush(steps);
      if (row === '') continue;
      // Marks of lists before links are no words.
      const said = this.words.length === 0 ? row.replace(/^\s*(?:[-*+>]|\d+\.)\s+(?=\S|$)/u, '') : row;
      if (said.trim() !== '') this.hasWords = true;
      this.words.push(said);
    }
  }

  private marked(text: string): string {
    const { at, reporter, tagged } = this.builder;
    return fromTags(tagged(text), (tag) => reporter.tell(at, 'left-out', { what: tag }));
  }

  /** Ends a row. One that is nothing but links says nothing. */
  private flush(steps: Step[]): void {
    const { at, voices } = this.builder;
    const words = this.words.map((piece) => this.finished(piece));
    const isTold = this.hasWords || words.some((piece) => typeof piece !== 'string');
    this.words = [];
    this.hasWords = false;
    const line = isTold ? saidOrTold(joined(words), at, voices) : null;
    if (line) steps.push({ step: 'line', line, at });
  }

  private finished(piece: Piece): Piece {
    if (typeof piece === 'string') return this.marked(piece);
    if ('says' in piece) return piece;
    return {
      when: piece.when,
      words: joined(piece.words.map((each) => this.finished(each))),
      otherwise: joined(piece.otherwise.map((each) => this.finished(each))),
    };
  }

  private link({ text, to, inner }: Extract<TwineNode, { node: 'link' }>, shown: Expression): void {
    const { at } = this.builder;
    // Its words stand in the row as well, where that says more.
    this.words.push(text);
    const own = new Passage(this.builder);
    const steps: Step[] = own.steps(inner, TRUE);
    if (own.choices.length > 0) steps.push({ step: 'menu', choices: own.choices, at });
    if (to !== null) steps.push({ step: 'jump', to, at });
    this.choices.push({ words: [this.marked(text)], when: shown, steps, at });
  }

  private asked({ when, not: isNot }: Extract<TwineNode, { node: 'if' }>['cases'][number]): Expression {
    if (when === null) return TRUE;
    const read = this.expression(when, true);
    if (read === null) this.builder.reporter.tell(this.builder.at, 'condition-left-out', { what: when });
    return read === null ? FALSE : isNot ? not(read) : read;
  }

  private condition({ cases }: Extract<TwineNode, { node: 'if' }>, shown: Expression, steps: Step[]): void {
    const asked = cases.map((each) => ({ when: this.asked(each), nodes: each.nodes }));
    if (cases.every(({ nodes }) => nodes.every(isWords))) {
      this.words.push(
        ...asked.reduceRight<Piece[]>((otherwise, { when, nodes }) => {
          const words = nodes.flatMap((node): Piece[] => this.piece(node));
          return [{ when, words, otherwise }];
        }, []),
      );
      this.hasWords = true;
      return;
    }
    this.flush(steps);
    let before: Expression = TRUE;
    const made = asked.map(({ when, nodes }) => {
      const here = and(before, when);
      before = and(before, not(when));
      const offered = this.offered(and(shown, here), nodes);
      return { when, steps: [...offered.steps, ...this.steps(nodes, offered.shown)] };
    });
    steps.push({ step: 'if', cases: made, otherwise: [], at: this.builder.at });
  }

  /** When links are shown: where what that asks is changed beside them, it is kept as it was. */
  private offered(shown: Expression, nodes: readonly TwineNode[]): { shown: Expression; steps: Step[] } {
    const { at, variables, passage } = this.builder;
    const names = namesIn(shown);
    const isChanged = nodes.some(
      (node) => node.node === 'set' && names.has(parseAssignment(node.text, { passage })?.name ?? ''),
    );
    if (!isChanged || !nodes.some(({ node }) => node === 'link')) return { shown, steps: [] };
    const name = `${SHOWN}${passage} ${this.before.length + 1}`;
    variables.set(name, false);
    this.before.push({ step: 'set', name, how: 'set', value: constant(false), at });
    return { shown: variableOf(name), steps: [{ step: 'set', name, how: 'set', value: constant(true), at }] };
  }

  private piece(node: TwineNode): Piece[] {
    if (node.node === 'text') return [node.text];
    if (node.node === 'print') {
      const read = this.expression(node.text, false);
      return read ? [{ says: read }] : [];
    }
    if (node.node !== 'if') return [];
    return node.cases.reduceRight<Piece[]>((otherwise, each) => {
      const words = each.nodes.flatMap((inner) => this.piece(inner));
      return [{ when: this.asked(each), words, otherwise }];
    }, []);
  }
}

/** Texts beside one another as one, so that a name and what is said are read together. */
function joined(words: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of words) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
}

const isWords = (node: TwineNode): boolean =>
  node.node === 'text'
    ? !node.text.includes('\n')
    : node.node === 'print' || (node.node === 'if' && node.cases.every(({ nodes }) => nodes.every(isWords)));
