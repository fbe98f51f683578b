import { FALSE, listVariables, type ScriptExpression } from '../script-compiler/expression.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type {
  Passage,
  ScriptedCase,
  ScriptedChoice,
  ScriptedLine,
  ScriptedStep,
  TextPieces,
} from '../script-compiler/scripted-story.ts';
import { isPerson } from './cast.ts';
import { fullLabel, parseLabelName } from './control-flow.ts';
import { CODE, isOfStory, LOOKS, type RenpyDeclarations } from './declarations.ts';
import type { Statement } from './parse-statements.ts';
import { formatCode, type PythonReader, pythonSteps } from './python.ts';
import { findClosingBracket, scanLiteral } from './scan-code.ts';
import { convertRenpyText, normalizeLiteral, parseSayStatement, type SayStatement } from './text.ts';

type Gathered = Omit<Passage, 'steps'> & { readonly steps: ScriptedStep[] };

/** Reads a project's labels, file by file, using its declarations. */
export class RenpyScript {
  readonly passages: Gathered[] = [];
  private file = '';
  private label = '';
  /** The last line, which `extend` continues. */
  private last: ScriptedLine | undefined;
  private readonly declared: RenpyDeclarations;
  private readonly reporter: Reporter;
  private readonly code: PythonReader;

  constructor(declared: RenpyDeclarations, reporter: Reporter) {
    this.declared = declared;
    this.reporter = reporter;
    const { flow, stage, expressions, cast } = declared;
    this.code = {
      ...{ flow, stage, expressions, reporter },
      said: (said, at) => this.saying(said, at),
      words: (text, at) => this.words(text, at),
      speaks: (variable) => cast.knows(variable),
      functions: declared.functions,
    };
  }

  private at({ number }: Pick<Statement, 'number'>): string {
    return `${this.file}:${number}`;
  }

  labels(statements: readonly Statement[], file: string): void {
    this.file = file;
    this.label = '';
    const found: { name: string; at: string; statements: Statement[] }[] = [];
    const split = (list: readonly Statement[], isTop: boolean) => {
      for (const statement of list) {
        const { text, block } = statement;
        const name = parseLabelName(text);
        if (name !== null && (isTop || found.length > 0)) {
          this.label = fullLabel(name, this.label);
          const isMenu = /^menu\b/.test(text);
          found.push({ name: this.label, at: this.at(statement), statements: isMenu ? [unnamed(statement)] : [] });
          if (!isMenu) split(block, false);
        } else if (!isTop || (found.length > 0 && isOfStory(text))) found.at(-1)?.statements.push(statement);
        else this.declared.outside(statement, file);
      }
    };
    split(statements, true);
    this.declared.tellSettings(file);
    for (const [index, { name, at, statements: own }] of found.entries()) {
      this.label = name;
      this.last = undefined;
      const next = found[index + 1];
      this.passage(name, name, at).steps.push(...this.steps(own, next ? [{ step: 'jump', to: next.name, at }] : []));
    }
  }

  private passage(name: string, called: string, at: string): Gathered {
    const passage = { name, title: called.replace(/[_.]+/g, ' ').trim() || called, steps: [], at };
    this.passages.push(passage);
    return passage;
  }

