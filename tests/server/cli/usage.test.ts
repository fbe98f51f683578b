import { defineCommand } from 'citty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../server/cli/run.ts';
import { UsageError } from '../../../server/cli/usage.ts';
import { ConfigError } from '../../../server/config.ts';
import { RefusalError } from '../../../shared/error.ts';

const ran = vi.fn<(args: object) => unknown>();
const root = defineCommand({
  meta: { name: 'kamishibai', description: 'A test' },
  subCommands: {
    copy: defineCommand({
      meta: { name: 'copy', description: 'Copy it' },
      args: {
        file: { type: 'positional', required: true, description: 'where to' },
        json: { type: 'boolean' },
        format: { type: 'string' },
      },
      run: ({ args: { file, json, format } }) => ran({ file, json, format }),
    }),
    rest: defineCommand({ meta: { name: 'rest' }, run: () => ran({}) }),
  },
});

let out: string;
let err: string;
beforeEach(() => {
  out = '';
  err = '';
  ran.mockReset();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const run = (...argv: string[]) => runCommandLine(argv, root);

describe('exit code 2, with a sentence on stderr and nothing on stdout', () => {
  it.each([
    [[], 'Say what to do: copy, rest.'],
    [['cpoy'], 'There is no command "cpoy"; there are copy, rest.'],
    [['constructor'], 'There is no command "constructor"'],
    [['--json'], 'There is no command "--json"'],
    [['copy'], '"copy" needs FILE: where to.'],
    [['copy', '--json'], '"copy" needs FILE'],
    [['copy', 'a', 'b'], '"copy" does not take "b"; it takes FILE.'],
    [['copy', 'a', '--jsn'], '"copy" has no option --jsn; it takes --json, --format.'],
    [['copy', 'a', '-j'], '"copy" has no option -j'],
    [['copy', 'a', '--no-json'], '"copy" has no option --no-json'],
    [['copy', 'a', '--json=yes'], '--json takes no value, but was given "yes".'],
    [['copy', 'a', '--format'], '--format needs a value.'],
    [['copy', 'a', '--format='], '--format needs a value.'],
    [['rest', 'now'], '"rest" does not take "now"; it takes nothing.'],
    [['rest', '--json'], '"rest" has no option --json; it takes nothing.'],
  ])('%j', async (argv, sentence) => {
    expect(await run(...argv)).toBe(2);
    expect(err).toContain(sentence);
    expect(out).toBe('');
    expect(ran).not.toHaveBeenCalled();
  });

  it('also when the command itself finds that it was used wrongly', async () => {
    ran.mockRejectedValue(new UsageError('FILE must end in .sqlite.'));
    expect(await run('copy', 'a')).toBe(2);
    expect(err).toContain('FILE must end in .sqlite.');
  });
});

describe('exit code 0', () => {
  it.each([
    [['copy', 'a'], { file: 'a' }],
    [['copy', '--json', 'a'], { file: 'a', json: true }],
    [['copy', 'a', '--format', 'tick'], { file: 'a', format: 'tick' }],
    [['copy', '--format=tick', 'a'], { file: 'a', format: 'tick' }],
    [['copy', '--', '--odd name'], { file: '--odd name' }],
  ])('%j', async (argv, args) => {
    expect(await run(...argv)).toBe(0);
    expect(ran.mock.calls).toEqual([[args]]);
  });

  it.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (flag) => {
    expect(await run(flag)).toBe(0);
    expect(out).toMatch(/copy\s+Copy it/);
  });

  it('--help of a command describes it, without colours for a pipe, and runs nothing', async () => {
    expect(await run('copy', '--help')).toBe(0);
    expect(out).toContain('where to');
    expect(out).not.toContain('\u001b');
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('exit code 1, with one line on stderr', () => {
  it.each([
    [new RefusalError('conflict', 'It exists.', { hint: 'Name another.' }), 'It exists. Name another.\n'],
    [
      new RefusalError('refused', 'Wrong.', { issues: [{ path: 'acts.0', message: 'too short' }] }),
      'Wrong. acts.0: too short\n',
    ],
    [new ConfigError('PORT', 'x', 'a number'), 'PORT=x cannot be used: expected a number.\n'],
    [
      new Error('line one\n  line two', { cause: new Error('why') }),
      'Something unexpected failed: line one line two (why)\n',
    ],
  ])('%s', async (error, line) => {
    ran.mockRejectedValue(error);
    expect(await run('copy', 'a')).toBe(1);
    expect(err).toBe(line);
    expect(out).toBe('');
  });

  it('and with --json the error as the routes answer it on stdout', async () => {
    ran.mockRejectedValue(new RefusalError('conflict', 'It exists.', { hint: 'Name another.' }));
    expect(await run('copy', 'a', '--json')).toBe(1);
    expect(JSON.parse(out)).toEqual({ error: { code: 'conflict', message: 'It exists.', hint: 'Name another.' } });
    expect(err).toBe('It exists. Name another.\n');
  });

  it('is what a command returns as its own', async () => {
    ran.mockReturnValue(1);
    expect(await run('copy', 'a')).toBe(1);
  });
});
