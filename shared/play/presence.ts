import type { Story } from '../rules/index.ts';
import type { ScriptLine } from '../story/index.ts';
import { onStage } from './cast.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { activeEncounterOf, own } from './lookup.ts';
import type { TurnPart } from './part.ts';
import type { PlayStage } from './play-stage.ts';
import { sceneAt, scriptOf } from './scene-at.ts';
import { toldLines } from './script-frames.ts';
import type { PlotState } from './state.ts';

/** Who is in a turn's scene, and who comes and goes in it. Ids of characters. */
export interface Presence {
  /** Who is here once all have come and gone. */
  readonly here: readonly string[];
  /** Of them, who was not here as the turn began. */
  readonly comes: readonly string[];
  /** Of those who come, whom what is written brings on by itself. */
  readonly written: ReadonlySet<string>;
  /** Who was here and is not any more. */
  readonly goes: readonly string[];
}

/** Whom the scene of the encounter that is come back to had on the stage when it was left. */
function castComeBackTo(story: Story, { opening, chosen, state }: DirectedTurn): readonly string[] {
  const active = activeEncounterOf(story, state);
  if (!active || chosen === null || state.active?.again === true || !own(opening.before.frames, active.id)) return [];
  const answer = active.options[own(state.answered, active.id) ?? -1]?.then?.scene;
  const cast = new Set<string>();
  for (const { line } of [active.scene, ...(answer ? [answer] : [])].flatMap(({ first }) =>
    toldLines(story, state, first),
  )) {
    const seen = castIn(line);
    if (seen !== null) cast.add(seen);
    if (line.type === 'hide') cast.delete(line.character);
  }
  return [...cast];
}

/** The character a line brings before the player's eyes; null for none. */
const castIn = (line: ScriptLine): string | null =>
  line.type === 'show' || line.type === 'say' ? (line.character ?? null) : null;

/** Who is seen or heard in what of a turn is told from a script. */
const castWritten = (story: Story, parts: readonly { part: TurnPart; state: PlotState }[]): ReadonlySet<string> =>
  new Set(
    parts
      .filter(({ part }) => part.telling !== 'free')
      .flatMap(({ part, state }) => toldLines(story, state, scriptOf(sceneAt(story, state.act, part), part)))
      .flatMap(({ line }) => castIn(line) ?? []),
  );

/** Whom the Director says is here once the turn is over, of those who can be, by id; null where it does not say. */
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
 * Who is in the scene of a directed turn. Whoever was there stays, until something else begins that is not theirs or the player leaves:
 * whom a script brought on as well as whom an encounter needed, while whom a script sent away is gone for so long. Where the Director says who is
 * here, they are. Rules of play, "Who is present".
 * @param stage as the turn found it
 * @param parts what the turn tells, each with the state its lines read
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
  // Where nothing begins only whom the Director brings is new: others were sent away.
  const isNew = (id: string) => id === hero || chosen !== null || opening.arrived || !known.includes(id);
  const comes = [...new Set([...present.filter(isNew), ...comeBack])].filter((id) => !before.includes(id));
  return {
    here: [...before.filter((id) => !goes.includes(id)), ...comes],
    comes: comes.filter((id) => id !== hero),
    written,
    goes,
  };
}
