import { placeOf, playView, type Story } from '../../shared/play/index.ts';
import { AUTO_SLOT, type Save } from '../../shared/wire/index.ts';
import type { Logger } from '../log.ts';
import type { PlayPath, SaveRow, Store } from '../store/types.ts';
import { isOnPath, pointOn } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

/** Turns that are kept by themselves, each in the slot its number comes round to. */
const AUTO_RING = 10;
/** Histories that were left, of which the way back is kept. */
const LEFT_KEPT = 5;
const LEFT_SLOT = `${AUTO_SLOT}left-`;
const NOTE_MAX = 200;

/** What a player sees of a play as it stood at a save. */
function previewOf(story: Story, session: PlaySession): Save['preview'] {
  const view = playView(story, session.state);
  const background = placeOf(story, session.state)?.source.location;
  const isThere = background !== undefined && Object.hasOwn(story.source.assets.backgrounds, background);
  return {
    line: session.recentLines.at(-1) ?? '',
    place: view.locationTitle,
    act: view.actTitle,
    background: isThere ? background : null,
  };
}

/**
 * The row of a save of a play as it stands in `session`.
 */
export function saveRow(
  story: Story,
  session: PlaySession,
  save: { slot: string; kind: SaveRow['kind']; note: string; createdAt: string },
): SaveRow {
  const { turn } = session.state;
  return {
    playId: session.id,
    ...save,
    note: save.note.slice(0, NOTE_MAX),
    line: pointOn(session.path, turn)?.line ?? session.line,
    turn,
    preview: previewOf(story, session),
  };
}

/** The save that comes with every turn. */
export const autosaveRow = (story: Story, session: PlaySession, createdAt: string): SaveRow =>
  saveRow(story, session, {
    slot: `${AUTO_SLOT}${session.state.turn % AUTO_RING}`,
    kind: 'auto',
    note: '',
    createdAt,
  });

/** The way back to a history that is being left. */
export const leftRow = (story: Story, session: PlaySession, createdAt: string): SaveRow =>
  saveRow(story, session, { slot: `${LEFT_SLOT}${session.line}`, kind: 'auto', note: '', createdAt });

/** Lets go of ways back to histories that were left long ago. What goes wrong is logged: they go with the next. */
export async function pruneLeft(store: Store, log: Logger, playId: string): Promise<void> {
  try {
    const left = (await store.listSaves(playId)).filter(({ slot }) => slot.startsWith(LEFT_SLOT));
    const lineOf = (slot: string) => Number(slot.slice(LEFT_SLOT.length));
    const oldest = left.sort((a, b) => lineOf(b.slot) - lineOf(a.slot)).slice(LEFT_KEPT);
    for (const { slot } of oldest) await store.deleteSave(playId, slot);
  } catch (error) {
    log.warn({ play: playId, err: error }, 'the ways back that are too many could not be let go');
  }
}

/** A save as its player sees it. */
export const saveOf = ({ slot, kind, line, turn, note, createdAt, preview }: SaveRow, path: PlayPath): Save => ({
  slot,
  kind,
  turn,
  note,
  savedAt: createdAt,
  onPath: isOnPath(path, { line, turn }),
  preview: preview as Save['preview'],
});
