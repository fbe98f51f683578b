import { saidOrTold, type Voices } from '../story/dialogue.ts';
import {
  and,
  constant,
  type Expression,
  FALSE,
  isTruthy,
  namesIn,
  not,
  or,
  simplified,
  TRUE,
  type Value,
  variableOf,
} from '../story/expression.ts';
import type { Choice, Passage, Piece, Step, Words } from '../story/form.ts';
import { parseAssignment, parseExpression } from '../story/parse-expression.ts';
import { SHOWN } from '../story/program.ts';
import type { Reporter } from '../story/reporter.ts';
import { calledIn } from './calls.ts';
import { Marks } from './marks.ts';
import { isAddress, type Loop, type Option, quoted, type Target, type TwineNode, unbroken } from './nodes.ts';
import { BACK, LINKS_OF, type Routes } from './routes.ts';
import { alternativesOf, elementsOf, fieldsOf, hasName, lengthName, partName, rewritten } from './values.ts';

/** What the passages of a story know of one another: gathered when they are read for the first time, and used the second time. */
export interface StoryFacts {
  /** The passages by name, as they are read. */
  readonly passages: ReadonlyMap<string, readonly TwineNode[]>;
  readonly widgets: ReadonlyMap<string, readonly TwineNode[]>;
  /** What each variable is ever set to; null for what only playing would tell. */
  readonly values: Map<string, Set<Value | null>>;
  /** What each list is ever asked about, or has in it. */
  readonly members: Map<string, Set<Value>>;
  /** Variables that hold a list or an object, which is no text. */
  readonly collections: Set<string>;
  /** Passages told within others. */
  readonly included: Set<string>;
  readonly routes: Routes;
  /** Nodes of other passages that may still be told within one. */
  room: number;
}

export interface Builder {
  readonly at: string;
  readonly passage: string;
  readonly voices: Voices;
  readonly reporter: Reporter;
  readonly variables: Map<string, Value>;
  readonly facts: StoryFacts;
  /** What stands at the beginning of a row and says nothing. */
  readonly rowMark: RegExp;
  /** A variable that nothing sets stands in a text as it is written. */
  readonly keepsUnknown: boolean;
}

/** How often a loop is gone round at most. */
const ROUNDS_MAX = 100;
const NESTED_MAX = 12;
/** Marks of a list that only links follow. */
const LIST_MARK = /^\s*(?:[-*+>]|\d+[.)])\s+$/u;

/**
 * Makes passages of a passage: what it tells, and then what it asks: its links. Where some of them only tell more, what is asked is a passage of its
 * own, which is come back to.
 */
export function passagesOf(nodes: readonly TwineNode[], builder: Builder): Passage[] {
  const { at, passage: name } = builder;
  const title = name.slice(0, 200);
  const passage = new PassageBuilder(builder, nodes);
  const told = passage.steps(nodes, TRUE);
  const steps = [...passage.before, ...told];
  if (passage.choices.length === 0) return [{ name, title, steps, at }];
  const menu: Step = { step: 'menu', choices: passage.choices, at };
  if (!passage.isComeBackTo) return [{ name, title, steps: [...steps, menu], at }];
  return [
    { name, title, steps: [...steps, { step: 'jump', to: menuName(name), at }], at },
    { name: menuName(name), title, steps: [menu], at },
  ];
}

const menuName = (passage: string): string => `${LINKS_OF}${passage}`;

class PassageBuilder {
  readonly choices: Choice[] = [];
  /** What is so at first of what tells whether a link is shown. */
  readonly before: Step[] = [];
  /** Some of its links lead nowhere else. */
  isComeBackTo = false;
  private words: Piece[] = [];
  private hasWords = false;
  private readonly marks = new Marks();
  private readonly builder: Builder;
  /** What stands for variables of loops and widgets. */
  private scope: ReadonlyMap<string, Expression> = new Map();
  /** What stands in a widget for what was written into it. */
  private contents: readonly TwineNode[] = [];
  private within: readonly string[];
  /** What links that lead nowhere else change, after the passage was shown. */
  private readonly changedLater: ReadonlySet<string>;

