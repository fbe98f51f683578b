import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildChronicle } from '../../../../shared/chronicle/chapters.ts';
import { renderChronicleMarkdown } from '../../../../shared/chronicle/markdown.ts';
import type { Turn } from '../../../../shared/chronicle/transcript.ts';
import { AboutSheet } from '../../../../web/stage/menu/about-sheet.tsx';
import { BacklogSheet } from '../../../../web/stage/menu/backlog-sheet.tsx';
import { ChronicleSheet } from '../../../../web/stage/menu/chronicle-sheet.tsx';
import { ConfirmLeave } from '../../../../web/stage/menu/confirm-leave.tsx';
import { createFilm, FilmSheet } from '../../../../web/stage/menu/film-sheet.tsx';
import { INITIAL_STAGE } from '../../../../web/stage/playing/stage-reducer.ts';
import { en } from '../../../../web/stage/texts/en.ts';
import { playAnswer, scriptedApi } from '../support.ts';

const PLAY = playAnswer({
  turn: 2,
  backgrounds: { alley: '/media/alley.webp', quay: '/media/quay.webp' },
  places: [
    { id: 'alley', title: 'The Alley', background: 'alley' },
    { id: 'quay', title: 'The Quay', background: 'quay' },
  ],
});

const TURNS: Turn[] = [
  {
    turn: 1,
    action: { type: 'start' },
    waitingFor: 'choice',
    frames: [
      { seq: 0, type: 'background', id: 'alley' },
      { seq: 1, type: 'music', id: 'rain' },
      { seq: 2, type: 'notify', text: 'The Wet Season', kind: 'info' },
      { seq: 3, type: 'show', character: 'aiko' },
      { seq: 4, type: 'narrate', text: 'It *rains*.' },
      { seq: 5, type: 'say', character: 'aiko', text: 'Where is he?' },
      { seq: 6, type: 'choice', options: [{ id: 'a', text: 'Go to the quay.' }], freeText: false },
    ],
  },
  {
    turn: 2,
    action: { type: 'choice', choiceId: 'a' },
    waitingFor: 'continue',
    frames: [
      { seq: 7, type: 'check-result', dice: [3, 4], modifier: 1, total: 8, outcome: 'mixed' },
      { seq: 8, type: 'background', id: 'quay' },
      { seq: 9, type: 'notify', text: 'A wet glove', kind: 'finding' },
      { seq: 10, type: 'narrate', text: 'Nobody is here.' },
      { seq: 11, type: 'ending', text: 'It is over.' },
    ],
  },
];

const apiOf = (turns = TURNS) => scriptedApi({ play: [PLAY], turns: [{ turns }] }).api;

/** Whatever is watched is in view. */
class AlwaysSeen {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the chronicle', () => {
  test('is a story by act and place, with names, deeds and findings, and no heading told twice', () => {
    const chapters = buildChronicle(TURNS, PLAY, en.stage);
    expect(chapters.map(({ title, scenes }) => [title, scenes.map(({ place }) => place)])).toEqual([
      ['The Wet Season', ['The Alley', 'The Quay']],
    ]);
    expect(renderChronicleMarkdown({ title: 'The Story', language: 'en', premise: 'A premise.' }, chapters)).toBe(
      [
        '# The Story',
        '> A premise.',
        '## The Wet Season',
        '### The Alley',
        'It \\*rains\\*.',
        '**Aiko:** Where is he?',
        '*You: Go to the quay.*',
        '**At a cost:** 3 + 4 + 1 = 8',
        '### The Quay',
        '**Discovered:** A wet glove',
        'Nobody is here.',
        'It is over.\n',
      ].join('\n\n'),
    );
  });

