import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TruncatedPromptNote } from '../../../web/ui/truncated-prompt-note.tsx';
import { show } from '../../support/page/show.tsx';

test('explains why prompt parts were left out: context size or reading time', async () => {
  const scene = { what: 'scene', kept: 0.5 } as const;
  await show(
    <>
      <TruncatedPromptNote leftOut={[scene]} className={undefined} />
      <TruncatedPromptNote leftOut={[{ what: 'examples', kept: 0, why: 'pace' }]} className={undefined} />
    </>,
  );
  expect(screen.getByText('Left out to keep the prompt short: the scene (50 % kept)')).toBeVisible();
  expect(screen.getByText(/reads slowly, so that it answers in time: examples/)).toBeVisible();
});
