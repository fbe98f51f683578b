import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, Suspense } from 'react';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../shared/language/tag.ts';
import type { Encounter, PlanDraft, ScriptLine } from '../../shared/story/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { KeepDialog, useOwnSession } from '../../web/save-as-script/index.ts';
import { drafted, sharedServices, takeTurn } from '../server/http/support.ts';
import { show } from '../support/page/show.tsx';
import { connect } from '../support/page/wire.ts';
import { ask } from '../support/services.ts';

const services = sharedServices();
let stories = 0;

/** What the page is about that is shown. */
let shown: ComponentProps<typeof KeepDialog> | null = null;

function Page() {
  return <Suspense>{shown && <KeepDialog {...shown} />}</Suspense>;
}

const OnStage = () => <p>On the stage</p>;

function Whose(props: { trialOf: string | null; packageId: string }) {
  return <p>{useOwnSession(props) ?? 'nobody here'}</p>;
}

/** A draft that is tried out for one turn, and what of it may be kept before its author. @param facts of the story */
async function keeping(language: Language = 'en', facts: object[] = []) {
  stories += 1;
  const sessionId = `kept_${stories}`;
  await drafted(services(), undefined, sessionId);
  if (facts.length > 0) {
    const { seq } = (await ask(services(), 'GET', `/api/sessions/${sessionId}`)).body;
    await ask(services(), 'PATCH', `/api/sessions/${sessionId}/draft`, { seq, type: 'premise', changes: { facts } });
  }
  const { id } = (await ask(services(), 'POST', `/api/sessions/${sessionId}/try`)).body;
  await takeTurn(services(), id, { type: 'start' });
  const play = (await ask(services(), 'GET', `/api/plays/${id}`)).body;
  const record: TurnRecord = (await ask(services(), 'GET', `/api/plays/${id}/turns/1/record`)).body;
  const draftNow = async (): Promise<PlanDraft> =>
    (await ask(services(), 'GET', `/api/sessions/${sessionId}`)).body.draft;
  const scene = record.told.find(({ part }) => part.endsWith('/script'));
  const encounterId = scene?.part.split('/')[0] ?? '';
  const encounter = async (): Promise<Encounter | undefined> =>
    (await draftNow()).acts
      .flatMap((act) => act.sandboxLocations)
      .flatMap((place) => place.encounters)
      .find((each) => each.id === encounterId);
  const open = async () => {
    connect(services());
    const closed = { times: 0 };
    const root = createRootRoute();
    shown = {
      ...{ play, sessionId, turn: 1, part: scene?.part },
      onClose: () => {
        closed.times += 1;
      },
    };
    const router = createRouter({
      routeTree: root.addChildren([
        createRoute({ getParentRoute: () => root, path: '/', component: Page }),
        createRoute({ getParentRoute: () => root, path: '/play/$playId', component: OnStage }),
      ]),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a router of these two pages stands in for the app's.
    const page = await show(<RouterProvider router={router as any} />, { language });
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog, closed, router };
  };
  const change = async (edits: object[]) => {
    const { seq } = (await ask(services(), 'GET', `/api/sessions/${sessionId}`)).body;
    const answer = await ask(services(), 'PATCH', `/api/sessions/${sessionId}/draft`, { seq, edits });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const aim = { type: 'encounter', actId: 'act_1', id: encounterId };
  return { sessionId, play, record, encounterId, encounter, draftNow, open, change, aim };
}

const OLD: ScriptLine[] = [{ type: 'narrate', text: 'What was written before.' }];

describe('what a turn told', () => {
  test('is read and changed before it is kept, and kept as it was changed; taken back it is gone', async () => {
    const { open, encounter } = await keeping();
    const before = await encounter();
    const { user, dialog } = await open();
    expect(await dialog.findByText(/It becomes the script of this scene/)).toBeInTheDocument();
    expect(dialog.queryByText('What changes')).not.toBeInTheDocument();
    const lines = await dialog.findAllByRole('textbox', { name: /^Line \d+,/ });
    const words = lines.map((line) => (line as HTMLTextAreaElement).value);
    expect(words.length).toBeGreaterThan(0);
    await user.type(lines[0] as HTMLElement, ' And so it was.');
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(await dialog.findByText(/is told to the letter from now on/)).toBeInTheDocument();
    const script = (await encounter())?.script ?? [];
    expect(script.flatMap((line) => ('text' in line ? [line.text] : []))).toEqual([
      `${words[0]} And so it was.`,
      ...words.slice(1),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Undone. The draft is as it was.')).toBeInTheDocument();
    expect(await encounter()).toEqual(before);
  });

  test('is tried again at a press', async () => {
    const { open } = await keeping();
    const { user, dialog, closed } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Keep it' }));
    await user.click(await dialog.findByRole('button', { name: 'Try it again' }));
    expect(await screen.findByText('On the stage')).toBeInTheDocument();
    expect(closed.times).toBe(1);
  });

  test('where a script is there already is shown with the difference, and may be put below it', async () => {
    const { open, encounter, change, aim } = await keeping();
    await change([{ ...aim, changes: { script: OLD } }]);
    const { user, dialog } = await open();
    expect(await dialog.findByText('What changes')).toBeInTheDocument();
    expect(dialog.getByText('There is a script already, of 1 line.')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Add below it' }));
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await dialog.findByText(/is told to the letter from now on/);
    const script = (await encounter())?.script ?? [];
    expect(script[0]).toEqual(OLD[0]);
    expect(script.length).toBeGreaterThan(1);
  });

  test('is kept nowhere where its encounter is gone, and that is said', async () => {
    const { open, change, aim, draftNow } = await keeping();
    await change([{ remove: { ...aim, force: true } }]);
    const before = await draftNow();
    const { dialog } = await open();
    expect(await dialog.findByRole('alert')).toHaveTextContent(/no longer in the story.*Nothing was changed/);
    expect(dialog.queryByRole('button', { name: 'Keep it' })).not.toBeInTheDocument();
    expect(await draftNow()).toEqual(before);
  });

  test('is not kept over what somebody else wrote meanwhile; pressed again it is', async () => {
    const { open, change, encounter } = await keeping();
    const { user, dialog } = await open();
    await dialog.findByRole('button', { name: 'Keep it' });
    await change([{ type: 'premise', changes: { title: 'Ebb' } }]);
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/changed/);
    expect((await encounter())?.script).toBeUndefined();
    await waitFor(async () => {
      await user.click(dialog.getByRole('button', { name: 'Keep it' }));
      expect((await encounter())?.script?.length).toBeGreaterThan(0);
    });
  });

  test('is said to have let the player learn what it did, where no line is marked for it', async () => {
    const text = 'The harbour master sold the bell last winter, and told nobody.';
    const { open } = await keeping('en', [{ id: 'bell', text, audience: 'cast', revealWhen: 'turn >= 0' }]);
    const { dialog } = await open();
    expect(await dialog.findByText(/^The player learnt this in the turn:/)).toHaveTextContent(text);
  });

  test.each<[Language, RegExp]>([
    ['zh', /它会成为这个场景的剧本/],
    ['ja', /この場面の台本になります/],
  ])('in %s', async (language, words) => {
    const { open } = await keeping(language);
    const { dialog } = await open();
    expect(await dialog.findByText(words)).toBeInTheDocument();
  });
});

describe('a scene that has a script', () => {
  test('is told freely at a press, to the letter again at another, and freely without it', async () => {
    const { open, encounter, change, aim } = await keeping();
    await change([{ ...aim, changes: { script: OLD } }]);
    const { user, dialog } = await open();
    await user.click(await dialog.findByText(/^See the existing script/));
    await user.click(dialog.getByRole('button', { name: 'Let it be told freely' }));
    await dialog.findByText(/^From now on this is told freely. Its script stays/);
    expect(await encounter()).toMatchObject({ script: OLD, telling: 'free' });
    await user.click(dialog.getByRole('button', { name: 'Keep another part' }));
    await user.click(await dialog.findByText(/There is a script, and it is not used/));
    await user.click(dialog.getByRole('button', { name: 'Tell it to the letter again' }));
    await dialog.findByText(/told to the letter again/);
    expect(await encounter()).toMatchObject({ script: OLD, telling: 'written' });
    await user.click(dialog.getByRole('button', { name: 'Keep another part' }));
    await user.click(await dialog.findByText(/^See the existing script/));
    await user.click(dialog.getByRole('button', { name: 'Remove the script' }));
    await dialog.findByText(/The script is gone/);
    expect((await encounter())?.script).toBeUndefined();
  });
});

describe('whose story it is', () => {
  test('is known of a draft that is tried out, and of a version that was made of one; of no other', async () => {
    const { sessionId } = await keeping();
    const { packageId } = (await ask(services(), 'GET', `/api/sessions/${sessionId}`)).body;
    connect(services());
    const { rerender } = await show(<Whose trialOf="desk" packageId="x" />);
    expect(screen.getByText('desk')).toBeInTheDocument();
    rerender(<Whose trialOf={null} packageId={packageId} />);
    expect(await screen.findByText(sessionId)).toBeInTheDocument();
    rerender(<Whose trialOf={null} packageId="somebody_elses" />);
    expect(await screen.findByText('nobody here')).toBeInTheDocument();
  });
});