  test('tells nothing that is still to be read on the stage, and says so where it cannot be read', async () => {
    const { rerender } = render(<ChronicleSheet api={apiOf()} play={PLAY} performedSeq={5} onClose={() => {}} />);
    expect(await screen.findByText('Where is he?')).toBeInTheDocument();
    expect(screen.queryByText('Nobody is here.')).toBeNull();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = scriptedApi({ play: [PLAY], turns: [new Error('away'), { turns: TURNS }] }).api;
    rerender(<ChronicleSheet key="again" api={broken} play={PLAY} performedSeq={99} onClose={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody is here.')).toBeInTheDocument();
  });
});

describe('the film', () => {
  test('has every frame but what is asked; deeds, dice and the end are told', () => {
    const { frames, turns, acts } = createFilm(TURNS, PLAY, en.stage);
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
    expect(frames.map(({ frame }) => frame.type)).not.toEqual(expect.arrayContaining(['choice']));
    expect(frames.flatMap(({ frame }) => ('text' in frame ? [frame.text] : []))).toEqual([
      'The Wet Season',
      'It *rains*.',
      'Where is he?',
      'Go to the quay.',
      'At a cost: 3 + 4 + 1 = 8',
      'A wet glove',
      'Nobody is here.',
      'It is over.',
    ]);
    expect(turns).toEqual([
      { seq: 0, turn: 1 },
      { seq: 6, turn: 2 },
    ]);
    expect(acts).toEqual([{ seq: 2, title: 'The Wet Season' }]);
  });

  test('goes on by itself, waits while it is halted, can be hurried, and begins again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    render(<FilmSheet api={apiOf()} play={PLAY} performedSeq={99} onClose={() => {}} />);
    const shown = (text: string) => document.querySelector('.stage-text')?.textContent?.includes(text) === true;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await screen.findByRole('toolbar', { name: 'The film' });
    // The title of an act is a title, no note.
    const title = () => screen.queryByText('The Wet Season');
    for (let tenth = 0; tenth < 100 && title() === null; tenth++) await pass(100);
    expect(title()?.closest('.stage-act')).not.toBeNull();
    expect(screen.queryByText('Note')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(60_000);
    expect(screen.getByText('Turn 1 of 2')).toBeInTheDocument();
    expect(shown('Nobody is here.')).toBe(false);
    await user.click(screen.getByRole('button', { name: '4×' }));
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    for (let second = 0; second < 60 && !screen.queryByText('The End'); second++) await pass(1000);
    expect(shown('It is over.')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'From the start' }));
    expect(screen.getByText('Turn 1 of 2')).toBeInTheDocument();
  });
});

test('notices that are gone from the stage can be read again, and nothing else among them', async () => {
  vi.stubGlobal('IntersectionObserver', AlwaysSeen);
  const history = {} as never;
  const stage = { ...INITIAL_STAGE, performedSeq: 99, standing: { ...INITIAL_STAGE.standing, turn: 2 } };
  const rest = {
    stage,
    pending: null,
    busy: false,
    history,
    onKeep: null,
    onVoice: null,
    onLookAt: () => {},
    onClose: () => {},
  };
  render(<BacklogSheet api={apiOf()} play={PLAY} notices {...rest} />);
  const list = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(await list.findByText('A wet glove')).toBeInTheDocument();
  expect(list.queryByText('Nobody is here.')).toBeNull();
  expect(list.queryByRole('button')).toBeNull();
});

test('each line of the story so far leads back to where it was told; what was done or noted does not', async () => {
  vi.stubGlobal('IntersectionObserver', AlwaysSeen);
  const user = userEvent.setup();
  const onLookAt = vi.fn();
  const stage = { ...INITIAL_STAGE, performedSeq: 99, standing: { ...INITIAL_STAGE.standing, turn: 2 } };
  const rest = {
    stage,
    pending: null,
    busy: false,
    history: {} as never,
    onKeep: null,
    onVoice: null,
    onLookAt,
    onClose: () => {},
  };
  render(<BacklogSheet api={apiOf()} play={PLAY} {...rest} />);
  const list = within(await screen.findByRole('region', { name: 'Story so far' }));
  await user.click(await list.findByRole('button', { name: 'Show it on the stage again: Where is he?' }));
  expect(onLookAt).toHaveBeenCalledExactlyOnceWith(1, 5);
  expect(list.getAllByRole('button', { name: /^Show it/ })).toHaveLength(3);
});

test('about a story is who made it and under which terms, as far as that is known', () => {
  const credits = { author: 'M. Arai', licence: 'CC BY 4.0', lines: ['Rain: recorded at the quay'] };
  const { rerender } = render(<AboutSheet play={{ ...PLAY, credits }} onClose={() => {}} />);
  expect(screen.getByText('M. Arai')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Credits' })).getByRole('listitem')).toHaveTextContent('Rain:');
  rerender(<AboutSheet play={PLAY} onClose={() => {}} />);
  expect(screen.queryByText('Licence')).toBeNull();
});

test('before words that were not sent are lost it asks; staying is the first answer', async () => {
  const leaving = { proceed: vi.fn(), reset: vi.fn() };
  render(<ConfirmLeave leaving={leaving} />);
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect([leaving.reset, leaving.proceed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(leaving.proceed).toHaveBeenCalledOnce();
});