  /** Reads statements in order. A loop or label starts a new passage, where those after it (then `after`) continue. */
  private steps(statements: readonly Statement[], after: readonly ScriptedStep[]): ScriptedStep[] {
    const first: ScriptedStep[] = [];
    let steps = first;
    const queue = [...statements].reverse();
    const goOnIn = (name: string, at: string) => {
      if (!hasLeft(steps)) steps.push({ step: 'jump', to: name, at });
      steps = this.passage(name, this.label, at).steps;
    };
    for (let statement = queue.pop(); statement; statement = queue.pop()) {
      const { text, block } = statement;
      const at = this.at(statement);
      const label = parseLabelName(text);
      const [, asked] = /^while\b\s*(.*?)\s*:$/s.exec(text) ?? [];
      if (label !== null) {
        this.label = fullLabel(label, this.label);
        goOnIn(this.label, at);
        queue.push(...(/^menu\b/.test(text) ? [unnamed(statement)] : [...block].reverse()));
      } else if (asked !== undefined) {
        const name = `${this.label} while ${at}`;
        const again: ScriptedStep = { step: 'jump', to: name, at };
        goOnIn(name, at);
        const when = this.asked(asked, at);
        if (when) steps.push({ step: 'if', cases: [{ when, steps: this.steps(block, [again]) }], otherwise: [], at });
        else steps.push(...this.steps(block, []));
      } else {
        const cases = [statement];
        while (/^if\b/.test(text) && /^(?:elif\b.*|else\s*):$/s.test(queue.at(-1)?.text ?? ''))
          cases.push(queue.pop() as Statement);
        // Where a branch starts a passage, all branches meet in a new one.
        const parts = cases.some(({ block: inner }) => inner.some(beginsPassage)) ? `${this.label} after ${at}` : null;
        const meets: ScriptedStep[] = parts === null ? [] : [{ step: 'jump', to: parts, at }];
        steps.push(...(/^if\b.*:$/s.test(text) ? [this.branch(cases, meets)] : this.step(statement, steps, meets)));
        if (parts !== null) goOnIn(parts, at);
      }
    }
    if (!hasLeft(steps)) steps.push(...after);
    return first;
  }

  private branch(statements: readonly Statement[], after: readonly ScriptedStep[]): ScriptedStep {
    const cases: ScriptedCase[] = [];
    let otherwise: ScriptedStep[] = [];
    for (const statement of statements) {
      const [, asked] = /^(?:if|elif)\b\s*(.*?)\s*:$/s.exec(statement.text) ?? [];
      const when = asked === undefined ? null : (this.asked(asked, this.at(statement)) ?? FALSE);
      const steps = this.steps(statement.block, after);
      if (when === null) otherwise = steps;
      else cases.push({ when, steps });
    }
    return { step: 'if', cases, otherwise, at: statements[0] ? this.at(statements[0]) : '' };
  }

  /** A condition; null if it cannot be expressed. @param isKnownThroughout whether unknown variables also make it null */
  private asked(text: string, at: string, isKnownThroughout = false): ScriptExpression | null {
    const read = this.declared.expressions.read(text, this.label, true);
    const isKnown = read !== null && [...listVariables(read)].every((name) => this.declared.knows(name));
    if (!isKnown) this.reporter.add(at, 'condition-left-out', { what: text });
    return isKnown || !isKnownThroughout ? read : null;
  }

  /** @param before the steps so far, which `extend` changes @param after the steps that follow the blocks */
  private step(statement: Statement, before: ScriptedStep[], after: readonly ScriptedStep[]): ScriptedStep[] {
    const { text, block } = statement;
    const at = this.at(statement);
    const [word = ''] = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text) ?? [];
    const left = (code: 'left-out' | 'shown-not-run' = 'left-out'): ScriptedStep[] => {
      this.reporter.add(at, code, { what: code === 'shown-not-run' ? formatCode(statement) : text });
      return [];
    };
    if (word === '$' || text.startsWith('$')) return pythonSteps(text.slice(1).trim(), this.label, at, this.code);
    const said = RESERVED.has(word) ? null : parseSayStatement(text);
    if (said) return this.saying(said, at);
    switch (word) {
      case 'menu':
        return this.menu(statement, after);
      case 'jump':
      case 'call': {
        if (/^call\s+screen\b/.test(text)) return this.declared.screens.step(text, this.label, at, this.code) ?? left();
        const steps = this.declared.flow.step(text, this.label, at);
        // Code after a jump is unreachable.
        return steps ?? [...left('shown-not-run'), ...(word === 'jump' ? [{ step: 'end' as const, at }] : [])];
      }
      case 'return':
        return this.declared.flow.back(text.slice('return'.length).trim(), this.label, at);
      case 'pass':
        return [];
      case 'default':
      case 'define':
        return [];
      case 'extend':
        return this.extended(parseSayStatement(text), before, at) ?? left();
      case 'python':
        return this.python(block);
      case 'init':
      case 'for':
        return left('shown-not-run');
    }
    const [, shownText] = /^show\s+text\s+(.+)$/s.exec(text) ?? [];
    const shown = shownText === undefined ? null : scanLiteral(shownText.replace(/^_?\(\s*/, ''));
    if (shown) return this.line({ type: 'narrate', words: this.words(normalizeLiteral(shown), at) }, at);
    const staged = this.declared.stage.step(text, at, before);
    if (staged) return staged;
    if (word === 'image' && this.declared.pictures.declare(statement)) return [];
    if (
      /^(?:show|hide|scene|play|queue|stop|image)\b/.test(text) ||
      LOOKS.test(text) ||
      this.declared.cast.declare(text, at)
    )
      return LOOKS.test(text) || !isPerson(text) ? left() : [];
    // A custom statement: its block is read.
    return block.length > 0 ? [...left(), ...this.steps(block, after)] : left();
  }

