import { and, not, type ScriptExpression, TRUE } from '../script-compiler/expression.ts';
import type { ScriptedChoice, ScriptedStep } from '../script-compiler/scripted-story.ts';
import type { Statement } from './parse-statements.ts';
import { formatCode, type PythonReader, pythonSteps } from './python.ts';
import { findClosingBracket, NAME, parseCall, parseStringLiteral, scanLiteral, splitCode } from './scan-code.ts';

const SCREEN = new RegExp(`^screen\\s+(${NAME})\\s*(?:\\(.*\\))?\\s*:$`, 'su');
const BUTTON = /^(?:textbutton|imagebutton|button|hotspot|imagemap)\b/;
const DEPTH_MAX = 20;

/** Screens that act as menus: buttons that jump or return a value become choices. */
export class RenpyScreens {
  private readonly screens = new Map<string, Statement>();

  /** Reads a screen declaration. @returns false for any other statement */
  declare(statement: Statement): boolean {
    const [, name] = SCREEN.exec(statement.text) ?? [];
    if (name !== undefined) this.screens.set(name, statement);
    return name !== undefined;
  }

  /** Reads `call screen` as its texts and a menu of its buttons; null if no button leads anywhere. */
  step(text: string, label: string, at: string, reader: PythonReader): ScriptedStep[] | null {
    const [, name = ''] = new RegExp(`^call\\s+screen\\s+(${NAME})`, 'u').exec(text) ?? [];
    const screen = this.screens.get(name);
    if (!screen) return null;
    const said: ScriptedStep[] = [];
    const choices: ScriptedChoice[] = [];
    const walk = (statements: readonly Statement[], when: ScriptExpression, depth: number): void => {
      let before: ScriptExpression = TRUE;
      for (const { text: row, block } of statements) {
        if (/^for\b/.test(row)) {
          // Which buttons exist is known only at run time.
          reader.reporter.add(at, 'shown-not-run', { what: formatCode({ text: row, number: 0, block }) });
          continue;
        }
        const [, asked = ''] = /^(?:if|elif)\s+(.+?)\s*:$/s.exec(row) ?? [];
        const own = asked === '' ? TRUE : (reader.expressions.read(asked, label, true) ?? TRUE);
        if (/^if\b/.test(row)) before = TRUE;
        const here = /^(?:if|elif|else)\b/.test(row) ? and(when, and(before, own)) : when;
        before = and(before, not(own));
        const [, words] = /^text\s+(.+?):?$/s.exec(row) ?? [];
        const literal = words === undefined ? null : shownIn(words);
        if (literal !== null) {
          const line: ScriptedStep = { step: 'line', line: { type: 'narrate', words: reader.words(literal, at) }, at };
          said.push(here === TRUE ? line : { step: 'if', cases: [{ when: here, steps: [line] }], otherwise: [], at });
        }
        const choice = BUTTON.test(row) ? choiceIn(row, block, label, at, reader) : null;
        if (choice) choices.push(here === TRUE ? choice : { ...choice, when: here });
        else if (depth < DEPTH_MAX) walk(block, here, depth + 1);
      }
    };
    walk(screen.block, TRUE, 0);
    return choices.length === 0 ? null : [...said, { step: 'menu', choices, at }];
  }
}

/** The string at the start of a display statement: `"words" xalign 0.5`, `_("words")`. */
function shownIn(code: string): string | null {
  const call = /^_{1,2}(\(.*)$/s.exec(code);
  const closing = call ? findClosingBracket(call[1] ?? '') : -1;
  if (call && closing > 0) return parseStringLiteral(code.slice(0, code.length - (call[1]?.length ?? 0) + closing + 1));
  const literal = scanLiteral(code);
  return literal ? parseStringLiteral(code.slice(0, literal.end)) : null;
}

function choiceIn(
  row: string,
  block: readonly Statement[],
  label: string,
  at: string,
  reader: PythonReader,
): ScriptedChoice | null {
  const rows = [row.replace(/:$/, ''), ...block.map(({ text }) => text)];
  const written = (property: string): string | undefined => {
    for (const each of rows) {
      const found = new RegExp(`(?:^|\\s)${property}\\s+(.+)$`, 's').exec(each)?.[1];
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const action = written('action') ?? '';
  const end = action[0] === '[' || action[0] === '(' ? findClosingBracket(action) : -1;
  const all = end > 0 ? splitCode(action.slice(1, end), ',').filter((each) => each !== '') : [firstCall(action)];
  let leads: string | null = null;
  const does = all.map((code) => {
    const call = parseCall(code);
    const [first = '', second = ''] = call?.args.map(({ value }) => value) ?? [];
    const target = parseStringLiteral(first);
    if (call?.name === 'Return') {
      leads ??= target ?? first;
      return `_return = ${first || 'True'}`;
    }
    if (target === null) return code === 'NullAction()' ? '' : code;
    if (call?.name === 'SetVariable') return `${target} = ${second}`;
    if (call?.name === 'ToggleVariable') return `${target} = not ${target}`;
    if (call?.name !== 'Jump' && call?.name !== 'Call') return code;
    leads ??= target;
    return code.replace(/^\w+/, `renpy.${call.name.toLowerCase()}`);
  });
  if (leads === null) return null;
  const steps = does.flatMap((code) => pythonSteps(code, label, at, reader));
  const [, shown = ''] = /^textbutton\s+(.+)$/s.exec(rows[0] ?? '') ?? [];
  const inner = block.map(({ text }) => /^text\s+(.+?):?$/s.exec(text)?.[1]).find((each) => each !== undefined);
  const caption =
    shownIn(shown) ?? shownIn(inner ?? '') ?? shownIn(written('alt') ?? '') ?? String(leads).replace(/[_.]+/g, ' ');
  return { words: caption === '' ? [SILENT] : reader.words(caption, at), steps, at };
}

const SILENT = '…';

function firstCall(text: string): string {
  const [name = ''] = new RegExp(`^${NAME}`, 'u').exec(text) ?? [];
  const closing = findClosingBracket(text.slice(name.length));
  return closing < 0 ? text : text.slice(0, name.length + closing + 1);
}
