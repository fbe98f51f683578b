import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHORDS_PER_COMMAND_MAX,
  COMMANDS,
  DEFAULT_BINDINGS,
  findCommand,
  getChoiceIndex,
  getChord,
  getChordKeyLabels,
  parseBindings,
  withChord,
  withoutChord,
} from '../../../../web/stage/preferences/key-bindings.ts';
import { WORDS } from '../support.ts';

const NONE = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const chord = (key: string, more: Partial<KeyboardEvent> = {}) => getChord({ ...NONE, key, ...more });
const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => {
  const made = chord(key, more);
  return made === null ? null : findCommand(made, DEFAULT_BINDINGS);
};

describe('keys', () => {
  test.each([
    ['Enter', 'advance'],
    [' ', 'advance'],
    ['PageUp', 'back'],
    ['PageDown', 'forward'],
    ['Tab', 'skip'],
    ['Control', 'hold-skip'],
    ['>', 'next-choice'],
    ['a', 'auto'],
    ['Escape', 'menu'],
    ['h', 'hide'],
    ['s', 'screenshot'],
    ['f', 'fullscreen'],
    ['F11', 'fullscreen'],
    ['l', 'backlog'],
    ['q', 'quick-save'],
    ['/', 'say'],
    ['?', 'help'],
    ['x', null],
    ['0', null],
  ])('%s does what hands know it to do: %s', (key, command) => {
    expect(pressed(key)).toBe(command);
  });

  test('a capital letter is the same key; with Shift it is another', () => {
    expect(pressed('H')).toBe('hide');
    expect(pressed('Q', { shiftKey: true })).toBe('quick-load');
    expect(pressed('?', { shiftKey: true })).toBe('help');
    expect(pressed('Tab', { shiftKey: true })).toBeNull();
  });

  test('on a keyboard of another script the place of a letter counts', () => {
    expect(pressed('ф', { code: 'KeyA' })).toBe('auto');
    expect(pressed('é', { code: 'Digit2' })).toBeNull();
  });

  test('leave the browser its own', () => {
    expect(pressed('f', { ctrlKey: true })).toBeNull();
    expect(pressed('l', { metaKey: true })).toBeNull();
    expect(pressed('ArrowLeft', { altKey: true })).toBeNull();
  });

  test('take a choice by its number, unless the digit does something else', () => {
    expect(getChoiceIndex('3', DEFAULT_BINDINGS)).toBe(2);
    expect(getChoiceIndex('0', DEFAULT_BINDINGS)).toBeNull();
    expect(getChoiceIndex('3', withChord(DEFAULT_BINDINGS, 'hide', '3'))).toBeNull();
  });

  test('are explained in every language', () => {
    for (const { input } of Object.values(WORDS)) expect(Object.keys(input.commands)).toEqual([...COMMANDS]);
  });

  test('stand in the documentation as they are bound', () => {
    const page = readFileSync('docs/stage.md', 'utf8').replace(/ +/g, ' ');
    for (const command of COMMANDS) {
      const keys = DEFAULT_BINDINGS[command].map((key) => `\`${getChordKeyLabels(key).join(' + ')}\``).join(', ');
      expect(page).toContain(`| ${WORDS.en.input.commands[command]} | ${keys} |`);
    }
  });

  test('are written as they stand on a keyboard', () => {
    expect(getChordKeyLabels('Shift+q')).toEqual(['Shift', 'Q']);
    expect(getChordKeyLabels(' ')).toEqual(['Space']);
    expect(getChordKeyLabels('ArrowUp')).toEqual(['↑']);
  });
});

describe('bindings', () => {
  test('nothing is bound twice as it comes', () => {
    const all = COMMANDS.flatMap((command) => DEFAULT_BINDINGS[command]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('a key that is given to a command does nothing else, whatever is bound in whatever order', () => {
    const change = fc.tuple(fc.constantFrom(...COMMANDS), fc.constantFrom('a', 'b', 'Enter', 'Shift+q', '7', 'Escape'));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const bindings = changes.reduce((now, [command, key]) => withChord(now, command, key), DEFAULT_BINDINGS);
        const all = COMMANDS.flatMap((command) => bindings[command]);
        expect(new Set(all).size).toBe(all.length);
        expect(COMMANDS.every((command) => bindings[command].length <= CHORDS_PER_COMMAND_MAX)).toBe(true);
        const [command, key] = changes.at(-1) ?? ['advance', 'Enter'];
        expect(findCommand(key, bindings)).toBe(command);
        expect(parseBindings(JSON.parse(JSON.stringify(bindings)))).toEqual(bindings);
        expect(findCommand(key, withoutChord(bindings, command, key))).toBeNull();
      }),
    );
  });

  test('what was stored and is none of ours is as it comes', () => {
    for (const stored of [null, 7, [], { advance: 'Enter' }, { advance: [7] }, { advance: Array(9).fill('a') }]) {
      expect(parseBindings(stored)).toEqual(DEFAULT_BINDINGS);
    }
    expect(parseBindings({ hide: [] }).hide).toEqual([]);
    expect(parseBindings({ hide: ['x'], __proto__: { auto: ['y'] } }).auto).toEqual(DEFAULT_BINDINGS.auto);
  });
});
