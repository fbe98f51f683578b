import { constant, simplify, type Value } from '../script-compiler/expression.ts';
import { createReporter, type Reporter } from '../script-compiler/reporter.ts';
import { isPerson, RenpyCast } from './cast.ts';
import { fullLabel, parseLabelName, RETURNED, RenpyFlow } from './control-flow.ts';
import { RenpyExpressions } from './expression.ts';
import type { Statement } from './parse-statements.ts';
import { RenpyPictures } from './pictures.ts';
import type { RenpyProject } from './project.ts';
import { formatCode, isOfProgram, listAssignedNames } from './python.ts';
import { parseStringLiteral } from './scan-code.ts';
import { RenpyScreens } from './screens.ts';
import { RenpySounds } from './sounds.ts';
import { RenpyStage } from './stage.ts';

/** Statements whose blocks are Python. */
export const CODE = /^(?:init\b.*\bpython\b.*|python\b.*|init\b.*)$/;
const INIT = /^init\b/;
/** Statements about the program's appearance or testing. */
const PROGRAM = /^(?:screen|style|transform|layeredimage|testcase|testsuite|rpy|init\s+offset)\b/;
export const LOOKS =
  /^(?:screen|style|transform|layeredimage|translate|testcase|testsuite|camera|voice|rpy|init\s+offset)\b/;
const DECLARED = /^(?:default|define)\s+(.+)$/s;
const SETTINGS = /^(?:(?:define|default)\s+)?(?:gui|config|preferences|build|style|im)\b/;

/** All declarations of a project: variables, labels, screens, characters, pictures and sounds. */
export class RenpyDeclarations {
  readonly variables = new Map<string, Value>();
  title: string | undefined;
  keepsPercent = false;
  readonly cast = new RenpyCast(this.variables);
  readonly expressions = new RenpyExpressions();
  readonly screens = new RenpyScreens();
  /** Bodies of functions without parameters that only set variables, by name. */
  readonly functions = new Map<string, readonly string[]>();
  readonly flow: RenpyFlow;
  readonly pictures: RenpyPictures;
  readonly sounds: RenpySounds;
  readonly stage: RenpyStage;
  private readonly known = new Set<string>([RETURNED]);
  private readonly settings = new Map<string, number>();
  private file = '';
  private label = '';
  private readonly reporter: Reporter;

  constructor({ pictures, tracks }: RenpyProject, reporter: Reporter) {
    this.reporter = reporter;
    this.flow = new RenpyFlow(this.variables, this.expressions, reporter, (name) => this.knows(name));
    this.pictures = new RenpyPictures(pictures, reporter);
    this.sounds = new RenpySounds(tracks, reporter);
    this.stage = new RenpyStage(this.pictures, this.sounds, (tag) => this.cast.of(tag), reporter);
  }

  /** First pass: collects initial values, labels and screens. */
  begin(statements: readonly Statement[], file: string): void {
    this.file = file;
    this.label = '';
    this.beginning(statements, '');
  }

  /** @param within the enclosing block: before the story (`init`), Python that runs before it (`early`), Python within it, or none */
  private beginning(statements: readonly Statement[], within: 'init' | 'early' | 'python' | ''): void {
    for (const statement of statements) {
      const { text, block } = statement;
      const at = this.at(statement);
      const [, language] = /^translate\s+(\w+)/.exec(text) ?? [];
      if (language !== undefined) {
        if (language !== 'None') this.reporter.add(this.file, 'translation-left-out', { what: language });
        continue;
      }
      if (PROGRAM.test(text)) {
        this.screens.declare(statement);
        this.set(this.file);
        continue;
      }
      if (/\b_return\b/.test(text) && !/^return\b/.test(text)) this.flow.givesBack = true;
      const label = within === '' ? parseLabelName(text) : null;
      if (label !== null) {
        this.label = fullLabel(label, this.label);
        for (const name of this.flow.declare(this.label, text)) this.known.add(name);
      }
      const [, declared = ''] = DECLARED.exec(text) ?? [];
      const isCode = /^(?:init\b.*)?\bpython\b/.test(text);
      const [, row = within === 'early' || within === 'python' ? text : ''] = /^\$\s*(.*)$/s.exec(text) ?? [];
      const code = declared || row;
      const isEarly = within === 'init' || within === 'early' || declared !== '';
      if (code !== '' || /^(?:call|return|jump)\b/.test(text)) this.flow.look(text);
      const title = code.startsWith('config.name')
        ? parseStringLiteral(code.replace(/^config\.name\s*=\s*/, ''))
        : null;
      if (/^config\.old_substitutions\s*=\s*False$/.test(code)) this.keepsPercent = true;
      if (title !== null) this.title ??= title.trim().slice(0, 200);
      else if (code !== '' && (SETTINGS.test(text) || this.stage.declare(code))) {
        if (isEarly && within === '') this.set(this.file);
      } else if (code !== '' && !isPerson(text) && !/^\w+\s+audio\./.test(text))
        this.variable(code, isEarly, within === 'early' ? null : at);
      if (within === 'early') this.function(statement);
      if (INIT.test(text) && !isCode) this.beginning(block, 'init');
      else if (isCode) this.beginning(block, INIT.test(text) ? 'early' : 'python');
      else if (within === '' || (within !== 'early' && /^(?:if|elif|else)\b/.test(text))) this.beginning(block, within);
    }
  }

