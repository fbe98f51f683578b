import type { PlayAnswer } from '../../../../shared/wire/index.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { Bookmark } from '../../../../web/stage/playing/bookmarks.ts';
import type { Outbox } from '../../../../web/stage/playing/outbox.ts';
import { createPlayer, type Player } from '../../../../web/stage/playing/player.ts';
import { numbered, playAnswer, scriptedApi, settled, turnData } from '../support.ts';

export const BEFORE = playAnswer({
  turn: 1,
  waitingFor: 'choice',
  choices: [{ id: 'a', text: 'Go.' }],
  frames: [{ type: 'narrate', text: 'Before.', seq: 0 }],
});

export const FRAMES = numbered(
  [
    { type: 'narrate', text: 'Two.' },
    { type: 'say', character: 'aiko', text: 'Three.' },
    { type: 'narrate', text: 'Four.' },
  ],
  1,
);

export const TURN = turnData({ turn: 2, waitingFor: 'free-text' });
export const AFTER: PlayAnswer = { ...BEFORE, ...TURN, frames: FRAMES.map(({ seq, frame }) => ({ ...frame, seq })) };
export const GO = { type: 'choice', choiceId: 'a' } as const;
export const OFFLINE = new ApiError(0, 'network', 'The server did not answer.');

export type Script = Parameters<typeof scriptedApi>[0];

export async function opened(script: Script, bookmark?: Bookmark, outbox?: Outbox) {
  const scripted = scriptedApi(script);
  const waits: number[] = [];
  const player = createPlayer(scripted.api, {
    wait: async (ms) => {
      waits.push(ms);
    },
    onError: () => undefined,
    ...(bookmark && { bookmark }),
    ...(outbox && { outbox }),
  });
  player.open();
  await settled();
  return { ...scripted, player, waits };
}

/** Reads everything there is to read. */
export function readAll(player: Player): string[] {
  const lines: string[] = [];
  for (let step = 0; step < 40 && player.getSnapshot().stage.hold; step++) {
    const text = player.getSnapshot().stage.scene.line?.text;
    if (text && lines.at(-1) !== text) lines.push(text);
    player.dispatch({ type: 'advanced' });
  }
  return lines;
}
