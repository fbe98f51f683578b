import {
  direction,
  RENPY_PERSON,
  RENPY_WORDS,
  type Reader,
  readerIn,
  renpySpeech,
  unescaped,
} from '../../../../shared/story/dialogue-lines.ts';
import { type ScriptLine, slugify } from '../../../../shared/story/index.ts';
import { isPicture } from '../story/dialogue.ts';
import { type Expression, FALSE, simplified, type Value } from '../story/expression.ts';
import { textOf, titleOf } from '../story/files.ts';
import type {
  Case,
  Choice,
  FormLine,
  FormPerson,
  Passage,
  Piece,
  ScriptedStory,
  Speaker,
  Step,
  Words,
} from '../story/form.ts';
import { parseAssignment, parseExpression } from '../story/parse-expression.ts';
import { createReporter, type Reporter } from '../story/reporter.ts';
import type { BroughtFile } from '../types.ts';
import { type Statement, statementsIn } from './rows.ts';

/** Statements whose blocks are programs, or have to do with how the stage looks. */
const CODE = /^(?:init\b.*\bpython\b.*|python\b.*|init\b.*)$/;
const LOOKS =
  /^(?:screen|style|transform|image|layeredimage|translate|testcase|window|nvl|voice|camera|with|play|queue|stop|rpy)\b/;

/**
 * Reads scripts of Ren'Py as one scripted story: labels are passages, menus ask, `default` and `define` say what variables begin as. Python is named in
 * the report, and never run.
 */
export function readRenpy(files: readonly BroughtFile[]): ScriptedStory {
  const reporter = createReporter();
  const all = [...files]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file: file.name, statements: statementsIn(textOf(file)) }));
  const reader = new RenpyReader(reporter);
  for (const { file, statements } of all) reader.declare(statements, file);
  for (const { file, statements } of all) reader.labels(statements, file);
  const { passages } = reader;
  const [main] = files;
  return {
    format: 'renpy',
    title: reader.title ?? (main ? titleOf(main) : '…'),
    people: reader.people,
    variables: reader.variables,
    passages,
    start: passages.some(({ name }) => name === 'start') ? 'start' : (passages[0]?.name ?? ''),
    report: reporter.lines(),
  };
}

class RenpyReader {
  readonly passages: Passage[] = [];
  readonly variables = new Map<string, Value>();
  readonly people: FormPerson[] = [];
  title: string | undefined;
  /** Keys of people by what they are called. */
  private readonly keys = new Map<string, string>();
  private readonly tags: { id: string; name: string }[] = [];
  private readonly look: (row: string) => true;
  private readonly made: () => Reader;
  private reader: Reader;
  private file = '';
  private label = '';
  private readonly reporter: Reporter;

  constructor(reporter: Reporter) {
    this.reporter = reporter;
    const { look, reader } = readerIn({ cast: [] });
    this.look = look;
    this.made = reader;
    this.reader = reader();
  }

