import { describe, expect, it } from 'vitest';
import { toggleMark } from '../../../web/script/edit-lines.ts';

describe('marks of a line by keys', () => {
  it('are put around what is selected', () => {
    expect(toggleMark('a word here', { from: 2, to: 6 }, 'b')).toEqual({ text: 'a {b}word{/b} here', from: 5, to: 9 });
  });

  it('are taken away again, from within and from around', () => {
    expect(toggleMark('a {b}word{/b} here', { from: 5, to: 9 }, 'b')).toEqual({ text: 'a word here', from: 2, to: 6 });
    expect(toggleMark('a {i}word{/i} here', { from: 2, to: 13 }, 'i')).toEqual({ text: 'a word here', from: 2, to: 6 });
  });

  it('wait for words where nothing is selected', () => {
    expect(toggleMark('ab', { from: 1, to: 1 }, 'i')).toEqual({ text: 'a{i}{/i}b', from: 4, to: 4 });
  });

  it('of another kind stay', () => {
    expect(toggleMark('{b}x{/b}', { from: 3, to: 4 }, 'i').text).toBe('{b}{i}x{/i}{/b}');
  });
});