  /** @param isEarly whether it is set before the story begins @param at where unreadable code is reported; null if the whole program is */
  private variable(code: string, isEarly: boolean, at: string | null): void {
    const sets = this.expressions.sets(code, '');
    for (const name of listAssignedNames(code, {
      expressions: this.expressions,
      words: () => [],
      reporter: createReporter(),
    }))
      this.known.add(name);
    if (!isEarly) return;
    for (const { name: own, how, value } of sets ?? []) {
      const now = simplify(value, (each) => constant(this.variables.get(each) ?? false));
      if (how === 'set' && now.is === 'value') this.variables.set(own, now.value);
      else if (at !== null) this.reporter.add(at, 'shown-not-run', { what: code });
    }
    if (sets === null && at !== null) this.reporter.add(at, 'shown-not-run', { what: code });
  }

  private function({ text, block }: Statement): void {
    const [, name] = /^def\s+(\w+)\(\s*\)\s*:$/.exec(text) ?? [];
    const rows = block.map((each) => each.text);
    const isRead = (row: string) => /^(?:global\b|pass$)/.test(row) || this.expressions.sets(row, '') !== null;
    if (name === undefined || block.some((each) => each.block.length > 0) || !rows.every(isRead)) return;
    this.functions.set(name, rows);
    for (const row of rows) this.variable(row, false, null);
  }

  /** Second pass: characters, pictures and sounds. */
  declare(statements: readonly Statement[], file: string): void {
    this.file = file;
    for (const statement of statements) {
      const { text, block } = statement;
      if (this.cast.declare(text, this.at(statement)) || this.pictures.declare(statement) || this.sounds.declare(text))
        continue;
      if (!LOOKS.test(text)) this.declare(block, file);
    }
  }

  outside(statement: Statement, file: string): void {
    this.file = file;
    const { text, block } = statement;
    const isCode = /\bpython\b/.test(text) && CODE.test(text);
    if (INIT.test(text) && !isCode) for (const each of block) this.outside(each, file);
    else if (isCode && isOfProgram(statement)) this.set(this.file);
    else if (isCode) {
      // Declarations were read already.
      const rest = block.filter(({ text: row, block: inner }) =>
        inner.length > 0 ? !this.functions.has(/^def\s+(\w+)/.exec(row)?.[1] ?? '') : !this.isRead(row),
      );
      const what = formatCode({ ...statement, block: rest });
      if (rest.length > 0) this.reporter.add(this.at(statement), 'shown-not-run', { what });
    } else if (!LOOKS.test(text) && !DECLARED.test(text) && !isPerson(text) && !/^(?:image\b|\$)/.test(text))
      this.reporter.add(this.at(statement), 'left-out', { what: text });
  }

  /** Whether a line of an early program was read: a declaration, or a program setting. */
  private isRead(text: string): boolean {
    return (
      isPerson(text) ||
      SETTINGS.test(text) ||
      parseStringLiteral(text) !== null ||
      this.expressions.sets(text, '') !== null
    );
  }

  knows(name: string): boolean {
    return this.known.has(name) || this.variables.has(name) || /^(?:visit(?:s|ed) |persistent\.|_)|\.has_/.test(name);
  }

  tellSettings(file: string): void {
    const count = this.settings.get(file) ?? 0;
    if (count > 0) this.reporter.add(file, 'program-look-left-out', { count });
  }

  private set(file: string): void {
    this.settings.set(file, (this.settings.get(file) ?? 0) + 1);
  }

  private at({ number }: Pick<Statement, 'number'>): string {
    return `${this.file}:${number}`;
  }
}

/** Whether a statement outside of labels belongs to the story. */
export const isOfStory = (text: string): boolean =>
  !DECLARED.test(text) &&
  !isPerson(text) &&
  !CODE.test(text) &&
  (!LOOKS.test(text) || /^(?:camera|voice)\b/.test(text));