  constructor(builder: Builder, nodes: readonly TwineNode[]) {
    this.builder = builder;
    this.within = [builder.passage];
    this.changedLater = new Set(changesOf(nodes, false, (text) => this.assigned(text)));
  }

  /** @param shown when what is read is shown */
  steps(nodes: readonly TwineNode[], shown: Expression): Step[] {
    const steps: Step[] = [];
    this.put(nodes, shown, steps);
    this.flush(steps);
    return steps;
  }

  private put(nodes: readonly TwineNode[], shown: Expression, steps: Step[]): void {
    for (const node of nodes) this.putOne(node, shown, steps);
  }

  private putOne(node: TwineNode, shown: Expression, steps: Step[]): void {
    const { at, reporter, facts } = this.builder;
    switch (node.node) {
      case 'text':
        if (node.isVerbatim) this.verbatim(node.text, steps);
        else this.text(node.text, steps);
        break;
      case 'print':
        this.print(node, shown, steps);
        break;
      case 'link':
        this.link(node, shown, steps);
        break;
      case 'set':
        this.flush(steps);
        steps.push(...this.assign(node.text));
        break;
      case 'if':
        this.condition(node, shown, steps);
        break;
      case 'loop':
        this.loop(node, shown, steps);
        break;
      case 'goto': {
        this.flush(steps);
        const to = this.resolved(node.to);
        if (to === null) reporter.tell(at, 'leads-nowhere', { to: targetText(node.to) });
        else steps.push({ step: 'jump', to, at });
        break;
      }
      case 'include': {
        const included = facts.passages.get(node.name.trim());
        if (included === undefined) reporter.tell(at, 'leads-nowhere', { to: node.name });
        else this.nested(node.name.trim(), included, shown, steps, (name) => ({ step: 'call', to: name, at }));
        break;
      }
      case 'macro':
        this.macro(node, shown, steps);
        break;
      case 'ask':
        this.ask(node, shown, steps);
        break;
      case 'type': {
        const name = node.name.replace(/^[$_]/, '');
        reporter.tell(at, 'asks-for-words', { what: name, value: quoted(node.value) ?? node.value });
        if (name !== '') steps.push(...this.assign(`${name} = ${node.value === '' ? '""' : node.value}`));
        break;
      }
      case 'out':
        reporter.tell(at, node.isCode ? 'shown-not-run' : 'left-out', { what: node.text.replace(/\s+/g, ' ') });
    }
  }

  private readonly known = (name: string): Expression | undefined =>
    name === 'passage.name' ? constant(this.builder.passage) : this.scope.get(name);

  private expression(text: string, asksTruth: boolean): Expression | null {
    const { passage, facts } = this.builder;
    const read = parseExpression(this.rewritten(text), { passage, called: this.called(text) }, asksTruth);
    const known = read && simplified(read, this.known);
    return known?.is === 'variable' && facts.collections.has(known.name) && !asksTruth ? null : known;
  }

  private called(text: string) {
    const { at, reporter, facts } = this.builder;
    return calledIn({
      known: this.known,
      asks: (list, value) => memberOf(facts, list).add(value),
      decides: (value) => reporter.tell(at, 'by-chance', { what: text, value: String(value) }),
    });
  }

  private rewritten(text: string): string {
    return rewritten(text, (name) => {
      const known = this.scope.get(name);
      return known?.is === 'value' ? known.value : undefined;
    });
  }

  private assigned(text: string) {
    const { passage } = this.builder;
    return parseAssignment(this.rewritten(text), { passage, called: this.called(text) });
  }

