import { describe, expect, test } from 'vitest';
import { resolveMacros } from '../../../../server/exchange/in/cards/macros.ts';

describe('macros', () => {
  test.each([
    ['{{CHAR}} and <BOT>, {char} and {{char}', 'Ilse and Ilse, Ilse and Ilse'],
    ["<USER>'s coat", "the protagonist's coat"],
    ['{{random::red::blue}} {{random:grey, black}} {{pick::a::b}}', 'red grey a'],
    ['{{random\n::"One, two."\n::"Late."\n}}', '"One, two."'],
    ['{{random: one\\, two, three}}', 'one, two'],
    ['{{random::{{user}}::{{char}}}}', 'the protagonist'],
    ['{{roll:1d6}} {{roll 2d8+1}} {{roll:20}}', '1d6 2d8+1 d20'],
    ['A{{// unseen}}{{comment: unseen}}{{noop}}B', 'AB'],
    ['A{{newline}}B\n\n{{trim}}\nC{{space}}{{reverse:abc}}', 'A\nBC cba'],
    ['{{setvar::mood::calm}}{{getvar::mood}}', 'calm'],
    ['{{if x}}Lit.{{/if}} {{original}}{{time}}{{lastMessage}}{{idle_duration}}', 'Lit.'],
    ['a {{unclosed', 'a unclosed'],
    ['\\{\\{user\\}\\} stays', '{{user}} stays'],
    ['$& and $1 stay', '$& and $1 stay'],
  ])('%s', (text, expected) => {
    expect(resolveMacros(text, 'Ilse', 'en')).toBe(expected);
  });

  test('that a story cannot have are named, and those that draw', () => {
    const lines: string[] = [];
    resolveMacros('{{time}} {{persona}} {{random::a::b}} {{broken', 'Ilse', 'en', ({ code, args }) =>
      lines.push(`${code} ${args.what}`),
    );
    expect(lines).toEqual([
      'by-chance {{random}} → a',
      'left-out {{time}}',
      'left-out {{persona}}',
      'left-out {{broken}}',
    ]);
  });

  test('are resolved in time, however they are nested', () => {
    const deep = `${'{{random:'.repeat(50_000)}x${'}}'.repeat(50_000)}`;
    expect(resolveMacros(deep, 'Ilse', 'en')).not.toContain('{{');
  });
});

describe('bounds of macros', () => {
  test('macros cannot make much more text than there was', () => {
    const told: unknown[] = [];
    const bomb = `{{setvar::a::xxxxxxxxxx}}${'{{setvar::a::{{getvar::a}}{{getvar::a}}}}'.repeat(22)}{{getvar::a}} The end.`;
    const made = resolveMacros(bomb, 'Maris', 'en', (line) => told.push(line));
    expect(made.length).toBeLessThan(bomb.length * 4 + 100_000);
    expect(made).toMatch(/ ?The end\.$/);
    expect(told).toContainEqual({ code: 'cut-short', args: { what: '{{…}}', most: bomb.length * 4 + 100_000 } });
    expect(resolveMacros('<bot>{{char}}'.repeat(5000), 'x'.repeat(5000), 'en').length).toBeLessThan(400_000);
  });

  test('many trims take no longer than their number', () => {
    const begun = performance.now();
    expect(resolveMacros('a\n{{trim}}\n{{trim}}\nb{{trim}} c', '', 'en')).toBe('ab c');
    resolveMacros('a{{trim}}'.repeat(50_000), '', 'en');
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