  /** Python within the story. Lines that equal a Ren'Py statement are read as that. */
  private python(block: readonly Statement[]): ScriptedStep[] {
    const steps: ScriptedStep[] = [];
    for (let index = 0; index < block.length; index += 1) {
      const statement = block[index] as Statement;
      const at = this.at(statement);
      const [, asked] = /^if\b\s*(.*?)\s*:$/s.exec(statement.text) ?? [];
      if (asked === undefined) {
        if (statement.block.length === 0) steps.push(...pythonSteps(statement.text, this.label, at, this.code));
        else this.reporter.add(at, 'shown-not-run', { what: formatCode(statement) });
        continue;
      }
      const cases: ScriptedCase[] = [{ when: this.asked(asked, at) ?? FALSE, steps: this.python(statement.block) }];
      let otherwise: ScriptedStep[] = [];
      for (let next = block[index + 1]; next && /^(?:elif\b.*|else\s*):$/s.test(next.text); next = block[index + 1]) {
        index += 1;
        const [, question] = /^elif\b\s*(.*?)\s*:$/s.exec(next.text) ?? [];
        if (question === undefined) otherwise = this.python(next.block);
        else cases.push({ when: this.asked(question, this.at(next)) ?? FALSE, steps: this.python(next.block) });
      }
      steps.push({ step: 'if', cases, otherwise, at });
    }
    return steps;
  }

  private line(line: ScriptedLine, at: string): ScriptedStep[] {
    if (line.type !== 'stage' && line.words.length === 0) return [];
    this.last = line;
    return [{ step: 'line', line, at }];
  }

  private saying(said: SayStatement, at: string): ScriptedStep[] {
    const { speaker, prefix, suffix, manner } = this.declared.cast.spoken(said);
    const transition = said.with === undefined ? [] : (this.declared.stage.step(`with ${said.with}`, at, []) ?? []);
    const own = said.what.trim() === '' ? said.what : `${prefix}${said.what}${suffix}`;
    const words = trimmed(this.words(own, at));
    if (speaker === null) return [...transition, ...this.line({ type: 'narrate', words }, at)];
    const face = this.findFace(speaker, said.attributes) ?? manner.expression;
    const mode = manner.mode === 'say' ? undefined : manner.mode;
    const line: ScriptedLine = { type: 'say', speaker, words, ...(face && { face }), ...(mode && { mode }) };
    return [...transition, ...this.line(line, at)];
  }

  /** `extend`: appended to the last line if nothing came between. */
  private extended(said: SayStatement | null, before: ScriptedStep[], at: string): ScriptedStep[] | null {
    if (!said) return null;
    const words = this.words(said.what, at);
    const last = before.at(-1);
    if (last?.step === 'line' && last.line === this.last && last.line.type !== 'stage') {
      const line = { ...last.line, words: [...last.line.words, ...words] };
      before.pop();
      return this.line(line, at).map((step) => ({ ...step, at: last.at }));
    }
    const spoken = this.last?.type === 'say' ? this.last : { type: 'narrate' as const };
    return this.line({ ...spoken, words: trimmed(words) }, at);
  }

  private findFace(speaker: { person?: string; name?: string }, attributes: readonly string[]) {
    if (attributes.length === 0) return undefined;
    const person = this.declared.cast.people.find(({ key }) => key === speaker.person);
    const own = person && this.declared.cast.listTags(person).find((each) => this.declared.pictures.has(each));
    if (!person || own === undefined) return undefined;
    const words = attributes.filter((word) => !word.startsWith('-')).map((word) => word.toLowerCase());
    return this.declared.pictures.person([own, ...words], person.key, person.name);
  }

