import type { Story } from 'inkjs';
import { Compiler } from 'inkjs/full';
import { describe, expect, it } from 'vitest';
import { exploreInk } from '../../../../../server/exchange/in/ink/explore.ts';
import { ink } from '../../../../../server/exchange/in/ink/index.ts';
import { parseInk } from '../../../../../server/exchange/in/ink/parse.ts';
import type { UploadedFile } from '../../../../../server/exchange/in/types.ts';
import { errorsIn, type Played } from '../../../../support/brought.ts';
import { bring, fileOf, fixture, reported } from './bring.ts';

/** What inkjs itself tells where the same answers are given. */
function toldByInk({ bytes }: UploadedFile, chosen: readonly string[]): { told: string[]; isOver: boolean } {
  const story = new Compiler(new TextDecoder().decode(bytes)).Compile() as unknown as Story;
  const told: string[] = [];
  const go = () => {
    while (story.canContinue) {
      const line = (story.Continue() ?? '').trim();
      if (line !== '') told.push(line.replace(/<\/?[bi]>/g, ''));
    }
  };
  go();
  for (const text of chosen) {
    const index = story.currentChoices.findIndex(({ text: own }: { text: string }) => own.trim() === text);
    if (index < 0) throw new Error(`Ink does not offer "${text}".`);
    story.ChooseChoiceIndex(index);
    go();
  }
  return { told, isOver: story.currentChoices.length === 0 };
}

function expectSame(file: UploadedFile, ways: readonly Played[]): void {
  for (const { chosen, told, ending } of ways) {
    const byInk = toldByInk(file, chosen);
    expect({ chosen, told, isOver: ending !== '(none)' }).toEqual({ chosen, ...byInk });
  }
}

describe('Ink', () => {
  const file = fixture('night-post.ink');

  it('tells what inkjs tells, on every way to every ending', async () => {
    const { pkg, ways } = await bring(ink, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(ways.length).toBeGreaterThan(8);
    expect([...new Set(ways.map(({ ending }) => ending))].sort()).toEqual(['dawn', 'known', 'untouched']);
    expectSame(file, ways);
  });

  it('says what stands where', async () => {
    const { brought, pkg } = await bring(ink, file);
    expect(pkg.title).toBe('The Night Post');
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'night-post.ink:12 became-person Ruta',
        'night-post.ink:18 became-option Ask about the sack',
        'night-post.ink:59 became-ending dawn',
      ]),
    );
    expect(brought.report.some(({ code }) => code === 'left-out' || code === 'condition-left-out')).toBe(false);
  });

  it('makes flags, meters and what is asked of them', async () => {
    const source = fileOf(
      'gate.ink',
      [
        'VAR trust = 1',
        'VAR lamp = false',
        'The gate is shut.',
        '* [Knock]',
        '  ~ trust += 2',
        '* [Light the lamp]',
        '  ~ lamp = true',
        '- Somebody coughs.',
        '* {trust > 2} [Say your name] -> in',
        '* {lamp} [Hold the lamp up] You hold it up.',
        '* [Wait]',
        '- It gets late.{lamp: You can see how late.}',
        '{trust >= 3: -> in}',
        'Nobody opens.',
        '-> END',
        '== in',
        'It opens.',
        '-> END',
      ].join('\n'),
    );
    const { pkg, ways } = await bring(ink, source);
    expect(errorsIn(pkg)).toEqual([]);
    expectSame(source, ways);
    expect(pkg.plot.meters).toMatchObject([{ id: 'trust', initial: 1, min: 1, max: 3 }]);
    const told = JSON.stringify(pkg.plot.acts);
    expect(told).toContain('"requires":"meters.trust > 2"');
    expect(told).toContain('"requires":"has_flag(\\"lamp\\")"');
    expect(told).toContain('"when":"has_flag(\\"lamp\\")"');
  });

  it('names what another program would do, and tells the rest', async () => {
    const source = fileOf(
      'code.ink',
      'EXTERNAL open(y)\nVAR x = 0\n~ x = f(2)\nHello {f(3)}.\n* {open(1) > 0} [Go] ok\n* [Stay] {x}\n- -> END\n== function f(n)\n~ return n * 2\n',
    );
    const { brought, ways } = await bring(ink, source);
    expect(reported(brought)).toContain('code.ink:1 shown-not-run EXTERNAL open');
    expect(ways.map(({ told }) => told)).toEqual([['Hello 6.', '4']]);
  });

  it('finds what it includes among the files that came, and nowhere else', async () => {
    const main = fileOf('main.ink', 'INCLUDE part.ink\nHello.\n-> part\n');
    const part = fileOf('part.ink', '== part\nGoodbye.\n-> END\n');
    const { ways } = await bring(ink, [part, main]);
    expect(ways.map(({ told }) => told)).toEqual([['Hello.', 'Goodbye.']]);
    await expect(ink.read([fileOf('main.ink', 'INCLUDE ../../../etc/passwd\nHello.\n')])).rejects.toMatchObject({
      code: 'malformed',
      message: '"main.ink" needs "passwd" from the same folder.',
    });
  });

  it('refuses what its compiler does not take', async () => {
    await expect(ink.read([fileOf('bad.ink', '-> nowhere\n')])).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('nowhere'),
    });
  });
});

describe('an Ink story that is laid out by playing it', () => {
  it('is left to its tree where the runtime fails', () => {
    const script = fileOf('a.ink', 'One.\n* [Go] Two.\n-> END');
    expect(exploreInk(parseInk([script]))?.passages.length).toBe(2);
    const parsed = parseInk([script]);
    parsed.runtime.ChooseChoiceIndex = () => {
      throw new TypeError("Cannot read properties of null (reading 'value')");
    };
    expect(exploreInk(parsed)).toBeNull();
  });

  it('is left to its tree where its states take too much memory', () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    const values = numbers.map((at) => `VAR v${at} = "${'x'.repeat(4000)}"`);
    const changes = numbers.map((at) => `~ v${at} = v${at} + "y"`);
    const explored = (asked: number) => {
      const loop = ['-> loop', '=== loop ===', '+ [Go] {n}', '~ n++', `{n < ${asked}: -> loop}`, '-> END'];
      return exploreInk(parseInk([fileOf('a.ink', [...values, 'VAR n = 0', ...changes, ...loop].join('\n'))]));
    };
    expect(explored(5)).not.toBeNull();
    expect(explored(300)).toBeNull();
  });
});
