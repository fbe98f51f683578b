import { describe, expect, it } from 'vitest';
import { createLogger, type LogOptions } from '../../server/log.ts';

function logged(
  write: (log: ReturnType<typeof createLogger>) => void,
  options: LogOptions = {},
  level: 'info' | 'silent' = 'info',
) {
  const lines: string[] = [];
  write(createLogger(level, { readable: false, ...options, stream: { write: (line) => void lines.push(line) } }));
  return lines;
}

describe('createLogger', () => {
  it('writes one JSON object a line, with level and time', () => {
    const [line = '', ...more] = logged((log) => log.info({ play: 'evening' }, 'turn committed'));
    expect(more).toEqual([]);
    expect(line.endsWith('\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      play: 'evening',
      msg: 'turn committed',
    });
  });

  it('keeps to its level', () => {
    expect(logged((log) => log.debug('details'))).toEqual([]);
    expect(logged((log) => log.fatal('the end'), {}, 'silent')).toEqual([]);
  });

  it('hides secrets by the name of their field', () => {
    const lines = logged((log) => {
      log.info({
        authToken: 'geheim',
        google: { apiKey: 'geheim' },
        request: { headers: { authorization: 'geheim', 'x-goog-api-key': 'geheim' } },
      });
      log.info({ headers: { cookie: 'geheim', 'set-cookie': 'geheim' } });
    });
    expect(lines.join('')).not.toContain('geheim');
    expect(lines.join('').match(/\(hidden\)/g)).toHaveLength(6);
  });

  it('hides the values of secrets wherever they appear, in messages and errors too', () => {
    const cause = new Error('GET http://models.example?key=ge"heim failed');
    const lines = logged(
      (log) => {
        log.warn({ err: new Error('refused: ge"heim', { cause }) }, 'asked with ge"heim');
        log.warn({ note: 'a' });
      },
      { secrets: ['ge"heim', null, '', 'a'] },
    );
    expect(lines.join('')).not.toContain('heim');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'asked with (hidden)',
      err: { message: 'refused: (hidden)', cause: { message: 'GET http://models.example?key=(hidden) failed' } },
    });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ note: 'a' });
  });

  it('shows type, code, stack and causes of an error, and none of the prompts and headers it carries', () => {
    const error = Object.assign(new TypeError('no', { cause: 'why' }), {
      code: 'E1',
      requestBodyValues: { prompt: 'once' },
    });
    const [line = ''] = logged((log) => log.error({ err: error }));
    expect(JSON.parse(line).err).toEqual({
      type: 'TypeError',
      message: 'no',
      code: 'E1',
      stack: error.stack,
      cause: 'why',
    });
  });

  it('survives an error that is its own cause', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(logged((log) => log.error({ err: error }))).toHaveLength(1);
  });

  it('writes readable lines for a terminal, with secrets hidden as well', () => {
    const [line = ''] = logged((log) => log.info({ play: 'evening' }, 'asked with geheim'), {
      readable: true,
      secrets: ['geheim'],
    });
    expect(line).toMatch(/INFO.*asked with \(hidden\)/);
    expect(() => JSON.parse(line)).toThrow(SyntaxError);
  });
});
