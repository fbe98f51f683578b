import { saidOrTold } from '../script-compiler/dialogue.ts';
import {
  and,
  constant,
  isTruthy,
  listVariables,
  not,
  type ScriptExpression,
  TRUE,
  variableExpression,
} from '../script-compiler/expression.ts';
import { scriptTooLarge } from '../script-compiler/files.ts';
import { stripDollar } from '../script-compiler/parse-expression.ts';
import { SHOWN } from '../script-compiler/program.ts';
import { type Passage, SCRIPT_BOUNDS, type ScriptedStep, type TextPiece } from '../script-compiler/scripted-story.ts';
import { formatTarget, resolveTarget } from './computed-links.ts';
import { Marks } from './marks.ts';
import {
  changesCounts,
  countTwineNodes,
  hasLink,
  isAddress,
  listVariableChanges,
  type Option,
  parseQuotedText,
  type TwineNode,
} from './nodes.ts';
import { menuName, PassageMenu } from './passage-menu.ts';
import { mergeTexts, PassageWords, RowBuffer } from './passage-words.ts';
import { type Builder, ScriptReader } from './script-reader.ts';
import { lengthName, partName } from './values.ts';

/** A passage of what is told and a menu of its links. If some links only tell more, it is a separate passage. */
export function buildPassages(nodes: readonly TwineNode[], builder: Builder): Passage[] {
  const { at, passage: name } = builder;
  const title = name.slice(0, 200);
  const passage = new PassageBuilder(builder, nodes);
  const built = passage.steps(nodes, TRUE);
  const steps = [...passage.menu.before, ...built];
  if (passage.menu.choices.length === 0) return [{ name, title, steps, at }];
  const menu: ScriptedStep = { step: 'menu', choices: passage.menu.choices, at };
  if (!passage.menu.isComeBackTo) return [{ name, title, steps: [...steps, menu], at }];
  return [
    { name, title, steps: [...steps, { step: 'jump', to: menuName(name), at }], at },
    { name: menuName(name), title, steps: [menu], at },
  ];
}

const NESTED_MAX = 12;

/** The most rounds of nested loops, multiplied. */
const ROUNDS_MAX = 1000;

class PassageBuilder {
  readonly menu: PassageMenu;
  private readonly row = new RowBuffer();
  private readonly builder: Builder;
  private readonly reads: ScriptReader;
  private readonly pieces: PassageWords;
  /** The contents that a widget prints in place of `_contents`. */
  private contents: readonly TwineNode[] = [];
  private within: readonly string[];
  /** Rounds of the loops around the current node, multiplied. */
  private rounds = 1;
  /** Variables that links change after the passage was shown. */
  private readonly changedLater: ReadonlySet<string>;

  constructor(builder: Builder, nodes: readonly TwineNode[]) {
    this.builder = builder;
    this.reads = new ScriptReader(builder);
    this.pieces = new PassageWords(builder, this.reads);
    this.menu = new PassageMenu(builder, this.reads);
    this.within = [builder.passage];
    this.changedLater = new Set(listVariableChanges(nodes, false, (text) => this.reads.assigned(text)));
  }

  /** @param shown the condition under which the nodes are shown */
  steps(nodes: readonly TwineNode[], shown: ScriptExpression): ScriptedStep[] {
    const steps: ScriptedStep[] = [];
    this.put(nodes, shown, steps);
    this.flush(steps);
    return steps;
  }

  private put(nodes: readonly TwineNode[], shown: ScriptExpression, steps: ScriptedStep[]): void {
    for (const node of nodes) this.putOne(node, shown, steps);
  }

  private putOne(node: TwineNode, shown: ScriptExpression, steps: ScriptedStep[]): void {
    const { at, reporter, facts } = this.builder;
    switch (node.node) {
      case 'text':
        this.text(node.text, steps, node.isVerbatim);
        break;
      case 'print':
        this.print(node, shown, steps);
        break;
      case 'link':
        this.link(node, shown, steps);
        break;
      case 'set':
        this.flush(steps);
        facts.sets += 1;
        if (facts.sets > SCRIPT_BOUNDS.steps)
          throw scriptTooLarge(`A story sets variables at most ${SCRIPT_BOUNDS.steps} times; there are more in ${at}.`);
        steps.push(...this.reads.assign(node.text));
        break;
      case 'if':
        this.branches(
          node.cases.map((each) => ({ when: this.reads.asked(each), nodes: each.nodes })),
          shown,
          steps,
        );
        break;
      case 'loop':
        this.loop(node, shown, steps);
        break;
      case 'goto': {
        this.flush(steps);
        const to = resolveTarget(node.to, this.builder, this.reads);
        if (to === null) reporter.add(at, 'leads-nowhere', { to: formatTarget(node.to) });
        else steps.push({ step: 'jump', to, at });
        break;
      }
      case 'include': {
        const included = facts.passages.get(node.name.trim());
        if (included === undefined) reporter.add(at, 'leads-nowhere', { to: node.name });
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
        const name = stripDollar(node.name);
        reporter.add(at, 'asks-for-words', { what: name, value: parseQuotedText(node.value) ?? node.value });
        if (name !== '') steps.push(...this.reads.assign(`${name} = ${node.value === '' ? '""' : node.value}`));
        break;
      }
      case 'out':
        reporter.add(at, node.isCode ? 'shown-not-run' : 'left-out', { what: node.text.replace(/\s+/g, ' ') });
    }
  }