  private words(text: string, at: string): TextPieces {
    return convertRenpyText(text, {
      keepsPercent: this.declared.keepsPercent,
      printed: (code) => {
        const [, variable = ''] = /^([\p{L}_][\p{L}\p{N}_]*)(?:\.name)?$/u.exec(code) ?? [];
        const person =
          variable !== '' && !this.declared.knows(variable) ? this.declared.cast.of(variable.toLowerCase()) : undefined;
        if (person) return person.name;
        const read = this.declared.expressions.read(code, this.label, false);
        return read !== null && [...listVariables(read)].every((name) => this.declared.knows(name)) ? read : null;
      },
      left: (what) => this.reporter.add(at, 'left-out', { what }),
    });
  }

  private menu({ text, block, number }: Statement, after: readonly ScriptedStep[]): ScriptedStep[] {
    const at = this.at({ number });
    const steps: ScriptedStep[] = [];
    const choices: ScriptedChoice[] = [];
    const isOnce = block.some((item) => /^set\s/.test(item.text));
    for (const item of block) {
      const where = this.at(item);
      const caption = scanLiteral(item.text);
      const choice = caption && choiceIn(item.text.slice(caption.end));
      if (choice?.isLocked) {
        this.reporter.add(where, 'left-out', { what: item.text });
        continue;
      }
      if (!caption || !choice) {
        const said = parseSayStatement(item.text);
        if (said?.who === 'extend') steps.push(...(this.extended(said, steps, where) ?? []));
        else if (said) steps.push(...this.saying(said, where));
        else if (!/^(?:set|with)\s/.test(item.text)) this.reporter.add(where, 'left-out', { what: item.text });
        continue;
      }
      const when = choice.asked === undefined ? null : this.asked(choice.asked, where, true);
      choices.push({
        words: trimmed(this.words(normalizeLiteral(caption), where)),
        ...(when && { when }),
        ...(isOnce && { once: true }),
        steps: this.steps(item.block, after),
        at: where,
      });
    }
    if (choices.length === 0) this.reporter.add(at, 'left-out', { what: text });
    if (choices.length === 0) return steps;
    // If no choice is offered, the story continues.
    const offers = choices.map(({ when }) => when ?? null);
    if (isOnce || offers.every((when) => when !== null))
      choices.push({ words: [], isFallback: true, steps: [...after], at });
    return [...steps, { step: 'menu', choices, at }];
  }
}

const RESERVED = new Set(
  'call default define elif else extend for hide if image init jump label menu pass pause play python queue return scene screen show stop style testcase transform translate voice while window with'.split(
    ' ',
  ),
);

const unnamed = (statement: Statement): Statement => ({ ...statement, text: 'menu:' });

const hasLeft = (steps: readonly ScriptedStep[]): boolean => {
  const last = steps.at(-1)?.step;
  return last === 'jump' || last === 'return' || last === 'end';
};

const beginsPassage = ({ text, block }: Statement): boolean =>
  parseLabelName(text) !== null || /^while\b/.test(text) || (!CODE.test(text) && block.some(beginsPassage));

/** Parses what follows a choice's text: arguments, condition and colon; null otherwise. */
function choiceIn(text: string): { asked?: string; isLocked: boolean } | null {
  let rest = text.trim();
  // Exported projects show choices that are disabled.
  const isLocked = rest.startsWith('(locked=True)');
  if (rest.startsWith('(')) rest = rest.slice(findClosingBracket(rest) + 1).trim();
  if (rest === ':') return { isLocked };
  const [, asked] = /^if\s+(.+?)\s*:$/s.exec(rest) ?? [];
  return asked === undefined ? null : { asked, isLocked };
}

function trimmed(words: TextPieces): TextPieces {
  const made = words.map((piece, index) => {
    if (typeof piece !== 'string') return piece;
    const begun = index === 0 ? piece.trimStart() : piece;
    return index === words.length - 1 ? begun.trimEnd() : begun;
  });
  return made.filter((piece) => piece !== '');
}
