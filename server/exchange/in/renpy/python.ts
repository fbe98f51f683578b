import { constant } from '../script-compiler/expression.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import {
  listSteps,
  type ScriptedChoice,
  type ScriptedStep,
  type TextPieces,
} from '../script-compiler/scripted-story.ts';
import type { RenpyFlow } from './control-flow.ts';
import type { RenpyExpressions } from './expression.ts';
import type { Statement } from './parse-statements.ts';
import {
  type Argument,
  findClosingBracket,
  NAME,
  parseArguments,
  parseCall,
  parseStringLiteral,
  splitCode,
} from './scan-code.ts';
import type { RenpyStage } from './stage.ts';
import type { SayStatement } from './text.ts';

/** Calls that end the story: main menu, restart, quit. */
const ENDS = /^(?:renpy\.(?:full_restart|utter_restart|quit)\(.*\)|(?:MainMenu|Quit|Start)\(.*\)\(\))$/s;
const SETS = new RegExp(`^(${NAME})\\s*=\\s*(?!=)(.+)$`, 'su');
/** `a = b = 1` */
const TWICE = new RegExp(`^(${NAME})\\s*=\\s*(${NAME}\\s*=(?!=).+)$`, 'su');
const LENGTH_MAX = 4000;
const OF_PROGRAM = /^(?:build|gui|config|style|preferences|renpy|import|from)\b/;
const CHANCE = /^(?:renpy\.)?random\.(choice|randint|randrange|random)$/;

export interface PythonReader {
  readonly flow: RenpyFlow;
  readonly stage: RenpyStage;
  readonly expressions: RenpyExpressions;
  readonly reporter: Reporter;
  said(said: SayStatement, at: string): ScriptedStep[];
  words(text: string, at: string): TextPieces;
  speaks(variable: string): boolean;
  /** Bodies of functions that only set variables, by name. */
  readonly functions: ReadonlyMap<string, readonly string[]>;
}

/** A program as the report shows it: its first row and its content. */
export const formatCode = ({ text, block }: Statement): string =>
  [text, block.map((each) => each.text).join('; ')].filter((part) => part !== '').join(' ');

export const isOfProgram = ({ block }: Statement): boolean =>
  block.length > 0 && block.every(({ text }) => OF_PROGRAM.test(text));

const findArgument = (args: readonly Argument[], name: string, index: number): string | undefined =>
  args.find((each) => each.name === name)?.value ?? args.filter((each) => each.name === undefined)[index]?.value;

/** Reads a line of Python as steps, as far as possible without running it. Unreadable code is reported. */
export function pythonSteps(code: string, label: string, at: string, reader: PythonReader): ScriptedStep[] {
  const lines = splitCode(code, ';').filter((line) => line !== '');
  if (lines.length > 1) return lines.flatMap((line) => pythonSteps(line, label, at, reader));
  const [line = ''] = lines;
  if (line === '' || line === 'pass' || parseStringLiteral(line) !== null || /^global\b/.test(line)) return [];
  const [, first, more] = (line.length <= LENGTH_MAX && TWICE.exec(line)) || [];
  if (more !== undefined)
    return [more, `${first} = ${more.slice(0, more.indexOf('='))}`].flatMap((each) =>
      pythonSteps(each, label, at, reader),
    );
  const steps = called(line, label, at, reader) ?? assigned(line, label, at, reader);
  if (steps) return steps;
  reader.reporter.add(at, 'shown-not-run', { what: code });
  return [];
}

/** A call that shows, says or jumps; null otherwise. */
function called(line: string, label: string, at: string, reader: PythonReader): ScriptedStep[] | null {
  const { flow, stage } = reader;
  if (ENDS.test(line)) return [{ step: 'end', at }];
  const sounding = stage.called(line, at);
  if (sounding) return sounding;
  const call = parseCall(line);
  if (!call) return null;
  const { name, args } = call;
  const first = args[0]?.value ?? '';
  switch (name) {
    case 'renpy.jump':
      return flow.computed(first, (to) => flow.jump(to, label, at), label, at);
    case 'renpy.call':
      return flow.computed(first, (to) => flow.call(to, args.slice(1), label, at), label, at);
    case 'renpy.return_statement':
      return flow.back(first, label, at);
    case 'renpy.show':
    case 'renpy.scene':
    case 'renpy.hide': {
      const what = first === '' ? '' : parseStringLiteral(first);
      return what === null ? null : stage.step(`${name.slice('renpy.'.length)} ${what}`.trim(), at, []);
    }
    case 'renpy.say':
      return spoken(first, findArgument(args, 'what', 1), at, reader);
    default: {
      const rows = args.length === 0 ? reader.functions.get(name) : undefined;
      if (rows) return rows.flatMap((row) => pythonSteps(row, label, at, reader));
      return reader.speaks(name) ? spoken(name, findArgument(args, 'what', 0), at, reader) : null;
    }
  }
}

function spoken(who: string, code: string | undefined, at: string, { said }: PythonReader): ScriptedStep[] | null {
  const what = parseStringLiteral(code ?? '');
  if (what === null) return null;
  const name = parseStringLiteral(who);
  const speaker = name === null ? { who: who === 'None' ? '' : who, isText: false } : { who: name, isText: true };
  return said({ ...speaker, attributes: [], what: what.replace(/\s+/g, ' ') }, at);
}

