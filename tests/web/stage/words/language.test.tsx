import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { speak, useStageLanguage, useWords } from '../../../../web/stage/words/language.ts';

function Shown() {
  const language = useStageLanguage();
  return <p lang={language}>{useWords().stage.begin}</p>;
}

test('the stage speaks the page’s language until it is asked for another, and again afterwards', async () => {
  document.documentElement.lang = 'ja';
  render(<Shown />);
  const words = screen.getByRole('paragraph');
  expect(words).toHaveAttribute('lang', 'ja');
  const japanese = words.textContent;
  await act(async () => speak('zh'));
  expect(words).toHaveAttribute('lang', 'zh');
  expect(words).not.toHaveTextContent(japanese);
  // The page's does not matter meanwhile.
  await act(async () => {
    document.documentElement.lang = 'en';
  });
  expect(words).toHaveAttribute('lang', 'zh');
  await act(async () => speak(null));
  expect(words).toHaveAttribute('lang', 'en');
  expect(words).toHaveTextContent('Begin');
});
