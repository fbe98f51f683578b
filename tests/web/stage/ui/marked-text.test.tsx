import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readMarkup } from '../../../../shared/story/index.ts';
import { MarkedText } from '../../../../web/stage/ui/marked-text.tsx';

const drawn = (written: string, part: { from?: number; to?: number } = {}) => {
  const { text, marks } = readMarkup(written);
  return render(<MarkedText text={text} marks={marks} {...part} />).container.innerHTML;
};

describe('marked words', () => {
  it('are drawn as their marks say', () => {
    expect(drawn('A {b}very {i}old{/i}{/b} {rb}塔{/rb}{rt}とう{/rt}.')).toBe(
      'A <b>very </b><i><b>old</b></i> <ruby>塔<rt>とう</rt></ruby>.',
    );
  });

  it('are text, whatever they look like', () => {
    expect(drawn('{b}<img src=x onerror=1>{/b}')).toBe('<b>&lt;img src=x onerror=1&gt;</b>');
  });

  it('appear character by character, the rest behind them', () => {
    expect(drawn('A {b}word{/b} more', { to: 4 })).toBe('A <b>wo</b>');
    expect(drawn('A {b}word{/b} more', { from: 4 })).toBe('<b>rd</b> more');
  });

  it('are there at once where one reading stands over them', () => {
    expect(drawn('{rb}東京{/rb}{rt}とうきょう{/rt}だ', { to: 1 })).toBe('');
    expect(drawn('{rb}東京{/rb}{rt}とうきょう{/rt}だ', { to: 2 })).toBe('<ruby>東京<rt>とうきょう</rt></ruby>');
    expect(drawn('{rb}東京{/rb}{rt}とうきょう{/rt}だ', { from: 1 })).toBe('<ruby>東京<rt>とうきょう</rt></ruby>だ');
  });
});
