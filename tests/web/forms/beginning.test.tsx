import { act, screen } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import type { SessionAnswer } from '../../../web/api/index.ts';
import { useSession } from '../../../web/api/index.ts';
import { DraftContextProvider } from '../../../web/studio/draft/draft-context.tsx';
import SheetForm from '../../../web/studio/draft/editing/forms/index.tsx';
import { PREMISE_SHEET } from '../../../web/studio/draft/premise-sheet.tsx';
import { sheetKey } from '../../../web/studio/draft/sheets/sheet.ts';
import { useOpenSheet } from '../../../web/studio/draft/sheets/sheet-store.ts';
import { useDraftPane } from '../../../web/studio/pane/use-draft-pane.ts';
import { drafted, sharedServices } from '../../server/http/support.ts';
import { show } from '../../support/page/show.tsx';
import { connect } from '../../support/page/wire.ts';

const services = sharedServices();
const nothing = () => undefined;
const KEY = sheetKey(PREMISE_SHEET);

function Pane({ session, Late }: { session: SessionAnswer; Late: ComponentType }) {
  const { context } = useDraftPane(session, {
    section: { page: 'premise' },
    onSection: nothing,
    onWrite: nothing,
    onRename: nothing,
    say: nothing,
  });
  const open = useOpenSheet(context.store, KEY);
  return (
    <DraftContextProvider value={context}>
      <button type="button" onClick={() => context.write(PREMISE_SHEET, { path: 'globalContext.tone' })}>
        Write
      </button>
      <Suspense fallback="Not yet">
        {open && (
          <>
            <SheetForm sheetKey={KEY} />
            <Late />
          </>
        )}
      </Suspense>
    </DraftContextProvider>
  );
}

const There = () => 'There';

function Page({ id, Late }: { id: string; Late: ComponentType }) {
  const session = useSession(id).data;
  return session && <Pane session={session} Late={Late} />;
}

test('writing begins at the field that was pressed, even where the first render of its form is thrown away', async () => {
  await drafted(services(), undefined, 'desk_beginning');
  connect(services());
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const Late = lazy(() => promise);
  const { user } = await show(<Page id="desk_beginning" Late={Late} />, { language: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  expect(screen.getByText('Not yet')).toBeVisible();
  await act(async () => resolve({ default: There }));
  await screen.findByText('There');
  expect(screen.getByRole('textbox', { name: 'Tone' })).toHaveFocus();
});
