import { RENPY_WORDS, unescaped } from '../../../../shared/story/dialogue-lines.ts';
import type { Expression as FaceName } from '../../../../shared/story/index.ts';
import { type Expression, FALSE, simplified, type Value } from '../story/expression.ts';
import { textOf, titleOf } from '../story/files.ts';
import type { Case, Choice, FormLine, FormPerson, Passage, Piece, ScriptedStory, Step, Words } from '../story/form.ts';
import { parseAssignment, parseExpression } from '../story/parse-expression.ts';
import { createReporter, type Reporter } from '../story/reporter.ts';
import type { BroughtFile, BroughtMedia } from '../types.ts';
import { isPerson, RenpyCast } from './cast.ts';
import { RenpyPictures } from './pictures.ts';
import { projectOf, type RenpyProject } from './project.ts';
import { askedIn, codeIn, flowIn, isOfProgram } from './python.ts';
import { type Statement, statementsIn } from './rows.ts';
import { RenpySounds } from './sounds.ts';
import { RenpyStage } from './stage.ts';

/** Statements whose blocks are programs. */
const CODE = /^(?:init\b.*\bpython\b.*|python\b.*|init\b.*)$/;
/** Statements that have to do with how the program looks. */
const LOOKS = /^(?:screen|style|transform|layeredimage|translate|testcase|camera|voice|rpy|init\s+offset)\b/;
const DECLARED = /^(?:default|define)\s+(.+)$/s;
/** Settings of the program, not of the story. */
const SETTINGS = /^(?:define|default)\s+(?:gui|config|preferences|build|style|im|_\w+)\b/;

/**
 * Reads scripts of Ren'Py as one scripted story: labels are passages, menus ask, `default` and `define` say what variables begin as. Python is named in
 * the report, and never run.
 * @param along pictures and tracks, and whatever else lies in the project
 */
export function readRenpy(files: readonly BroughtFile[], along: readonly BroughtFile[] = []): ScriptedStory {
  const reporter = createReporter();
  const project = projectOf(files, along, reporter);
  const all = [...project.scripts]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file: file.name, statements: statementsIn(textOf(file)) }));
  const reader = new RenpyReader(project, reporter);
  for (const { file, statements } of all) reader.begin(statements, file);
  for (const { file, statements } of all) reader.declare(statements, file);
  for (const { file, statements } of all) reader.labels(statements, file);
  const { passages, backdrop, mood } = reader;
  const { people, textMode } = reader.cast;
  const [main] = files;
  return {
    format: 'renpy',
    title: reader.title ?? (main ? titleOf(main) : '…'),
    // Nobody is seen whom no script shows.
    people: people.map((person) =>
      reader.shows && !reader.isShown(person) ? { ...person, isOffstage: true } : person,
    ),
    variables: reader.variables,
    passages,
    start: passages.some(({ name }) => name === 'start') ? 'start' : (passages[0]?.name ?? ''),
    report: reporter.lines(),
    media: reader.media,
    ...(backdrop !== undefined && { backdrop }),
    ...(mood !== undefined && { mood }),
    ...(textMode && { textMode }),
  };
}

class RenpyReader {
  readonly passages: Passage[] = [];
  readonly variables = new Map<string, Value>();
  title: string | undefined;
  /** How many statements have to do with the program alone, by file. */
  private readonly settings = new Map<string, number>();
  private file = '';
  private label = '';
  private readonly reporter: Reporter;
  readonly cast = new RenpyCast(this.variables);
  private readonly pictures: RenpyPictures;
  private readonly sounds: RenpySounds;
  private readonly stage: RenpyStage;

  constructor({ pictures, tracks }: RenpyProject, reporter: Reporter) {
    this.reporter = reporter;
    this.pictures = new RenpyPictures(pictures, reporter);
    this.sounds = new RenpySounds(tracks, reporter);
    this.stage = new RenpyStage(this.pictures, this.sounds, (tag) => this.cast.of(tag), reporter);
  }

  get media(): BroughtMedia[] {
    return [...this.pictures.media, ...this.sounds.media];
  }

  get backdrop(): string | undefined {
    return this.pictures.backdrop;
  }

  get mood(): string | undefined {
    return this.sounds.mood;
  }

  /** Whether its scripts show anybody. */
  get shows(): boolean {
    return this.stage.actors.size > 0;
  }

  isShown({ key }: FormPerson): boolean {
    return this.stage.actors.has(key);
  }

