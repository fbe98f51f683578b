import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StageTrackers } from '../../../../web/stage/dialogue-box/trackers.tsx';

test('the stage shows the clocks of the act and the numbers of the story', () => {
  render(
    <StageTrackers
      trackers={[{ kind: 'doom', label: 'The tide', value: 2, max: 6 }]}
      meters={[{ id: 'trust', label: 'Trust', value: -1, min: -3, max: 5 }]}
      language="en"
    />,
  );
  expect(screen.getByRole('img', { name: 'The tide: 2 of 6' })).toBeVisible();
  const meter = screen.getByRole('meter', { name: 'Trust' });
  expect(meter).toHaveProperty('value', -1);
  expect(meter).toHaveProperty('min', -3);
  expect(meter.parentElement).toHaveTextContent('Trust-1');
});

test('there is no list where there is nothing to count', () => {
  const { container } = render(<StageTrackers trackers={[]} meters={[]} language="en" />);
  expect(container).toBeEmptyDOMElement();
});