  private assign(text: string): Step[] {
    if (text.trim() === '') return [];
    const { at, reporter, facts } = this.builder;
    const changed =
      /^\s*[$_]?(?:([\p{L}_][\p{L}\p{N}_.]*)\s*(?:to|=)\s*[$_]?(?=\1\.concat\())?([\p{L}_][\p{L}\p{N}_.]*)\.(push|pushUnique|unshift|add|concat|delete|deleteAll|remove)\(([\s\S]*)\)\s*;?\s*$/u
        .exec(text)
        ?.slice(1);
    const self =
      /^\s*[$_]?([\p{L}_][\p{L}\p{N}_.]*)\s*(?:(?:to|=)\s*(?:[$_]?\1|it)\s*([+-])|([+-])=)\s*(\((?:a|array|ds|dataset):[\s\S]*\)|\[[\s\S]*\]|[$_]\w+)\s*$/u.exec(
        text,
      );
    const [list, adds, elements] = changed
      ? [changed[1] ?? '', !/^(?:delete|remove)/.test(changed[2] ?? ''), `[${changed[3] ?? ''}]`]
      : self
        ? [self[1] ?? '', (self[2] ?? self[3]) === '+', self[4] ?? '']
        : [null, false, ''];
    if (list !== null && (elementsOf(elements) || facts.collections.has(bare(elements)))) {
      facts.collections.add(list);
      return (elementsOf(elements) ?? [elements]).flatMap((each) => this.changeList(list, each, adds));
    }
    const [, name, value] =
      /^\s*[$_]?([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(?:=(?!=)|to\b)\s*([\s\S]+?);?\s*$/u.exec(
        this.rewritten(text),
      ) ?? [];
    const written = name === undefined ? null : this.assignWritten(name, value ?? '', 0);
    if (written) return written;
    const read = this.assigned(text);
    if (read) return [this.set(read.name, read.how, simplified(read.value, this.known))];
    reporter.tell(at, 'shown-not-run', { what: text });
    return [];
  }

  private set(name: string, how: 'set' | 'add', value: Expression): Step {
    const { at, facts } = this.builder;
    const all = facts.values.get(name) ?? new Set();
    facts.values.set(name, all.add(how === 'set' && value.is === 'value' ? value.value : null));
    return { step: 'set', name, how, value, at };
  }

  /** A list, an object or one of several values, written out; null for what is none. */
  private assignWritten(name: string, value: string, depth: number): Step[] | null {
    const { at, facts } = this.builder;
    if (depth > NESTED_MAX) return null;
    const inner = (part: string, text: string): Step[] =>
      this.assignWritten(part, text, depth + 1) ?? this.assign(`${part} = ${text}`);
    const fields = fieldsOf(value);
    if (fields) {
      facts.collections.add(name);
      return fields.flatMap((field) => inner(partName(name, field.name), field.value));
    }
    const elements = elementsOf(value);
    if (elements) {
      facts.collections.add(name);
      const has = new Set<Value>();
      const parts = elements.flatMap((element, index) => {
        const read = this.expression(element, false);
        if (read?.is === 'value') has.add(read.value);
        return read || elementsOf(element) || fieldsOf(element) ? inner(partName(name, index), element) : [];
      });
      for (const each of has) memberOf(facts, name).add(each);
      const members = [...memberOf(facts, name)].map((each) =>
        this.set(hasName(name, String(each)), 'set', constant(has.has(each))),
      );
      return [...parts, this.set(lengthName(name), 'set', constant(elements.length)), ...members];
    }
    const alternatives = alternativesOf(value);
    if (!alternatives) return null;
    const cases = alternatives.map((each) => ({ when: this.asked(each), steps: inner(name, each.value) }));
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  private changeList(list: string, element: string, adds: boolean): Step[] {
    const { at, reporter, facts } = this.builder;
    const other = bare(element.replace(/^\.\.\./, ''));
    if (facts.collections.has(other)) {
      return [...(facts.members.get(other) ?? [])].map((member) => {
        const when = variableOf(hasName(other, String(member)));
        return { step: 'if', cases: [{ when, steps: this.changeMember(list, member, adds) }], otherwise: [], at };
      });
    }
    const read = this.expression(element, false);
    if (read?.is === 'value') return this.changeMember(list, read.value, adds);
    reporter.tell(at, 'shown-not-run', { what: `${list}: ${element}` });
    return [];
  }

  private changeMember(list: string, member: Value, adds: boolean): Step[] {
    const { at, facts } = this.builder;
    memberOf(facts, list).add(member);
    const name = hasName(list, String(member));
    const has = variableOf(name);
    const change = [this.set(lengthName(list), 'add', constant(adds ? 1 : -1)), this.set(name, 'set', constant(adds))];
    return [{ step: 'if', cases: [{ when: adds ? not(has) : has, steps: change }], otherwise: [], at }];
  }

  private text(text: string, steps: Step[]): void {
    for (const [index, row] of text.split('\n').entries()) {
      if (index > 0) this.flush(steps);
      if (row === '') continue;
      const begins = this.words.length === 0;
      const said = begins ? row.replace(this.builder.rowMark, '').replace(LIST_MARK, '') : row;
      if (said.replace(/<\/?[bi]>/g, '').trim() !== '') this.hasWords = true;
      this.words.push(said);
    }
  }

  private verbatim(text: string, steps: Step[]): void {
    for (const [index, row] of text.split('\n').entries()) {
      if (index > 0) this.flush(steps);
      if (row.trim() === '') continue;
      this.hasWords = true;
      this.words.push({ says: constant(row) });
    }
  }

  private print(node: Extract<TwineNode, { node: 'print' }>, shown: Expression, steps: Step[]): void {
    if (node.text === '_contents') {
      this.put(this.contents, shown, steps);
      return;
    }
    const pieces = this.printed(node);
    if (pieces) this.words.push(...pieces);
    else if (!/[<>[\]]/.test(quoted(node.text) ?? '')) {
      this.builder.reporter.tell(this.builder.at, 'shown-not-run', { what: node.text });
    } else this.put([{ node: 'text', text: quoted(node.text) ?? '' }], shown, steps);
    if (pieces?.some((piece) => typeof piece !== 'string' || piece.trim() !== '')) this.hasWords = true;
  }

  /** What is printed, as pieces of a text; null for what only running it would tell. */
  private printed({ text, isNaked }: Extract<TwineNode, { node: 'print' }>): Piece[] | null {
    const { facts, keepsUnknown } = this.builder;
    const list = this.printedList(text);
    if (list) return list;
    const literal = quoted(text);
    // What is printed is read as any other text of a passage.
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
          { when: this.asked(each), words: this.printed({ node: 'print', text: each.value }) ?? [], otherwise },
        ],
        [],
      );
    }
    const read = this.expression(text, false);
    const isUnknown = read?.is === 'variable' && !facts.values.has(read.name) && !read.name.includes(' ');
    if (isUnknown) return isNaked && keepsUnknown ? [text] : null;
    return read && [{ says: read }];
  }

  /** A list that changes, as what is in it with what stands between. */
  private printedList(text: string): Piece[] | null {
    const { facts } = this.builder;
    const [, written = '', between] =
      /^\s*([$_]?[\p{L}_][\w.]*?)(?:\.join\(\s*(?:"([^"]*)"|'([^']*)')?\s*\))?\s*$/u.exec(text) ?? [];
    const name = bare(written);
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

  /** Ends a row. One that is nothing but links says nothing. */
  private flush(steps: Step[]): void {
    const { at, voices } = this.builder;
    const words = this.marks.row(this.words);
    const isTold = this.hasWords;
    this.words = [];
    this.hasWords = false;
    const line = isTold ? saidOrTold(joined(words), at, voices) : null;
    if (line) steps.push({ step: 'line', line, at });
  }

  /** Where something leads, as a passage's name or as one of the routes that are found when all is read; null where there is no such passage. */
  private resolved(to: Target): string | null {
    const { facts, passage } = this.builder;
    if (typeof to !== 'string') {
      if ('back' in to || to.named.trim() === 'previous()') return BACK;
      const read = this.expression(to.named, false);
      if (read === null) return null;
      return read.is === 'value' ? this.resolved(String(read.value)) : facts.routes.computed(read, passage);
    }
    const name = to.trim();
    if (facts.passages.has(name)) return name;
    if (name === 'previous()') return BACK;
    const expression = /^(?:[$_]|["'`]|\(|State\.)/.test(name) ? this.expression(name, false) : null;
    if (expression === null) return null;
    return expression.is === 'value' && expression.value === name ? null : this.resolved({ named: name });
  }

  /** Words of a link. */
  private label(nodes: readonly TwineNode[]): Words {
    const pieces = unbroken(nodes).flatMap((node): Piece[] => {
      if (node.node === 'text' && node.isVerbatim) return [{ says: constant(node.text) }];
      return this.piece(node);
    });
    return joined(new Marks().row(pieces));
  }

  private link(node: Extract<TwineNode, { node: 'link' }>, shown: Expression, steps: Step[]): void {
    const { at, reporter } = this.builder;
    const address = typeof node.to === 'string' && isAddress(node.to) ? node.to : null;
    const to = node.to === null || address !== null ? null : this.resolved(node.to);
    // Its words stand in the row as well, where that says more.
    const stood = this.hasWords;
    if (!node.isElsewhere) this.put(node.label, shown, steps);
    if (node.to !== null && to === null) {
      reporter.tell(
        at,
        address === null ? 'leads-nowhere' : 'left-out',
        address === null ? { to: targetText(node.to) } : { what: address },
      );
      return;
    }
    this.hasWords = stood;
    const words = this.label(node.label);
    this.choose({ words, shown, once: !node.repeats && !changesCounts(node.inner) }, to, node.inner);
  }

  /** A choice, what it tells and changes, and where that leads. */
  private choose(
    { words, shown, once, first = [] }: { words: Words; shown: Expression; once: boolean; first?: readonly Step[] },
    to: string | null,
    inner: readonly TwineNode[],
  ): void {
    const { at, passage } = this.builder;
    // The rows of what it tells are rows of their own.
    const [row, had] = [this.words, this.hasWords];
    this.words = [];
    this.hasWords = false;
    const index = this.choices.push({ words, when: shown, steps: [], at }) - 1;
    const name = `${SHOWN}${passage} link ${index}`;
    const steps = [...first, ...this.steps(inner, variableOf(name))];
    this.words = row;
    this.hasWords = had;
    const leaves = to !== null || endsElsewhere(steps);
    if (this.choices.length > index + 1) {
      // Links it brings are there once it was taken.
      this.hideAtFirst(name);
      steps.unshift(this.set(name, 'set', TRUE));
    }
    if (to !== null) steps.push({ step: 'jump', to, at });
    else if (!leaves) {
      this.isComeBackTo = true;
      steps.push({ step: 'jump', to: menuName(passage), at });
    }
    this.choices[index] = { words, when: shown, steps, at, ...(once && !leaves && { once: true }) };
  }

  private hideAtFirst(name: string): void {
    this.builder.variables.set(name, false);
    this.before.push(this.set(name, 'set', FALSE));
  }

  private ask(
    { name, options, hasDefault }: Extract<TwineNode, { node: 'ask' }>,
    shown: Expression,
    steps: Step[],
  ): void {
    const { passage } = this.builder;
    const variable = name?.replace(/^[$_]/, '') ?? null;
    const chosen = `${SHOWN}${passage} asked ${variable ?? this.choices.length}`;
    if (!this.before.some((step) => step.step === 'set' && step.name === chosen)) this.hideAtFirst(chosen);
    const value = (option: Option) => (variable === null ? [] : this.assign(`${variable} = ${option.value}`));
    const [first, ...others] = options;
    if (first && hasDefault) {
      this.text(first.label, steps);
      steps.push(...value(first));
    }
    for (const option of hasDefault ? others : options) {
      const when = and(shown, not(variableOf(chosen)));
      const words = joined(new Marks().row([option.label]));
      this.choose(
        { words, shown: when, once: false, first: [this.set(chosen, 'set', TRUE), ...value(option)] },
        null,
        [],
      );
    }
  }

  private asked({ when, not: isNot }: { readonly when: string | null; readonly not?: boolean }): Expression {
    if (when === null) return TRUE;
    const read = this.expression(when, true);
    if (read === null) this.builder.reporter.tell(this.builder.at, 'condition-left-out', { what: when });
    return read === null ? FALSE : isNot ? not(read) : read;
  }

  private condition({ cases }: Extract<TwineNode, { node: 'if' }>, shown: Expression, steps: Step[]): void {
    this.branches(
      cases.map((each) => ({ when: this.asked(each), nodes: each.nodes })),
      shown,
      steps,
    );
  }

  /** Tells the first of several things that is so. */
  private branches(
    asked: readonly { readonly when: Expression; readonly nodes: readonly TwineNode[] }[],
    shown: Expression,
    steps: Step[],
  ): void {
    // What is so is told as if nothing had been asked.
    const open = asked.findIndex(({ when }) => when.is !== 'value' || isTruthy(when.value));
    const [only] = asked.slice(open < 0 ? asked.length : open);
    if (!only) return;
    if (only.when.is === 'value') {
      this.put(only.nodes, shown, steps);
      return;
    }
    const left = asked.slice(open);
    if (left.every(({ nodes }) => nodes.every((node) => this.isWords(node)))) {
      this.words.push(
        ...left.reduceRight<Piece[]>(
          (otherwise, { when, nodes }) => [{ when, words: nodes.flatMap((node) => this.piece(node)), otherwise }],
          [],
        ),
      );
      this.hasWords = true;
      return;
    }
    this.flush(steps);
    let before: Expression = TRUE;
    const made = left.map(({ when, nodes }) => {
      const here = and(before, when);
      before = and(before, not(when));
      const offered = this.offered(and(shown, here), nodes);
      return { when, steps: [...offered.steps, ...this.steps(nodes, offered.shown)] };
    });
    steps.push({ step: 'if', cases: made, otherwise: [], at: this.builder.at });
  }

  /** When links are shown: where what that asks is changed beside them or later, it is kept as it was. */
  private offered(shown: Expression, nodes: readonly TwineNode[]): { shown: Expression; steps: Step[] } {
    const names = namesIn(shown);
    const changed = new Set([...this.changedLater, ...changesOf(nodes, true, (text) => this.assigned(text))]);
    if (![...names].some((name) => changed.has(name)) || !nodes.some(hasLink)) return { shown, steps: [] };
    const name = `${SHOWN}${this.builder.passage} ${this.before.length + 1}`;
    this.hideAtFirst(name);
    return { shown: variableOf(name), steps: [this.set(name, 'set', TRUE)] };
  }

  private isWords(node: TwineNode): boolean {
    if (node.node === 'text') return !node.text.includes('\n');
    if (node.node === 'print') return node.text !== '_contents';
    return node.node === 'if' && node.cases.every(({ nodes }) => nodes.every((each) => this.isWords(each)));
  }

  private piece(node: TwineNode): Piece[] {
    if (node.node === 'text') return [node.isVerbatim ? { says: constant(node.text) } : node.text];
    if (node.node === 'print') {
      const printed = this.printed(node);
      if (!printed) this.builder.reporter.tell(this.builder.at, 'shown-not-run', { what: node.text });
      return printed ?? [];
    }
    if (node.node !== 'if') return [];
    return node.cases.reduceRight<Piece[]>((otherwise, each) => {
      const words = each.nodes.flatMap((inner) => this.piece(inner));
      return [{ when: this.asked(each), words, otherwise }];
    }, []);
  }

  private loop(node: Extract<TwineNode, { node: 'loop' }>, shown: Expression, steps: Step[]): void {
    const bindings = this.bindings(node.loop);
    if (bindings === null) {
      this.builder.reporter.tell(this.builder.at, 'left-out', { what: node.whole });
      return;
    }
    const before = this.scope;
    for (const { binding, when } of bindings) {
      this.scope = new Map([...before, ...binding]);
      this.branches([{ when, nodes: node.inner }], shown, steps);
    }
    this.scope = before;
  }

  /** What a loop's variables are each time, and when it comes to that; null where only playing it would tell. */
  private bindings(loop: Loop): { binding: ReadonlyMap<string, Expression>; when: Expression }[] | null {
    if ('list' in loop) {
      const all = this.elements(loop.list);
      return (
        all?.map(({ value, when }, index) => {
          const key = loop.key === null ? [] : [[bare(loop.key), constant(index)] as const];
          return { binding: new Map([[bare(loop.value), value] as const, ...key]), when };
        }) ?? null
      );
    }
    const first = this.assigned(loop.first);
    const name = first?.name ?? '';
    let value = first && this.constant(first.value);
    const all: { binding: ReadonlyMap<string, Expression>; when: Expression }[] = [];
    while (value !== null && value !== undefined) {
      const now: Expression = constant(value);
      const put = (text: Expression) => this.constant(simplified(text, (each) => (each === name ? now : undefined)));
      const asked = this.expression(loop.asked, true);
      const goes = asked && put(asked);
      if (goes === null) return null;
      if (!isTruthy(goes)) return all;
      if (all.length >= ROUNDS_MAX) return null;
      all.push({ binding: new Map([[name, now]]), when: TRUE });
      const step = this.assigned(loop.step);
      if (step?.name !== name) return null;
      value = put(
        step.how === 'set' ? step.value : { is: 'reckon', by: '+', left: variableOf(name), right: step.value },
      );
    }
    return null;
  }

  /** The value of an expression that is the same whenever it is asked for. */
  private constant(of: Expression): Value | null {
    const known = simplified(of, (name) => {
      const values = this.builder.facts.values.get(name);
      const [only = null] = values ?? [];
      return this.scope.get(name) ?? (values?.size === 1 && only !== null ? constant(only) : undefined);
    });
    return known.is === 'value' ? known.value : null;
  }

  /** The elements of a list, and when each is in it; null where only playing it would tell. */
  private elements(list: string): { value: Expression; when: Expression }[] | null {
    const always = (values: readonly Expression[]) => values.map((value) => ({ value, when: TRUE }));
    const span = /^(?:\.\.\.)?\s*\(range:\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)$/.exec(list.trim());
    if (span) {
      const [from = 0, to = 0] = [Number(span[1]), Number(span[2])].toSorted((a, b) => a - b);
      if (to - from >= ROUNDS_MAX) return null;
      return always(Array.from({ length: to - from + 1 }, (_, at) => constant(from + at)));
    }
    const written = elementsOf(list);
    if (written) {
      const read = written.map((each) => this.expression(each, false));
      return read.length <= ROUNDS_MAX && read.every((each) => each !== null) ? always(read) : null;
    }
    const name = bare(list.trim().replace(/^\.\.\.\s*/, ''));
    const length = this.constant(variableOf(lengthName(name)));
    if (typeof length === 'number' && length <= ROUNDS_MAX)
      return always(Array.from({ length }, (_, at) => variableOf(partName(name, at))));
    // Of a list that changes, whatever is ever in it.
    const members = [...(this.builder.facts.members.get(name) ?? [])];
    if (members.length === 0 || members.length > ROUNDS_MAX) return null;
    return members.map((value) => ({ value: constant(value), when: variableOf(hasName(name, String(value))) }));
  }

  private macro(
    { name, args, inner, whole }: Extract<TwineNode, { node: 'macro' }>,
    shown: Expression,
    steps: Step[],
  ): void {
    const { at, reporter, facts } = this.builder;
    const widget = facts.widgets.get(name);
    if (!widget) {
      reporter.tell(at, 'left-out', { what: whole });
      this.put(inner, shown, steps);
      return;
    }
    const [scope, contents] = [this.scope, this.contents];
    const read = args.map((each) => this.expression(each, false) ?? constant(each));
    this.scope = new Map([
      ...scope,
      ...read.map((value, index) => [partName('args', index), value] as const),
      [lengthName('args'), constant(args.length)],
    ]);
    this.contents = inner;
    this.nested(`<<${name}>>`, widget, shown, steps, () => null);
    this.scope = scope;
    this.contents = contents;
  }

  /** Tells what stands elsewhere in this place, as long as there is room. @param otherwise what is done where there is none */
  private nested(
    name: string,
    nodes: readonly TwineNode[],
    shown: Expression,
    steps: Step[],
    otherwise: (name: string) => Step | null,
  ): void {
    const { at, reporter, facts } = this.builder;
    const size = sizeOf(nodes);
    if (this.within.includes(name) || this.within.length > NESTED_MAX || facts.room < size) {
      this.flush(steps);
      const step = this.within.includes(name) ? null : otherwise(name);
      if (step) steps.push(step);
      else reporter.tell(at, 'left-out', { what: name });
      return;
    }
    facts.room -= size;
    facts.included.add(name);
    const before = this.within;
    this.within = [...before, name];
    this.put(nodes, shown, steps);
    this.within = before;
  }
}

const bare = (name: string): string => name.trim().replace(/^[$_](?=\p{L})/u, '');

function memberOf(facts: StoryFacts, list: string): Set<Value> {
  const all = facts.members.get(list) ?? new Set();
  facts.members.set(list, all);
  return all;
}

const targetText = (to: Target): string => (typeof to === 'string' ? to : 'named' in to ? to.named : '←');

const innerOf = (node: TwineNode): readonly TwineNode[] => {
  if (node.node === 'if') return node.cases.flatMap(({ nodes }) => nodes);
  return node.node === 'link' || node.node === 'loop' || node.node === 'macro' ? node.inner : [];
};

const sizeOf = (nodes: readonly TwineNode[]): number => nodes.reduce((sum, node) => sum + 1 + sizeOf(innerOf(node)), 0);

export const hasLink = (node: TwineNode): boolean =>
  node.node === 'link' ||
  node.node === 'ask' ||
  (node.node !== 'loop' && innerOf(node).some(hasLink)) ||
  node.node === 'include' ||
  node.node === 'macro';

/** The variables that nodes change: those beside one another, or those in links that lead nowhere else. */
function* changesOf(
  nodes: readonly TwineNode[],
  isBeside: boolean,
  assigned: (text: string) => { name: string } | null,
): Generator<string> {
  for (const node of nodes) {
    if (isBeside && node.node === 'set') yield assigned(node.text)?.name ?? '';
    if (!isBeside && node.node === 'ask' && node.name !== null) yield bare(node.name);
    if (!isBeside && node.node === 'link' && node.to === null) yield* changesOf(node.inner, true, assigned);
    if (!isBeside) yield* changesOf(innerOf(node), false, assigned);
  }
}

/** Whether a link changes a number each time it is used. */
const changesCounts = (nodes: readonly TwineNode[]): boolean =>
  nodes.some((node) =>
    node.node === 'set'
      ? /\+\+|--|[-+]=|\bit\s*[-+]/.test(node.text)
      : node.node === 'if' && changesCounts(innerOf(node)),
  );

/** Whether steps lead elsewhere, whatever is so. */
const endsElsewhere = (steps: readonly Step[]): boolean => steps.some(({ step }) => step === 'jump' || step === 'end');

/** Texts beside one another as one, so that a name and what is said are read together. */
function joined(words: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of words) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else if (piece !== '') all.push(piece);
  }
  return all.map((piece) => (typeof piece === 'string' ? piece.replace(/ {2,}/g, ' ') : piece));
}
