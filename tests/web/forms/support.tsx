import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Services } from '../../../server/main.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { DraftElement, PlanDraft } from '../../../shared/story/index.ts';
import { type SessionAnswer, useSession } from '../../../web/api/index.ts';
import { DraftCheckProvider, useCheck } from '../../../web/studio/check/index.ts';
import { RecentChangesProvider } from '../../../web/studio/draft/recent-changes.tsx';
import type { Section } from '../../../web/studio/draft/section.ts';
import { DraftPane } from '../../../web/studio/pane/draft-pane.tsx';
import { drafted } from '../../server/http/support.ts';
import { show } from '../../support/page/show.tsx';
import { connect, type Sent } from '../../support/page/wire.ts';
import { ask } from '../../support/services.ts';

/** Each test has a session of its own: what is unsaved is kept by the session, for the page's whole life. */
let sessions = 0;

const NOTHING_FRESH: ReadonlySet<string> = new Set();
const nothing = () => undefined;

function Desk({ session, first }: { session: SessionAnswer; first: Section }) {
  const [section, setSection] = useState(first);
  const check = useCheck(session, { fix: nothing, fixHeld: null });
  return (
    <RecentChangesProvider value={NOTHING_FRESH}>
      <DraftCheckProvider value={check}>
        <DraftPane
          session={session}
          section={section}
          onSection={setSection}
          following={false}
          onFollowing={nothing}
          wanted={null}
          onShown={nothing}
          onRename={nothing}
          say={nothing}
        />
      </DraftCheckProvider>
    </RecentChangesProvider>
  );
}

function Studio({ id, first }: { id: string; first: Section }) {
  const session = useSession(id).data;
  return session && <Desk session={session} first={first} />;
}

/** What the page has sent to be changed by hand, element by element. */
const editsIn = (sent: readonly Sent[]): (DraftElement & { changes: Record<string, unknown> })[] =>
  sent.filter(({ method }) => method === 'PATCH').flatMap(({ body: { seq: _seq, edits, ...edit } }) => edits ?? [edit]);

/**
 * Lays the whole small story before its author, as the studio does, with a real server behind it.
 * @param section the page of the draft it is open at
 */
export async function layOut(services: Services, section: Section, { language = 'en' }: { language?: Language } = {}) {
  sessions += 1;
  const id = `desk_${sessions}`;
  await drafted(services, undefined, id);
  const sent = connect(services);
  const page = await show(<Studio id={id} first={section} />, { language });
  const read = async () => (await ask(services, 'GET', `/api/sessions/${id}`)).body;
  return {
    ...page,
    id,
    sent,
    edits: () => editsIn(sent),
    draftNow: async (): Promise<PlanDraft> => (await read()).draft,
    meanwhile: async (edit: DraftElement & { changes: Record<string, unknown> }) => {
      const { seq } = await read();
      await ask(services, 'PATCH', `/api/sessions/${id}/draft`, { seq, ...edit });
    },
    write: async (button: string, form: string) => {
      await page.user.click(await screen.findByRole('button', { name: button }));
      return within(await screen.findByRole('form', { name: form }));
    },
  };
}

/** The page of the story's one act at a place of it. */
export const AT: Record<'harbour' | 'lighthouse', Section> = {
  harbour: { page: 'act', actId: 'act_1', placeId: 'harbour' },
  lighthouse: { page: 'act', actId: 'act_1', placeId: 'lighthouse' },
};
