import type { PlayAnswer } from '../../shared/wire/index.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { Plays, WholePlay } from './types.ts';

const PAGE = 100;

/** Reads a play in full; acts not reached are left out. */
export async function wholePlay(
  { story, session }: LoadedPlay,
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
