import { ownEntry } from '../json.ts';
import type { Story } from '../rules/index.ts';
import { onStage } from './cast.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { seenIn } from './frame.ts';
import { getActiveEncounter } from './lookup.ts';
import type { TurnPart } from './part.ts';
import type { PlayStage } from './play-stage.ts';
import { getPartScript, sceneAt } from './scene-at.ts';
import { toldLines } from './script-frames.ts';
import type { PlotState } from './state.ts';

export interface Presence {
  readonly here: readonly string[];
  readonly comes: readonly string[];
  /** Those who come and are shown by a script. */
  readonly written: ReadonlySet<string>;
  readonly goes: readonly string[];
}

function castComeBackTo(story: Story, { opening, chosen, state }: DirectedTurn): readonly string[] {
  const active = getActiveEncounter(story, state);
  if (!active || chosen === null || state.active?.again === true || !ownEntry(opening.before.frames, active.id))
    return [];
  const answer = active.options[ownEntry(state.answered, active.id) ?? -1]?.then?.scene;
  const cast = new Set<string>();
  for (const { line } of [active.scene, ...(answer ? [answer] : [])].flatMap(({ first }) =>
    toldLines(story, state, first),
  )) {
    const seen = seenIn(line);
    if (seen !== null) cast.add(seen);
    if (line.type === 'hide') cast.delete(line.character);
  }
  return [...cast];
}

const castWritten = (story: Story, parts: readonly { part: TurnPart; state: PlotState }[]): ReadonlySet<string> =>
  new Set(
    parts
      .filter(({ part }) => part.telling !== 'free')
      .flatMap(({ part, state }) => toldLines(story, state, getPartScript(sceneAt(story, state.act, part), part)))
      .flatMap(({ line }) => seenIn(line) ?? []),
  );

/** Those the Director declares present after the turn, by id; null if it declares nobody. */
function saidToBeHere(
  story: Story,
  { isDirected, pack, opening, present, state }: DirectedTurn,
  before: readonly string[],
) {
  const positions = pack.direction?.positions ?? [];
  if (!isDirected || positions.length === 0) return null;
  const byName = new Map(story.characters.map(({ id, name }) => [name, id]));
  const canBe = new Set([...before, ...present, ...opening.available, ...Object.keys(state.made ?? {})]);
  return [
    ...new Set(positions.map(({ character }) => byName.get(character) ?? character).filter((id) => canBe.has(id))),
  ];
}

/**
 * Those present stay until something unrelated begins or the player leaves; those a script sent away stay away as long.
 * The Director's declaration takes precedence. Rules of play, "Who is present".
 * @param parts the turn's parts, each with the state its conditions use
 */
export function presenceIn(
  story: Story,
  stage: PlayStage,
  directed: DirectedTurn,
  parts: readonly { part: TurnPart; state: PlotState }[],
): Presence {
  const { opening, chosen, present } = directed;
  const hero = story.protagonist?.id;
  const known = onStage(story, opening.before);
  const before = opening.arrived ? opening.present : (stage.here ?? known);
  const comeBack = castComeBackTo(story, directed);
  const written = castWritten(story, parts);
  const stays = (id: string) => id === hero || present.includes(id) || comeBack.includes(id) || written.has(id);
  const said = saidToBeHere(story, directed, before);
  if (said !== null) {
    const here = [...new Set([...(hero === undefined ? [] : [hero]), ...said, ...written])];
    return {
      here,
      comes: here.filter((id) => id !== hero && !before.includes(id)),
      written,
      goes: before.filter((id) => !here.includes(id)),
    };
  }
  const goes = chosen === null || opening.arrived ? [] : before.filter((id) => !stays(id));
  // If nothing begins, only those the Director brings are new; others were sent away.
  const isNew = (id: string) => id === hero || chosen !== null || opening.arrived || !known.includes(id);
  const comes = [...new Set([...present.filter(isNew), ...comeBack])].filter((id) => !before.includes(id));
  return {
    here: [...before.filter((id) => !goes.includes(id)), ...comes],
    comes: comes.filter((id) => id !== hero),
    written,
    goes,
  };
}