  /** What is declared anywhere: who there is, and what variables begin as. */
  declare(statements: readonly Statement[], file: string): void {
    this.file = file;
    for (const statement of statements) {
      const { text, block } = statement;
      const at = this.at(statement);
      this.look(text);
      const [, key = '', , name = ''] = RENPY_PERSON.exec(text) ?? [];
      if (key !== '') {
        const [, color] = /\bcolor\s*=\s*["'](#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})(?:[0-9a-fA-F]{2})?["']/.exec(text) ?? [];
        const whole = color?.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
        const known = this.keys.get(name);
        const id = known ?? slugify(key, `person_${this.people.length + 1}`);
        this.keys.set(name, id);
        if (known === undefined)
          this.people.push({ key: id, name: unescaped(name), ...(whole && { color: whole }), at });
        // Pictures are shown by their tag, which is the name of the variable where it is not said.
        const [, tag = key] = /\bimage\s*=\s*["']([\w ]{1,60})["']/.exec(text) ?? [];
        this.tags.push({ id, name: tag });
        continue;
      }
      const [, , declared = ''] = /^(default|define)\s+(.+)$/s.exec(text) ?? [];
      const [, title] = /^config\.name\s*=\s*_?\(?\s*["'](.{1,200}?)["']/.exec(declared) ?? [];
      if (title !== undefined) this.title ??= title;
      else if (declared !== '') this.begin(declared, at);
      if (/^init\b/.test(text)) this.declare(block, file);
    }
    this.reader = {
      ...this.made(),
      isRenpy: true,
      names: { cast: [...this.people.map(({ key, name }) => ({ id: key, name })), ...this.tags] },
    };
  }

  private begin(declared: string, at: string): void {
    const read = parseAssignment(declared, { passage: '' });
    const value = read && simplified(read.value, (name) => ({ is: 'value', value: this.variables.get(name) ?? false }));
    if (read?.how === 'set' && value?.is === 'value') this.variables.set(read.name, value.value);
    else this.reporter.tell(at, 'shown-not-run', { what: declared });
  }

  private at({ number }: Pick<Statement, 'number'>): string {
    return `${this.file}:${number}`;
  }

  /** The labels of a file; each goes on into the next. */
  labels(statements: readonly Statement[], file: string): void {
    this.file = file;
    const found: { name: string; at: string; statements: Statement[] }[] = [];
    const split = (list: readonly Statement[], isTop: boolean) => {
      for (const statement of list) {
        const { text, block } = statement;
        const [, name, params = ''] = /^label\s+([\w.]+)\s*(\([^)]*\))?\s*(?:hide\s*)?:/.exec(text) ?? [];
        const asks = name === undefined ? /^menu\s+([A-Za-z_]\w*)\s*(?:\([^)]*\))?:/.exec(text)?.[1] : undefined;
        if (name !== undefined) {
          if (params !== '' && params !== '()') this.reporter.tell(this.at(statement), 'left-out', { what: params });
          found.push({ name, at: this.at(statement), statements: [] });
          split(block, false);
        } else if (asks !== undefined && found.length > 0) {
          found.push({ name: asks, at: this.at(statement), statements: [statement] });
        } else if (!isTop || (found.length > 0 && isOfStory(text))) found.at(-1)?.statements.push(statement);
        else if (!/^(?:default|define)\b/.test(text) && !RENPY_PERSON.test(text)) this.outside(statement);
      }
    };
    split(statements, true);
    for (const [index, { name, at, statements: own }] of found.entries()) {
      this.label = name;
      const steps = this.steps(own);
      const next = found[index + 1];
      const last = steps.at(-1)?.step;
      const goesOn = next !== undefined && last !== 'jump' && last !== 'return' && last !== 'end';
      this.passages.push({
        name,
        title: name.replace(/[_.]+/g, ' ').trim() || name,
        steps: goesOn ? [...steps, { step: 'jump', to: next.name, at }] : steps,
        at,
      });
    }
  }

  private outside(statement: Statement): void {
    this.reporter.tell(this.at(statement), CODE.test(statement.text) ? 'shown-not-run' : 'left-out', {
      what: statement.text,
    });
  }

  private steps(statements: readonly Statement[]): Step[] {
    const steps: Step[] = [];
    for (let index = 0; index < statements.length; index += 1) {
      const statement = statements[index];
      if (!statement) continue;
      if (/^if\b.*:$/s.test(statement.text)) {
        const cases: Statement[] = [statement];
        while (/^(?:elif\b.*|else\s*):$/s.test(statements[index + 1]?.text ?? '')) {
          index += 1;
          const next = statements[index];
          if (next) cases.push(next);
        }
        steps.push(this.branch(cases));
      } else steps.push(...this.step(statement, steps));
    }
    return steps;
  }

  private branch(statements: readonly Statement[]): Step {
    const cases: Case[] = [];
    let otherwise: Step[] = [];
    for (const statement of statements) {
      const [, asked] = /^(?:if|elif)\b\s*(.*?)\s*:$/s.exec(statement.text) ?? [];
      const steps = this.steps(statement.block);
      if (asked === undefined) otherwise = steps;
      else cases.push({ when: this.asked(asked, this.at(statement)) ?? FALSE, steps });
    }
    return { step: 'if', cases, otherwise, at: statements[0] ? this.at(statements[0]) : '' };
  }

  private asked(text: string, at: string): Expression | null {
    const read = parseExpression(text, { passage: this.label }, true);
    if (read === null) this.reporter.tell(at, 'condition-left-out', { what: text });
    return read;
  }

  /** @param before the steps so far, for what goes on in the last of them */
  private step(statement: Statement, before: Step[]): Step[] {
    const { text, block } = statement;
    const at = this.at(statement);
    const [word = ''] = /^[A-Za-z_]\w*/.exec(text) ?? [];
    const left = (code: 'left-out' | 'shown-not-run' = 'left-out'): Step[] => {
      this.reporter.tell(at, code, { what: text });
      return [];
    };
    switch (word) {
      case 'menu':
        return this.menu(statement);
      case 'jump': {
        const [, to] = /^jump\s+([\w.]+)$/.exec(text) ?? [];
        return to === undefined ? left('shown-not-run') : [{ step: 'jump', to: this.full(to), at }];
      }
      case 'call': {
        const [, to, args] = /^call\s+([\w.]+)\s*(\([^)]*\))?(?:\s+from\s+\w+)?$/.exec(text) ?? [];
        if (to === undefined || to === 'screen' || to === 'expression')
          return left(to === 'screen' ? 'left-out' : 'shown-not-run');
        if (args !== undefined && args !== '()') this.reporter.tell(at, 'left-out', { what: args });
        return [{ step: 'call', to: this.full(to), at }];
      }
      case 'return':
        return [{ step: 'return', at }];
      case 'pass':
        return [];
      case 'pause': {
        const seconds = Number(/^pause\s+(\d+(?:\.\d+)?)$/.exec(text)?.[1] ?? 0);
        return [stage({ type: 'pause', ms: Math.min(5000, Math.round(seconds * 1000)) }, at)];
      }
      case 'show':
      case 'hide':
      case 'scene':
        return this.direction(text, at) ?? left();
      case 'centered':
      case 'extend':
        return this.more(word, text, before, at) ?? left();
      case 'python':
      case 'init':
      case 'while':
      case 'for':
        return left('shown-not-run');
    }
    if (text.startsWith('$')) return this.assign(text.slice(1).trim(), at);
    if (LOOKS.test(text) && !/^\w+\s+"/.test(text)) return left();
    const line = this.said(text);
    if (line) return [{ step: 'line', line, at }];
    return block.length > 0 ? [...left(), ...this.steps(block)] : left();
  }

  /** A label that begins with a full stop is one of the label before it. */
  private full(name: string): string {
    return name.startsWith('.') ? `${this.label.split('.')[0]}${name}` : name;
  }

  private assign(text: string, at: string): Step[] {
    const read = parseAssignment(text, { passage: this.label });
    if (read) return [{ step: 'set', ...read, at }];
    this.reporter.tell(at, 'shown-not-run', { what: text });
    return [];
  }

  private direction(text: string, at: string): Step[] | null {
    const line = direction(text, this.reader);
    if (line === null) {
      const [, shown = ''] = /^(?:scene|show)\s+(.+?)(?:\s+with\b.*|:)?$/s.exec(text) ?? [];
      if (text.startsWith('scene') && shown !== '') this.reporter.tell(at, 'picture-missing', { what: shown });
      return text.startsWith('scene') ? [] : null;
    }
    if (isPicture(line, at, this.reporter)) return [];
    return [line.type === 'show' || line.type === 'hide' ? stage(line, at, line.character) : stage(line, at)];
  }

  private more(word: string, text: string, before: Step[], at: string): Step[] | null {
    const [, words] = /^\w+\s+"((?:\\.|[^"\\])*)"/s.exec(text) ?? [];
    if (words === undefined) return null;
    const last = before.at(-1);
    if (word === 'centered' || last?.step !== 'line' || last.line.type === 'stage')
      return [{ step: 'line', line: { type: 'narrate', words: this.words(unescaped(words)) }, at }];
    before[before.length - 1] = {
      ...last,
      line: { ...last.line, words: [...last.line.words, ' ', ...this.words(unescaped(words))] },
    };
    return [];
  }

  /** What is said, or told. */
  private said(text: string): FormLine | null {
    const told = RENPY_WORDS.exec(text)?.[1];
    if (told !== undefined) return { type: 'narrate', words: this.words(unescaped(told)) };
    const speech = renpySpeech(text.replace(/\s*\([^()"]*\)$/, ''), this.reader);
    if (speech === null) return null;
    const { expression, mode } = speech.manner;
    return {
      type: 'say',
      speaker: this.speaker(speech.speaker),
      words: this.words(speech.words.join(' ')),
      ...(expression && { face: expression }),
      ...(mode && mode !== 'say' && { mode }),
    };
  }

  private speaker({ character, name = '' }: { character?: string; name?: string }): Speaker {
    const person = character ?? this.keys.get(name);
    return person === undefined ? { name } : { person };
  }

  /** A text with what it prints: `[name]`; `[[` is a bracket. */
  private words(written: string): Words {
    // Two braces are one, but before what would be a mark of ours: there the second keeps it from being one.
    const text = written.replace(/\{\{(?!\/?(?:b|i|rb|rt|cps)\}|(?:cps=\*?|w=)\d)/g, '{');
    const words: Piece[] = [];
    let from = 0;
    for (const found of text.matchAll(/\[\[|\[([^[\]]{1,200})\]/g)) {
      words.push(text.slice(from, found.index));
      from = found.index + found[0].length;
      if (found[1] === undefined) words.push('[');
      else {
        const read = parseExpression(found[1].replace(/![a-z]+$/i, ''), { passage: this.label }, false);
        const isPerson = read?.is === 'variable' ? this.tags.find(({ name }) => name === read.name) : undefined;
        words.push(
          isPerson
            ? (this.people.find(({ key }) => key === isPerson.id)?.name ?? '')
            : read
              ? { says: read }
              : found[0],
        );
      }
    }
    return [...words, text.slice(from)].filter((piece) => piece !== '');
  }

  private menu({ text, block, number }: Statement): Step[] {
    const at = this.at({ number });
    const steps: Step[] = [];
    const choices: Choice[] = [];
    for (const item of block) {
      const where = this.at(item);
      const [, words, asked] = /^"((?:\\.|[^"\\])*)"\s*(?:\([^)]*\)\s*)?(?:if\s+(.+?)\s*)?:$/s.exec(item.text) ?? [];
      if (words === undefined) {
        const line = this.said(item.text);
        if (line) steps.push({ step: 'line', line, at: where });
        else this.reporter.tell(where, 'left-out', { what: item.text });
        continue;
      }
      const when = asked === undefined ? null : this.asked(asked, where);
      choices.push({
        words: this.words(unescaped(words)),
        ...(when && { when }),
        steps: this.steps(item.block),
        at: where,
      });
    }
    if (choices.length === 0) this.reporter.tell(at, 'left-out', { what: text });
    return choices.length === 0 ? steps : [...steps, { step: 'menu', choices, at }];
  }
}

/** Whether a statement beside labels goes on with the story, and is no declaration. */
const isOfStory = (text: string): boolean =>
  !/^(?:default|define)\b/.test(text) &&
  !RENPY_PERSON.test(text) &&
  !CODE.test(text) &&
  !/^(?:screen|style|transform|image|layeredimage|translate|testcase|rpy)\b/.test(text);

const stage = (line: ScriptLine, at: string, person?: string): Step => ({
  step: 'line',
  line: { type: 'stage', line, ...(person !== undefined && { person }) },
  at,
});
