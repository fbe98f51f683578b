import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FreeTextContext } from '../../../../web/stage/dialogue-box/notices.tsx';
import { Choices, ExitOptions, FreeTextAside, OpenQuestion } from '../../../../web/stage/dialogue-box/questions.tsx';
import { StandaloneContext } from '../../../../web/stage/menu/standalone-context.ts';
import { SETTLE_MS, TEXT_MAX_LENGTH } from '../../../../web/stage/playing/limits.ts';
import { CheckPanel } from '../../../../web/stage/scene/dice.tsx';
import { hideCompositionKeys } from '../../../../web/ui/keyboard.ts';

const user = userEvent.setup({ delay: null });
let now = 0;

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => {
  vi.restoreAllMocks();
  act(() => document.documentElement.removeAttribute('lang'));
});

/** Time goes on until a press is meant for what is asked. */
const settle = () => {
  now += SETTLE_MS + 1;
};

const OPTIONS = [
  { id: 'stay', text: 'Stay with Ken' },
  { id: 'leave', text: 'Leave' },
];

function choices(more: Partial<Parameters<typeof Choices>[0]> = {}) {
  const onChoose = vi.fn();
  const onSay = vi.fn();
  const onLeave = vi.fn();
  const asked = { prompt: 'And now?', options: OPTIONS, freeText: true, language: 'en', canLeave: true };
  render(<Choices {...asked} {...more} onChoose={onChoose} onSay={onSay} onLeave={onLeave} />);
  return { onChoose, onSay, onLeave };
}