  private text(text: string, steps: ScriptedStep[], isVerbatim = false): void {
    for (const [index, row] of text.split('\n').entries()) {
      if (index > 0) this.flush(steps);
      if (!isVerbatim && row !== '') this.row.addText(row, this.builder.rowMark);
      if (isVerbatim && row.trim() !== '') this.row.addVerbatim(row);
    }
  }

  private print(node: Extract<TwineNode, { node: 'print' }>, shown: ScriptExpression, steps: ScriptedStep[]): void {
    if (node.text === '_contents') {
      this.put(this.contents, shown, steps);
      return;
    }
    const pieces = this.pieces.printed(node);
    if (pieces) this.row.add(...pieces);
    else if (!/[<>[\]]/.test(parseQuotedText(node.text) ?? '')) {
      this.builder.reporter.add(this.builder.at, 'shown-not-run', { what: node.text });
    } else this.put([{ node: 'text', text: parseQuotedText(node.text) ?? '' }], shown, steps);
    if (pieces?.some((piece) => typeof piece !== 'string' || piece.trim() !== '')) this.row.hasWords = true;
  }

  private flush(steps: ScriptedStep[]): void {
    const { at, voices } = this.builder;
    const words = this.row.end();
    const line = words && saidOrTold(words, at, voices);
    if (line) steps.push({ step: 'line', line, at });
  }

  private link(node: Extract<TwineNode, { node: 'link' }>, shown: ScriptExpression, steps: ScriptedStep[]): void {
    const { at, reporter } = this.builder;
    const address = typeof node.to === 'string' && isAddress(node.to) ? node.to : null;
    const to = node.to === null || address !== null ? null : resolveTarget(node.to, this.builder, this.reads);
    // The label also belongs to the row if the row has other words.
    const stood = this.row.hasWords;
    if (!node.isElsewhere) this.put(node.label, shown, steps);
    if (node.to !== null && to === null) {
      reporter.add(
        at,
        address === null ? 'leads-nowhere' : 'left-out',
        address === null ? { to: formatTarget(node.to) } : { what: address },
      );
      return;
    }
    this.row.hasWords = stood;
    const words = this.pieces.label(node.label);
    this.menu.choose({ words, shown, once: !node.repeats && !changesCounts(node.inner) }, to, (taken) =>
      this.row.setAside(() => this.steps(node.inner, taken)),
    );
  }

  private ask(
    { name, options, hasDefault }: Extract<TwineNode, { node: 'ask' }>,
    shown: ScriptExpression,
    steps: ScriptedStep[],
  ): void {
    const { passage } = this.builder;
    const variable = name === null ? null : stripDollar(name);
    const chosen = `${SHOWN}${passage} asked ${variable ?? this.menu.choices.length}`;
    if (!this.menu.before.some((step) => step.step === 'set' && step.name === chosen)) this.menu.hideAtFirst(chosen);
    const value = (option: Option) => (variable === null ? [] : this.reads.assign(`${variable} = ${option.value}`));
    const [first, ...others] = options;
    if (first && hasDefault) {
      this.text(first.label, steps);
      steps.push(...value(first));
    }
    for (const option of hasDefault ? others : options) {
      const when = and(shown, not(variableExpression(chosen)));
      const words = mergeTexts(new Marks().row([option.label]));
      this.menu.choose(
        { words, shown: when, once: false, first: [this.reads.set(chosen, 'set', TRUE), ...value(option)] },
        null,
        () => this.row.setAside(() => this.steps([], TRUE)),
      );
    }
  }

