import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../shared/language/tag.ts';
import { Picture } from '../../../web/ui/picture.tsx';
import { show } from '../../support/page/show.tsx';

/** What a reader is told of the picture, and how it is drawn. */
const drawn = () => {
  const picture = screen.getByRole('img');
  return { name: picture.getAttribute('aria-label'), words: picture.textContent, look: picture.className };
};

describe('a picture that nobody paints yet', () => {
  test.each(LANGUAGES)('says so and looks unlike a blank one, in %s', async (language) => {
    const { rerender } = await show(<Picture url={undefined} alt="The Pier" />, { language });
    const blank = drawn();
    expect(blank).toMatchObject({ name: 'The Pier', words: '' });
    rerender(<Picture url={undefined} alt="The Pier" isAwaited />);
    const awaited = drawn();
    expect(awaited.words).not.toBe('');
    expect(awaited.name).toContain('The Pier');
    expect(awaited.name).not.toBe('The Pier');
    expect(awaited.look).not.toBe(blank.look);
  });
});
