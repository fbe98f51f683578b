import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Choices } from '../../../web/stage/dialogue-box/questions.tsx';
import { TextBox } from '../../../web/stage/dialogue-box/text-box.tsx';
import { type ReadState, ReadStateContext } from '../../../web/stage/player-data/use-read-lines.ts';
import { EMPTY_SCENE } from '../../../web/stage/playing/scene.ts';
import { playAnswer } from './support.ts';

const OPTIONS = [
  { id: 'stay', text: 'Stay', locked: false },
  { id: 'leave', text: 'Leave', locked: false },
];
const familiar = (changes: Partial<ReadState> = {}): ReadState => ({
  wasRead: false,
  isTaken: () => false,
  take: () => {},
  ...changes,
});

describe('choices that were taken before', () => {
  test('say so, and the one that is taken now is kept', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const take = vi.fn();
    const onChoose = vi.fn();
    render(
      <ReadStateContext value={familiar({ isTaken: (text) => text === 'Stay', take })}>
        <Choices
          prompt={null}
          options={OPTIONS}
          freeText={false}
          language="en"
          canLeave={false}
          onChoose={onChoose}
          onSay={() => {}}
          onLeave={() => {}}
        />
      </ReadStateContext>,
    );
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveAccessibleDescription('Taken before');
    expect(screen.getByRole('button', { name: 'Leave' })).not.toHaveAccessibleDescription();
    now = 10_000;
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(take).toHaveBeenCalledExactlyOnceWith('Leave');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('leave');
    vi.restoreAllMocks();
  });
});

test.each([true, false])('a line shows whether it was read before: %s', (wasRead) => {
  const line = { kind: 'narrate', seq: 1, text: 'Rain.' } as const;
  render(
    <ReadStateContext value={familiar({ wasRead })}>
      <TextBox
        play={playAnswer()}
        scene={{ ...EMPTY_SCENE, line }}
        line={line}
        typed
        goesOn={false}
        onStop={null}
        onTyped={() => {}}
        onNext={() => {}}
      />
    </ReadStateContext>,
  );
  expect(screen.getByRole('region', { name: 'The stage' }).hasAttribute('data-read')).toBe(wasRead);
});