  /** What variables begin as, in declarations anywhere. */
  begin(statements: readonly Statement[], file: string): void {
    this.file = file;
    for (const statement of statements) {
      const { text, block } = statement;
      if (/^init\b/.test(text)) this.begin(block, file);
      const [, declared = ''] = DECLARED.exec(text) ?? [];
      const [, , title] = /^config\.name\s*=\s*_?\(?\s*(["'])((?:(?!\1|\\).|\\.){1,200})\1/.exec(declared) ?? [];
      if (title !== undefined) this.title ??= title.replaceAll(/\\(.)/g, '$1');
      else if (SETTINGS.test(text) || this.stage.declare(declared)) this.set(file);
      else if (declared !== '' && !isPerson(text) && !/^\w+\s+audio\./.test(text))
        this.variable(declared, this.at(statement));
    }
  }

  /** What else is declared anywhere: who there is, what is shown and played. */
  declare(statements: readonly Statement[], file: string): void {
    this.file = file;
    for (const statement of statements) {
      const { text, block } = statement;
      if (this.cast.declare(text, this.at(statement)) || this.pictures.declare(statement) || this.sounds.declare(text))
        continue;
      if (/^init\b/.test(text)) this.declare(block, file);
    }
    this.cast.settle();
  }

  private variable(declared: string, at: string): void {
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
        else if (!DECLARED.test(text) && !isPerson(text)) this.outside(statement);
      }
    };
    split(statements, true);
    const count = this.settings.get(file) ?? 0;
    if (count > 0) this.reporter.tell(file, 'program-look-left-out', { count });
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

  private set(file: string): void {
    this.settings.set(file, (this.settings.get(file) ?? 0) + 1);
  }

  private outside(statement: Statement): void {
    const { text } = statement;
    const isCode = CODE.test(text);
    if (LOOKS.test(text) || (isCode && isOfProgram(statement))) this.set(this.file);
    else if (!/^image\b/.test(text)) {
      const what = isCode ? codeIn(statement) : text;
      this.reporter.tell(this.at(statement), isCode ? 'shown-not-run' : 'left-out', { what });
    }
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
      this.reporter.tell(at, code, { what: code === 'shown-not-run' ? codeIn(statement) : text });
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
        if (/^call\s+screen\b/.test(text)) return left();
        if (to === undefined || to === 'expression') return left('shown-not-run');
        if (args !== undefined && args !== '()') this.reporter.tell(at, 'left-out', { what: args });
        return [{ step: 'call', to: this.full(to), at }];
      }
      case 'return':
        return [{ step: 'return', at }];
      case 'pass':
        return [];
      case 'centered':
      case 'extend':
        return this.more(word, text, before, at) ?? left();
      case 'python':
        return block.flatMap((each) => this.python(each));
      case 'init':
      case 'while':
      case 'for':
        return left('shown-not-run');
    }
    if (text.startsWith('$')) return this.assign(text.slice(1).trim(), at);
    const shown = this.stage.step(text, at, before);
    if (shown) return shown;
    if (word === 'image' && this.pictures.declare(statement)) return [];
    if (/^(?:show|hide|scene|play|queue|stop)\b/.test(text) || (LOOKS.test(text) && !/^\w+\s+"/.test(text)))
      return left();
    const line = this.said(text);
    if (line) return [{ step: 'line', line, at }];
    return block.length > 0 ? [...left(), ...this.steps(block)] : left();
  }

  /** A label that begins with a full stop is one of the label before it. */
  private full(name: string): string {
    return name.startsWith('.') ? `${this.label.split('.')[0]}${name}` : name;
  }

  /** A line of a program within the story: one that could stand by itself is read as that. */
  private python(statement: Statement): Step[] {
    if (statement.block.length === 0) return this.assign(statement.text, this.at(statement));
    this.reporter.tell(this.at(statement), 'shown-not-run', { what: codeIn(statement) });
    return [];
  }

  private assign(text: string, at: string): Step[] {
    const shown = this.stage.called(text, at) ?? flowIn(text, at);
    if (shown) return shown;
    const asked = askedIn(text);
    if (asked) {
      this.reporter.tell(at, 'asks-for-words', { what: asked.name, value: asked.value });
      return [{ step: 'set', name: asked.name, how: 'set', value: { is: 'value', value: asked.value }, at }];
    }
    const read = parseAssignment(text, { passage: this.label });
    if (read) return [{ step: 'set', ...read, at }];
    this.reporter.tell(at, 'shown-not-run', { what: text });
    return [];
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
    const [, teller = '', rest = text] = /^([A-Za-z_]\w*)\s+(".*)$/s.exec(text) ?? [];
    const told = RENPY_WORDS.exec(this.cast.tells(teller) ? rest : text)?.[1];
    if (told !== undefined) return { type: 'narrate', words: this.words(unescaped(told)) };
    const speech = this.cast.speech(text);
    if (speech === null) return null;
    const { mode } = speech.manner;
    const expression = this.faceIn(text) ?? speech.manner.expression;
    return {
      type: 'say',
      speaker: this.cast.speaker(speech.speaker),
      words: this.words(speech.words.join(' ')),
      ...(expression && { face: expression }),
      ...(mode && mode !== 'say' && { mode }),
    };
  }

  /** The face that words before a text ask for: `ken happy "words"`. */
  private faceIn(text: string): FaceName | undefined {
    const [, tag = '', attributes = ''] = /^([A-Za-z_]\w*)((?:\s+@?\s*-?\w+)+)\s+"/.exec(text) ?? [];
    const person = this.cast.of(tag.toLowerCase());
    const own = person && this.cast.tagsOf(person).find((each) => this.pictures.has(each));
    if (!person || own === undefined) return undefined;
    const words = attributes.split(/[\s@]+/).filter((word) => word !== '' && !word.startsWith('-'));
    return this.pictures.person([own, ...words.map((word) => word.toLowerCase())], person.key, person.name);
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
        const person =
          read?.is === 'variable' && !this.variables.has(read.name) ? this.cast.of(read.name.toLowerCase()) : undefined;
        words.push(person ? person.name : read ? { says: read } : found[0]);
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
  !DECLARED.test(text) &&
  !isPerson(text) &&
  !CODE.test(text) &&
  !/^(?:screen|style|transform|image|layeredimage|translate|testcase|rpy)\b/.test(text);