describe('choices', () => {
  test('are a question with a button for each answer', async () => {
    const { onChoose } = choices();
    const asked = within(screen.getByRole('region', { name: 'And now?' }));
    expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1Stay with Ken', '2Leave']);
    settle();
    await user.click(asked.getByRole('button', { name: 'Leave' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('leave');
  });

  test('take no press that was meant for the line before them, and no Enter that went on through it', async () => {
    const { onChoose } = choices();
    expect(screen.getByRole('region', { name: 'And now?' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('are reached and taken by the keyboard, in their order', async () => {
    const { onChoose } = choices();
    settle();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Stay with Ken' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('leave');
  });

  test('show what can’t be chosen yet and why, and do not take it', async () => {
    const { onChoose } = choices({
      options: [...OPTIONS, { id: 'row', text: 'Row out', locked: true, hint: 'The boat leaks.' }],
    });
    settle();
    const locked = screen.getByRole('button', { name: 'Row out The boat leaks.' });
    expect(locked).toBeDisabled();
    await user.click(locked);
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('leave a way out and words of one’s own only where there are such', async () => {
    choices({ freeText: false, canLeave: false, prompt: null });
    expect(screen.getByRole('region', { name: 'What do you do?' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Go somewhere else' })).not.toBeInTheDocument();
  });

  test('are asked in the language of the page, and answered in the story’s', () => {
    document.documentElement.lang = 'ja';
    choices({ prompt: null, language: 'zh-CN' });
    expect(screen.getByRole('heading', { name: 'どうする？' })).not.toHaveAttribute('lang');
    expect(screen.getByRole('textbox', { name: 'ほかのことを話す、する…' })).toHaveAttribute('lang', 'zh-CN');
    expect(screen.getByRole('button', { name: 'ほかの場所へ行く' })).toBeVisible();
  });
});

describe('words of one’s own', () => {
  function field() {
    const onSay = vi.fn();
    render(<FreeTextAside language="ja" onSay={onSay} />);
    return { onSay, text: screen.getByRole('textbox'), send: screen.getByRole('button', { name: 'Send' }) };
  }

  test('are sent with Enter, without what stands around them; Shift with Enter is a new line', async () => {
    const { onSay, text, send } = field();
    expect(send).toBeDisabled();
    await user.type(text, '  Wait{Shift>}{Enter}{/Shift}here {Enter}');
    expect(onSay).toHaveBeenCalledExactlyOnceWith('Wait\nhere');
  });

  test('are not sent by the Enter that ends a composition', async () => {
    hideCompositionKeys();
    const { onSay, text } = field();
    await user.type(text, '待って');
    fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
    expect(onSay).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSay).toHaveBeenCalledExactlyOnceWith('待って');
  });

  test('of nothing are not sent; how many fit is said when it matters', async () => {
    const { onSay, text, send } = field();
    await user.type(text, '   {Enter}');
    expect(onSay).not.toHaveBeenCalled();
    expect(send).toBeDisabled();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await user.paste('x'.repeat(TEXT_MAX_LENGTH - 13));
    expect(screen.getByRole('status')).toHaveTextContent('10 characters left');
  });

  test('have the focus where they are the one thing asked for', () => {
    const ask = { prompt: 'Who are you?', language: 'en', canLeave: true };
    render(<OpenQuestion {...ask} onSay={vi.fn()} onLeave={vi.fn()} />);
    expect(screen.getByRole('textbox', { name: 'Say or do something…' })).toHaveFocus();
  });
});

describe('words that no model reads', () => {
  function unread(code: string, isAlone = false) {
    const typed = { reads: false, unread: { typed: 'I whistle', refused: { code: 'refused', reason: { code } } } };
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
    render(
      // biome-ignore lint/suspicious/noExplicitAny: the app's own routes are the registered type; the note only links to them.
      <RouterContextProvider router={router as any}>
        <StandaloneContext value={isAlone}>
          <FreeTextContext value={typed}>
            <Choices prompt="And now?" options={OPTIONS} freeText language="en" canLeave={false} {...NOTHING} />
          </FreeTextContext>
        </StandaloneContext>
      </RouterContextProvider>,
    );
  }
  const NOTHING = { onChoose: () => {}, onSay: () => {}, onLeave: () => {} };

  test('stay in the field, with why they did nothing and the way to a model', async () => {
    unread('words-take-a-model');
    const field = screen.getByRole('textbox', { name: 'Type a number or a name…' });
    expect(field).toHaveValue('I whistle');
    expect(field).toHaveFocus();
    await vi.waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/Only a language model understands these words/),
    );
    expect(screen.getByRole('link', { name: 'Connect a model' })).toHaveAttribute('href', '/models');
    expect(screen.getByRole('button', { name: 'Leave' })).toBeEnabled();
  });

  test.each([
    ['a choice is locked', 'choice-named-locked', false],
    ['the story plays by itself', 'words-take-a-model', true],
  ])('lead to no model where %s', (_, code, isAlone) => {
    unread(code, isAlone);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the ways on', () => {
  test('lead to places, or keep one where one is', async () => {
    const onTravel = vi.fn();
    const onStay = vi.fn();
    const locations = [{ id: 'pier', title: 'The Pier' }];
    render(<ExitOptions {...{ locations, onTravel, onStay }} freeText={false} language="en" onSay={vi.fn()} />);
    settle();
    await user.click(screen.getByRole('button', { name: 'The Pier' }));
    await user.click(screen.getByRole('button', { name: 'Stay a while' }));
    expect(onTravel).toHaveBeenCalledExactlyOnceWith('pier');
    expect(onStay).toHaveBeenCalledOnce();
  });

  test.each([
    ['2', true],
    ['stay a while', true],
    ['I stay a while and hum', false],
  ])('keep one there where staying is typed, by its number or its words: %s', async (words, stays) => {
    const onStay = vi.fn();
    const onSay = vi.fn();
    const locations = [{ id: 'pier', title: 'The Pier' }];
    render(<ExitOptions {...{ locations, onTravel: vi.fn(), onStay, onSay }} freeText language="en" />);
    settle();
    await user.type(screen.getByRole('textbox'), `${words}{Enter}`);
    expect([onStay.mock.calls.length, onSay.mock.calls]).toEqual(stays ? [1, []] : [0, [[words]]]);
  });

  test('say which of them the story goes on by, where it has stood still', () => {
    const locations = [
      { id: 'pier', title: 'The Pier' },
      { id: 'lane', title: 'The Lane', draws: true as const },
    ];
    render(
      <ExitOptions
        {...{ locations, onTravel: vi.fn(), onStay: vi.fn() }}
        freeText={false}
        language="ja"
        onSay={vi.fn()}
      />,
    );
    // What the stage says itself is read out in its own language, beside the story's.
    expect(screen.getByText('The Lane').closest('[lang]')).toHaveAttribute('lang', 'ja');
    expect(screen.getByText('the story goes on there')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Stay a while')).toHaveAttribute('lang', 'en');
    expect(screen.getByRole('button', { name: /The Lane/ })).toHaveTextContent('the story goes on there');
    expect(screen.getByRole('button', { name: /The Pier/ })).not.toHaveTextContent('the story goes on there');
  });
});

describe('a roll of the dice', () => {
  const check = { type: 'check', skill: 'wits', modifier: 2, reason: 'The lock is old.' } as const;
  const panel = (rolling: boolean, onRoll = vi.fn()) => (
    <CheckPanel check={check as never} language="en" rolling={rolling} onRoll={onRoll} />
  );

  test('waits for the player, who is told what is at stake', async () => {
    const onRoll = vi.fn();
    render(panel(false, onRoll));
    const asked = within(screen.getByRole('region', { name: 'A test of Wits' }));
    expect(asked.getByText('The lock is old.')).toBeVisible();
    expect(asked.getByText('it goes wrong')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Roll the dice' }));
    expect(onRoll).not.toHaveBeenCalled();
    settle();
    await user.click(asked.getByRole('button', { name: 'Roll the dice' }));
    expect(onRoll).toHaveBeenCalledOnce();
  });

  test('is not to be pressed again while they roll', () => {
    render(panel(true));
    expect(screen.queryByRole('button', { name: 'Roll the dice' })).not.toBeInTheDocument();
  });
});
