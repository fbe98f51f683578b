import { expect } from 'vitest';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { FRESH, type PlainDeed } from './drafting-deeds.ts';
import { quickArt } from './quick-art.ts';
import { must, type Reply, send } from './support.ts';

const SESSION = '/api/sessions/desk';

const PACKAGE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What is the same in every server: the id of a package, which is also the folder of its pictures, differs. */
/** The key in a picture's name: another picture of somebody is varied by where the journal stands, which a conversation moves on besides. */
const PICTURE_KEY = /(\/media\/[^"]+-)[0-9a-f]{32}(?=\.)/g;

const normal = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(PACKAGE_ID, 'package').replaceAll(PICTURE_KEY, '$1key'));

interface HistoryLine {
  by: string;
  kind: string;
  summary: string;
  state: string;
  changed: unknown;
  isUndoable: boolean;
}

/** All that a deed may change, as it can be compared between servers. */
interface Standing {
  draft: PlanDraft;
  checklist: { status: string; steps: { stepId: string }[] } | null;
  locks: { type: string; id?: string; actId?: string }[];
  history: HistoryLine[];
  canRedo: boolean;
  [field: string]: unknown;
}

/** As many lines of the history as are compared each time. */
const LINES = 60;

/** A session on one server, to be worked on and looked at. `reach` answers null where the server died before it answered. */
function deskAt(reach: (method: string, path: string, body?: unknown) => Promise<Reply | null>) {
  const insist = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await reach(method, path, body);
    if (reply === null) throw new Error(`${method} ${path} was not answered.`);
    return reply;
  };
  return {
    /** Does a deed; null where the server died before it had answered. */
    async perform({ method, path, body }: PlainDeed): Promise<Reply | null> {
      const isPicture = body instanceof Uint8Array;
      if (body === undefined || isPicture || !('seq' in body) || body.seq !== FRESH) {
        return reach(method, `${SESSION}${path}`, body);
      }
      const session = await reach('GET', SESSION);
      return session && reach(method, `${SESSION}${path}`, { ...body, seq: session.body.seq });
    },
    session: async () => (await insist('GET', SESSION)).body,
    async standing(): Promise<Standing> {
      const { draft, checklist, locks, provenance, canUndo, canRedo, undoes, redoes, packageId, packageVersion } = (
        await insist('GET', SESSION)
      ).body;
      const { entries } = (await insist('GET', `${SESSION}/history?limit=${LINES}`)).body;
      return normal({
        draft,
        checklist,
        locks,
        provenance,
        canUndo,
        canRedo,
        undoes,
        redoes,
        packageVersion,
        isPublic: packageId !== null,
        history: entries.map(({ by, kind, summary, state, changed, isUndoable }: HistoryLine) => {
          return { by, kind, summary, state, changed, isUndoable };
        }),
      });
    },
  };
}

export type DeskAt = ReturnType<typeof deskAt>;

/** What two servers answer to one deed, as far as it must be the same. */
export const sameOf = ({ status, body }: Reply) =>
  status < 300
    ? { status, draft: normal(body.draft ?? null), checklist: body.checklist }
    : { status, code: body.error.code };

/** A server that is never killed: what one that loses nothing comes to. */
export async function openOracle(): Promise<DeskAt> {
  const dataDir = await tempDir();
  const services = await openServices({ DATA_DIR: dataDir }, { art: quickArt(dataDir) });
  const desk = deskAt((method, path, body) =>
    ask(services, method, path, body, body instanceof Uint8Array ? { 'content-type': 'image/png' } : {}),
  );
  expect((await ask(services, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
  return desk;
}

export const deskOf = (address: string): DeskAt => deskAt((method, path, body) => send(address, method, path, body));

/** Opens the session of a server process. */
export async function openDesk(address: string): Promise<void> {
  expect((await must(address, 'POST', '/api/sessions', { id: 'desk' })).status).toBe(201);
}
