import { type PlotState, playView, type SequencedFrame, type Story, type WaitingFor } from '../../shared/play/index.ts';
import { collectCredits } from '../../shared/story/index.ts';
import type { NumberedFrame, PlayAnswer, TurnData } from '../../shared/wire/index.ts';
import { sayTrouble } from './engine-messages.ts';
import { listPortraitsToPrefetch } from './prefetch-portraits.ts';
import type { PlaySession } from './snapshot.ts';

/** A play before its first turn waits for `continue` on the wire. */
const onTheWire = (waitingFor: PlotState['waitingFor']): WaitingFor | null =>
  waitingFor === 'start' ? 'continue' : waitingFor;

/** A turn's final data for the client. */
export function turnData(
  story: Story,
  { state, line, isTroubled }: Pick<PlaySession, 'state' | 'line' | 'isTroubled'>,
): TurnData {
  const view = playView(story, state);
  const near = listPortraitsToPrefetch(story, state);
  return {
    turn: state.turn,
    line,
    waitingFor: onTheWire(state.waitingFor),
    choices: [...state.choices],
    freeText: state.freeText,
    connections: view.connections.map(({ id }) => id),
    trackers: [...view.trackers],
    meters: [...view.meters],
    ...(near.length > 0 && { near }),
    ended: state.ended !== null,
    location: state.location,
    ...(state.ended && { ending: state.ended.text }),
    ...(isTroubled && { trouble: { message: sayTrouble(story.language), rollbackTo: Math.max(0, state.turn - 1) } }),
  };
}

/** Encounters that were begun: of past acts those with a result. */
const encountersFound = ({ landed, frames, answered, active }: PlotState): string[] => [
  ...new Set([...landed, ...Object.keys(frames), ...Object.keys(answered), ...(active ? [active.id] : [])]),
];

const only = <T>(of: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => keys.has(key)));

/** A stored frame in answers. */
export const toNumberedFrame = ({ seq, frame }: SequencedFrame): NumberedFrame => ({ ...frame, seq });

/** Never a secret. @param now `latest`: the latest version of its story; `voiced`: voice keys told */
export function playAnswer(
  story: Story,
  session: PlaySession,
  { running, latest, voiced }: { running: boolean; latest: number; voiced: ReadonlySet<string> },
): PlayAnswer {
  const vn = story.source;
  const { state } = session;
  const urls = (assets: Record<string, { url: string }>) =>
    Object.fromEntries(Object.entries(assets).map(([key, { url }]) => [key, url]));
  const index = vn.plot.acts.findIndex(({ id }) => id === state.act);
  const act = vn.plot.acts[index];
  const protagonist = vn.characters.find(({ role }) => role === 'protagonist');
  return {
    id: session.id,
    packageId: session.packageId,
    trialOf: session.trialOf,
    ...turnData(story, session),
    frames: session.frames.map(toNumberedFrame),
    running,
    title: vn.title,
    language: vn.language,
    premise: vn.plot.premise,
    ...(vn.plot.textMode && { textMode: vn.plot.textMode }),
    act: { id: state.act, title: act?.title ?? '', number: index + 1, of: vn.plot.acts.length },
    cast: [
      ...vn.characters.map(({ id, name, role, color }) => ({
        id,
        name,
        // Antagonists are revealed by the story.
        role: role === 'protagonist' ? role : 'cast',
        image: vn.assets.characters[id]?.url ?? null,
        expressions: vn.assets.characters[id]?.expressions ?? {},
        ...(color !== undefined && { color }),
      })),
      // Another version of the story may have a character of the same id, which takes precedence.
      ...Object.values(session.memory.characters)
        .filter(({ id, introduced }) => introduced && !story.characterById.has(id))
        .map(({ id, name }) => ({ id, name, role: 'cast', image: null, expressions: {} })),
    ],
    backgrounds: urls(vn.assets.backgrounds),
    music: urls(vn.assets.music),
    ...(vn.assets.voices && { voices: urls(only(vn.assets.voices, voiced)) }),
    places: (act?.sandboxLocations ?? []).map(({ id, title, location }) => ({ id, title, background: location })),
    credits: collectCredits(vn),
    stats: protagonist?.stats ?? {},
    version: session.packageVersion,
    latestVersion: latest,
    found: {
      encounters: encountersFound(state),
      of: { encounters: story.encounterById.size, endings: Math.max(1, story.endings.length) },
    },
    canReroll: !running && state.turn > 0 && !session.isWritten,
  };
}
