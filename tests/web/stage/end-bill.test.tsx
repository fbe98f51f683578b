import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EndNotice } from '../../../web/stage/end-bill.tsx';
import { playAnswer } from './support.ts';

function bill(ending: string | null) {
  const play = { ...playAnswer(), title: 'The Thirteenth Card' };
  const told = { onBacklog: vi.fn(), onFilm: vi.fn(), onChronicle: vi.fn() };
  const acts = { ...told, onAgain: vi.fn(), onBack: vi.fn(), onLoad: vi.fn() };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    // biome-ignore lint/suspicious/noExplicitAny: the app's own routes are the registered type; the bill only links to them.
    <RouterContextProvider router={router as any}>
      <EndNotice play={play} ending={ending} text="The wind has it." failed={false} {...acts} />
    </RouterContextProvider>,
  );
}

test('the end bill is headed by the ending’s own title, with the story’s below it', () => {
  bill('What the wind took');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What the wind took');
  expect(screen.getByText('The Thirteenth Card')).toBeInTheDocument();
  expect(screen.getByText('The wind has it.')).toBeInTheDocument();
});

test('an ending that is called what the story is called says so once', () => {
  bill('The Thirteenth Card');
  expect(screen.getAllByText('The Thirteenth Card')).toHaveLength(1);
});

test('an ending without a title leaves the story’s', () => {
  bill(null);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Thirteenth Card');
  expect(screen.getAllByText('The Thirteenth Card')).toHaveLength(1);
});
