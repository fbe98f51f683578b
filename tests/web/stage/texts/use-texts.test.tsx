import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setStageLanguage, useStageLanguage, useStageTexts } from '../../../../web/stage/texts/use-texts.ts';

function Shown() {
  const language = useStageLanguage();
  return <p lang={language}>{useStageTexts().stage.begin}</p>;
}

test('the stage speaks the page’s language until it is asked for another, and again afterwards', async () => {
  document.documentElement.lang = 'ja';
  render(<Shown />);
  const words = screen.getByRole('paragraph');
  expect(words).toHaveAttribute('lang', 'ja');
  const japanese = words.textContent;
  await act(async () => setStageLanguage('zh'));
  expect(words).toHaveAttribute('lang', 'zh');
  expect(words).not.toHaveTextContent(japanese);
  // The page's does not matter meanwhile.
  await act(async () => {
    document.documentElement.lang = 'en';
  });
  expect(words).toHaveAttribute('lang', 'zh');
  await act(async () => setStageLanguage(null));
  expect(words).toHaveAttribute('lang', 'en');
  expect(words).toHaveTextContent('Begin');
});