  private branches(
    asked: readonly { readonly when: ScriptExpression; readonly nodes: readonly TwineNode[] }[],
    shown: ScriptExpression,
    steps: ScriptedStep[],
  ): void {
    // A branch that always holds needs no condition.
    const open = asked.findIndex(({ when }) => when.is !== 'value' || isTruthy(when.value));
    const [only] = asked.slice(open < 0 ? asked.length : open);
    if (!only) return;
    if (only.when.is === 'value') {
      this.put(only.nodes, shown, steps);
      return;
    }
    const left = asked.slice(open);
    if (left.every(({ nodes }) => nodes.every((node) => this.pieces.isWords(node)))) {
      this.row.add(
        ...left.reduceRight<TextPiece[]>(
          (otherwise, { when, nodes }) => [
            { when, words: nodes.flatMap((node) => this.pieces.piece(node)), otherwise },
          ],
          [],
        ),
      );
      this.row.hasWords = true;
      return;
    }
    this.flush(steps);
    let before: ScriptExpression = TRUE;
    const made = left.map(({ when, nodes }) => {
      const here = and(before, when);
      before = and(before, not(when));
      const offered = this.offered(and(shown, here), nodes);
      return { when, steps: [...offered.steps, ...this.steps(nodes, offered.shown)] };
    });
    steps.push({ step: 'if', cases: made, otherwise: [], at: this.builder.at });
  }

  /** The condition of links in a branch. If the passage changes its variables, a variable keeps the first result. */
  private offered(
    shown: ScriptExpression,
    nodes: readonly TwineNode[],
  ): { shown: ScriptExpression; steps: ScriptedStep[] } {
    const names = listVariables(shown);
    const changed = new Set([
      ...this.changedLater,
      ...listVariableChanges(nodes, true, (text) => this.reads.assigned(text)),
    ]);
    if (![...names].some((name) => changed.has(name)) || !nodes.some(hasLink)) return { shown, steps: [] };
    const name = `${SHOWN}${this.builder.passage} ${this.menu.before.length + 1}`;
    this.menu.hideAtFirst(name);
    return { shown: variableExpression(name), steps: [this.reads.set(name, 'set', TRUE)] };
  }

  private loop(node: Extract<TwineNode, { node: 'loop' }>, shown: ScriptExpression, steps: ScriptedStep[]): void {
    const { at, reporter, facts } = this.builder;
    const bindings = facts.includesLeft > 0 ? this.reads.bindings(node.loop) : null;
    if (bindings === null) {
      reporter.add(at, 'left-out', { what: node.whole });
      return;
    }
    facts.includesLeft -= bindings.length;
    const most = Math.floor(
      Math.min(ROUNDS_MAX / this.rounds, Math.max(0, facts.includesLeft) / (node.inner.length + 1)),
    );
    const kept = bindings.slice(0, most);
    if (kept.length < bindings.length)
      reporter.add(at, 'too-many', { what: node.whole, count: bindings.length, most: kept.length });
    facts.includesLeft -= kept.length * node.inner.length;
    const { rounds } = this;
    this.rounds *= Math.max(1, kept.length);
    const before = this.reads.scope;
    for (const { binding, when } of kept) {
      this.reads.scope = new Map([...before, ...binding]);
      this.branches([{ when, nodes: node.inner }], shown, steps);
    }
    this.reads.scope = before;
    this.rounds = rounds;
  }

  private macro(
    { name, args, inner, whole }: Extract<TwineNode, { node: 'macro' }>,
    shown: ScriptExpression,
    steps: ScriptedStep[],
  ): void {
    const { at, reporter, facts } = this.builder;
    const widget = facts.widgets.get(name);
    if (!widget) {
      reporter.add(at, 'left-out', { what: whole });
      this.put(inner, shown, steps);
      return;
    }
    const [scope, contents] = [this.reads.scope, this.contents];
    const read = args.map((each) => this.reads.expression(each, false) ?? constant(each));
    this.reads.scope = new Map([
      ...scope,
      // `$args` is what older versions of SugarCube call them.
      ...['args', '_args'].flatMap((all) => [
        ...read.map((value, index) => [partName(all, index), value] as const),
        [lengthName(all), constant(args.length)] as const,
      ]),
    ]);
    this.contents = inner;
    this.nested(`<<${name}>>`, widget, shown, steps, () => null);
    this.reads.scope = scope;
    this.contents = contents;
  }

  /** Inserts nodes from elsewhere if there is room. @param otherwise the step to take if there is none */
  private nested(
    name: string,
    nodes: readonly TwineNode[],
    shown: ScriptExpression,
    steps: ScriptedStep[],
    otherwise: (name: string) => ScriptedStep | null,
  ): void {
    const { at, reporter, facts } = this.builder;
    const size = countTwineNodes(nodes);
    if (this.within.includes(name) || this.within.length > NESTED_MAX || facts.includesLeft < size) {
      this.flush(steps);
      const step = this.within.includes(name) ? null : otherwise(name);
      if (step) steps.push(step);
      else reporter.add(at, 'left-out', { what: name });
      return;
    }
    facts.includesLeft -= size;
    facts.included.add(name);
    const before = this.within;
    this.within = [...before, name];
    this.put(nodes, shown, steps);
    this.within = before;
  }
}
