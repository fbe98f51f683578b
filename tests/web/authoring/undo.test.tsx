import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type SessionAnswer, useSession } from '../../../web/api/index.ts';
import { Toast, useToast, useUndo } from '../../../web/studio/history/index.ts';
import { drafted, sharedServices } from '../../server/http/support.ts';
import { show } from '../../support/page/show.tsx';
import { connect } from '../../support/page/wire.ts';
import { ask } from '../../support/services.ts';

const services = sharedServices();
const nothing = () => undefined;

/** As much of the studio as undoes: nothing of the draft is looked at. */
function Undoing({ session, busy }: { session: SessionAnswer; busy: boolean }) {
  const { toast, say } = useToast();
  useUndo(session, { busy, say, onChange: nothing });
  return (
    <>
      <input aria-label="A field" />
      <Toast toast={toast} />
    </>
  );
}

function Page({ id, busy }: { id: string; busy: boolean }) {
  const session = useSession(id).data;
  return session ? <Undoing session={session} busy={busy} /> : null;
}

async function changed(id: string, { busy = false } = {}) {
  await drafted(services(), undefined, id);
  const read = async () => (await ask(services(), 'GET', `/api/sessions/${id}`)).body;
  const { seq } = await read();
  const changed = { seq, type: 'premise', changes: { title: 'The Sunken Bell' } };
  await ask(services(), 'PATCH', `/api/sessions/${id}/draft`, changed);
  const sent = connect(services());
  const page = await show(<Page id={id} busy={busy} />);
  await screen.findByLabelText('A field');
  return { ...page, sent, title: async () => (await read()).draft.premise.title };
}

describe('Ctrl with Z', () => {
  test('says what it took back, though nobody looks at it, and offers to bring it back', async () => {
    const { user, title } = await changed('undone');
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undone: revised the premise')).toBeVisible();
    expect(await title()).not.toBe('The Sunken Bell');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await screen.findByText(/Redone: revised the premise/);
    expect(await title()).toBe('The Sunken Bell');
  });

  test('belongs to the field somebody writes in, and waits for the co-author', async () => {
    const written = await changed('writing');
    await written.user.click(screen.getByLabelText('A field'));
    await written.user.keyboard('{Control>}z{/Control}');
    written.rerender(<Page id="writing" busy />);
    await written.user.click(document.body);
    await written.user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await written.title()).toBe('The Sunken Bell'));
    expect(written.sent).toEqual([]);
  });
});
