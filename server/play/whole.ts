import type { PlayAnswer } from '../../shared/wire/index.ts';
import type { Loaded } from './sessions.ts';
import type { Plays } from './types.ts';

/** A play from its first turn on, for whoever writes it down. */
export interface WholePlay {
  /** As its player sees it now, with the places of every act it has come to. */
  readonly play: PlayAnswer;
  /** When it was played last, in ISO 8601. */
  readonly playedAt: string;
  /** The turns of its present history as JSON in UTF-8, so many in each list. */
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}

/** Turns that are read at a time. */
const PAGE = 100;

/** Reads a play from its first turn on; an act that is still to come has no word in it. */
export async function wholePlay(
  { story, session }: Loaded,
  play: PlayAnswer,
  { playedAt, turns }: { playedAt: string; turns: Plays['turns'] },
): Promise<WholePlay> {
  const { acts } = story.source.plot;
  const come = acts.slice(0, acts.findIndex(({ id }) => id === session.state.act) + 1);
  const places = come.flatMap(({ sandboxLocations }) =>
    sandboxLocations.map(({ id, title, location }) => ({ id, title, background: location })),
  );
  const encoder = new TextEncoder();
  const pages: Uint8Array<ArrayBuffer>[] = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const page: Awaited<ReturnType<Plays['turns']>> = await turns(play.id, from, PAGE);
    pages.push(encoder.encode(JSON.stringify(page.turns)));
    from = page.next;
  }
  return { play: { ...play, places }, playedAt, pages };
}
