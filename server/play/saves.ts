import { RefusalError } from '../../shared/error.ts';
import { getCurrentPlace, playView, type Story, stageAfter } from '../../shared/play/index.ts';
import { AUTO_SLOT, type Save, SaveSlotSchema } from '../../shared/wire/index.ts';
import type { Logger } from '../log.ts';
import type { PlayPath, PlayStore, SaveRow } from '../store/types.ts';
import { listLines } from './fold-play.ts';
import { isOnPath, pointOn } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

/** Number of rotating autosave slots. */
const AUTO_RING = 10;
/** Number of left histories that keep an autosave. */
const LEFT_KEPT = 5;
const LEFT_SLOT = `${AUTO_SLOT}left-`;
const ACT_SLOT = `${AUTO_SLOT}act-`;
const NOTE_MAX = 200;

function createPreview(story: Story, session: PlaySession): Save['preview'] {
  const view = playView(story, session.state);
  const { actors, light, picture } = session.stage;
  const background = picture ?? getCurrentPlace(story, session.state)?.source.location;
  const isThere = background !== undefined && Object.hasOwn(story.source.assets.backgrounds, background);
  return {
    line: session.recentLines.at(-1) ?? '',
    place: view.locationTitle,
    act: view.actTitle,
    background: isThere ? background : null,
    light,
    actors: [...actors],
  };
}

/** In the middle of a turn. @param before the play one turn earlier @param readTo the highest `seq` read */
export function seenAt(session: PlaySession, before: PlaySession, readTo: number): PlaySession {
  const frames = session.frames.filter(({ seq }) => seq <= readTo);
  const hasCome = before.state.turn === 0 || frames.some(({ frame }) => frame.type === 'background');
  return {
    ...session,
    state: hasCome ? session.state : before.state,
    stage: stageAfter(
      before.stage,
      frames.map(({ frame }) => frame),
      null,
    ),
    recentLines: [...before.recentLines, ...listLines(frames)],
  };
}

/** @param seen what its player had seen */
export function saveRow(
  story: Story,
  session: PlaySession,
  save: { slot: string; kind: SaveRow['kind']; note: string; createdAt: string; readTo?: number },
  seen: PlaySession = session,
): SaveRow {
  const { turn } = session.state;
  return {
    playId: session.id,
    ...save,
    note: save.note.slice(0, NOTE_MAX),
    line: pointOn(session.path, turn)?.line ?? session.line,
    turn,
    isProtected: false,
    readTo: save.readTo ?? null,
    preview: createPreview(story, seen),
  };
}

/** The autosave of every turn. */
export const autosaveRow = (story: Story, session: PlaySession, createdAt: string): SaveRow =>
  saveRow(story, session, {
    slot: `${AUTO_SLOT}${session.state.turn % AUTO_RING}`,
    kind: 'auto',
    note: '',
    createdAt,
  });

/** The autosave at the beginning of an act, never overwritten. */
export const actRow = (story: Story, session: PlaySession, createdAt: string): SaveRow => {
  const number = story.source.plot.acts.findIndex(({ id }) => id === session.state.act) + 1;
  return saveRow(story, session, { slot: `${ACT_SLOT}${number}`, kind: 'auto', note: '', createdAt });
};

/** The autosave of a history that is being left. */
export const leftHistoryRow = (story: Story, session: PlaySession, createdAt: string): SaveRow =>
  saveRow(story, session, { slot: `${LEFT_SLOT}${session.line}`, kind: 'auto', note: '', createdAt });

/** Deletes autosaves of histories left long ago. Errors are logged; the next call retries. */
export async function pruneLeft(store: PlayStore, log: Logger, playId: string): Promise<void> {
  try {
    const left = (await store.listSaves(playId)).filter(({ slot }) => slot.startsWith(LEFT_SLOT));
    const parseLine = (slot: string) => Number(slot.slice(LEFT_SLOT.length));
    const oldest = left.sort((a, b) => parseLine(b.slot) - parseLine(a.slot)).slice(LEFT_KEPT);
    for (const { slot } of oldest) await store.deleteSave(playId, slot);
  } catch (error) {
    log.warn({ play: playId, err: error }, 'old autosaves could not be deleted');
  }
}

type Later = 'actors' | 'light';
const NOT_KEPT = { actors: [], light: null } satisfies Pick<Save['preview'], Later>;

export const toSave = (row: SaveRow, path: PlayPath): Save => ({
  slot: row.slot,
  kind: row.kind,
  turn: row.turn,
  note: row.note,
  savedAt: row.createdAt,
  protected: row.isProtected,
  readTo: row.readTo,
  onPath: isOnPath(path, row),
  // Old previews lack people and the light of the picture.
  preview: { ...NOT_KEPT, ...(row.preview as Omit<Save['preview'], Later> & Partial<Save['preview']>) },
});

/** Engine slots are kept by turn number and cannot be written by others. @throws RefusalError `refused` */
export function refuseEnginesOwn(slot: string): void {
  if (SaveSlotSchema.safeParse(slot).success && !slot.startsWith(AUTO_SLOT)) return;
  throw new RefusalError('refused', `"${slot}" cannot be the name of a save.`, {
    hint: `Use a-z, 0-9 and single hyphens, and begin with something else than "${AUTO_SLOT}".`,
    reason: { code: 'name-of-no-save', name: slot },
  });
}

export const protectedSave = (slot: string) =>
  new RefusalError('conflict', `The save "${slot}" is protected.`, {
    hint: 'PATCH it with { "protected": false } first.',
    reason: { code: 'save-is-protected' },
  });

export const unknownSlot = (slot: string) =>
  new RefusalError('not_found', `There is no save "${slot}" of this play.`, {
    hint: 'Its saves tell which it has.',
    reason: { code: 'gone', what: 'save' },
  });