type SettingReader = Pick<PythonReader, 'expressions' | 'reporter' | 'words'>;

export const listAssignedNames = (code: string, reader: SettingReader): string[] =>
  splitCode(code, ';').flatMap((line) => [
    TWICE.exec(line)?.[1] ?? '',
    ...namesSet(assigned(TWICE.exec(line)?.[2] ?? line, '', '', reader) ?? []),
  ]);

const namesSet = (steps: readonly ScriptedStep[]): string[] =>
  [...listSteps(steps)].flatMap((step) => (step.step === 'set' ? [step.name] : []));

/** An assignment of a value, of the player's input, or of a random choice; null otherwise. */
function assigned(line: string, label: string, at: string, reader: SettingReader): ScriptedStep[] | null {
  if (line.length > LENGTH_MAX) return null;
  const { expressions, reporter } = reader;
  const [, name = '', made = ''] = SETS.exec(line) ?? [];
  const [, asked = '', after = ''] = /^renpy\.input(\(.*)$/s.exec(made) ? splitInputCall(made) : [];
  if (asked !== '') {
    const byDefault = parseStringLiteral(
      parseArguments(asked).find((each) => each.name === 'default')?.value ??
        findArgument(parseArguments(asked), 'default', 1) ??
        '',
    );
    const [, otherwise = ''] = /\bor\s+(.+)$/s.exec(after) ?? [];
    const value = byDefault?.trim() || (parseStringLiteral(otherwise) ?? '');
    reporter.add(at, 'asks-for-words', { what: name, value });
    return [{ step: 'set', name, how: 'set', value: constant(value), at }];
  }
  const call = name === '' ? null : parseCall(made);
  if (call && /^(?:renpy\.display_menu|menu)$/.test(call.name))
    return readMenu(name, call.args[0]?.value ?? '', at, reader);
  const chance = call && CHANCE.exec(call.name);
  if (call && chance) return byChance(name, chance[1] ?? '', call.args, label, at, reader);
  if (name !== '') {
    // `a or "b"` is the first of the two that is not empty.
    const [first = '', ...others] = splitCode(made, ' or ');
    if (others.length > 0 && others.some((each) => parseStringLiteral(each) !== null)) {
      const when = expressions.read(first, label, true);
      const otherwise = assigned(`${name} = ${others.join(' or ')}`, label, at, reader);
      const then = first === name ? [] : assigned(`${name} = ${first}`, label, at, reader);
      return when && then && otherwise && [{ step: 'if', cases: [{ when, steps: then }], otherwise, at }];
    }
    const [then = '', condition] = splitCode(made, ' if ');
    const [question = '', other] = splitCode(condition ?? '', ' else ');
    if (other !== undefined) {
      const when = expressions.read(question, label, true);
      const steps = assigned(`${name} = ${then}`, label, at, reader);
      const otherwise = assigned(`${name} = ${other}`, label, at, reader);
      return when && steps && otherwise && [{ step: 'if', cases: [{ when, steps }], otherwise, at }];
    }
  }
  return expressions.sets(line, label)?.map((set): ScriptedStep => ({ step: 'set', ...set, at })) ?? null;
}

function splitInputCall(made: string): [string, string, string] {
  const rest = made.slice('renpy.input'.length);
  const closing = findClosingBracket(rest);
  return [made, closing < 0 ? '()' : rest.slice(0, closing + 1), closing < 0 ? '' : rest.slice(closing + 1)];
}

function readMenu(
  name: string,
  list: string,
  at: string,
  { expressions, words, reporter }: SettingReader,
): ScriptedStep[] | null {
  if (list[0] !== '[' || findClosingBracket(list) !== list.length - 1) return null;
  const steps: ScriptedStep[] = [];
  const choices: ScriptedChoice[] = [];
  for (const { value: item } of parseArguments(list)) {
    const [caption, result] = findClosingBracket(item) === item.length - 1 ? parseArguments(item) : [];
    const text = parseStringLiteral(caption?.value ?? '');
    if (text === null || result === undefined) return null;
    const value = expressions.read(result.value, '', false);
    if (value === null) reporter.add(at, 'left-out', { what: result.value });
    if (result.value === 'None') steps.push({ step: 'line', line: { type: 'narrate', words: words(text, at) }, at });
    else
      choices.push({ words: words(text, at), steps: value ? [{ step: 'set', name, how: 'set', value, at }] : [], at });
  }
  return choices.length === 0 ? null : [...steps, { step: 'menu', choices, at }];
}

/** A random choice becomes its first possible value. */
function byChance(
  name: string,
  how: string,
  args: readonly Argument[],
  label: string,
  at: string,
  { expressions, reporter }: SettingReader,
): ScriptedStep[] | null {
  const first = args[0]?.value ?? '';
  const isList = how === 'choice' && first[0] === '[' && findClosingBracket(first) === first.length - 1;
  const code =
    how === 'choice' ? (isList ? parseArguments(first)[0]?.value : undefined) : how === 'randint' ? first : '0';
  const value = code === undefined ? null : expressions.read(code, label, false);
  if (value === null) return null;
  reporter.add(at, 'by-chance', { what: `${name} → ${code}` });
  return [{ step: 'set', name, how: 'set', value, at }];
}
