import { inspect, stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage, runCommand } from 'citty';
import { kamishibai, type LazyCommand } from './commands.ts';
import { complain, say, sayJson } from './terminal.ts';
import { checkUsage, UsageError } from './usage.ts';

/** Runs one command line, without the program's name. @returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(argv: readonly string[], root: CommandDef = kamishibai): Promise<number> {
  try {
    return await walk(root, [], argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
    complain('"npx kamishibai --help" shows the usage.');
    return 2;
  }
}

/** Finds the command through its groups, named in `path`, and runs it. */
async function walk(group: CommandDef, path: readonly string[], argv: readonly string[]): Promise<number> {
  const [name, ...args] = argv;
  const commands = (await resolved(group.subCommands)) ?? {};
  const names = Object.keys(commands)
    .map((each) => [...path, each].join(' '))
    .join(', ');
  if (name === '--help' || name === '-h' || name === 'help') return help(group, path.slice(0, -1));
  if (name === undefined) throw new UsageError(`Say what to do: ${names}.`);
  const command = Object.hasOwn(commands, name) ? await resolveCommand(await resolved(commands[name])) : undefined;
  const words = [...path, name];
  if (command === undefined) throw new UsageError(`There is no command "${words.join(' ')}"; there are ${names}.`);
  if (command.subCommands) return walk(command, words, args);
  const beforeDashes = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (beforeDashes.includes('--help') || beforeDashes.includes('-h')) return help(command, path);
  return perform(words.join(' '), command, args);
}

async function help(command: CommandDef, path: readonly string[]): Promise<number> {
  const parent = { meta: { name: ['kamishibai', ...path].join(' ') } };
  say(plain(await renderUsage(command, command === kamishibai ? undefined : parent)));
  return 0;
}

async function perform(name: string, command: CommandDef, args: string[]): Promise<number> {
  const definition = (await resolved(command.args)) ?? {};
  checkUsage(name, definition, args);
  try {
    const { result } = await runCommand(command, { rawArgs: args });
    return typeof result === 'number' ? result : 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { errorDocument, formatErrorLine } = await import('./errors.ts');
    if (isJsonWanted(definition, args)) sayJson(errorDocument(error));
    complain(formatErrorLine(error));
    if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) complain(inspect(error));
    return 1;
  }
}

/** citty colours its help even if stdout is not a terminal. */
const plain = (text: string) => (process.stdout.isTTY ? text : stripVTControlCharacters(text)).trimEnd();

const isJsonWanted = (definition: ArgsDef, args: string[]) => 'json' in definition && args.includes('--json');

async function resolveCommand(command: CommandDef | LazyCommand | undefined): Promise<CommandDef | undefined> {
  return command && 'load' in command ? { ...(await command.load()), meta: command.meta } : command;
}

/** citty allows values, promises and functions for any part of a command. */
async function resolved<T>(part: T | Promise<T> | (() => T) | (() => Promise<T>)): Promise<T> {
  return typeof part === 'function' ? (part as () => T | Promise<T>)() : part;
}
