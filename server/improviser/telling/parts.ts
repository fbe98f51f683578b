import { splitText, type TurnPartKind, type VNFrame } from '../../../shared/play/index.ts';
import type { Scene } from '../../storyteller/index.ts';
import { frameOf, scriptOf } from './beats.ts';
import type { Stage } from './stage.ts';

type Part = NonNullable<Scene['parts']>[number];
type Beat = NonNullable<Part['beats']>[number];

/** How a kind of part is told where the story has no words of its own for it. */
export interface WaysToTell {
  arrival(stage: Stage): VNFrame[];
  response(): VNFrame[];
  /** Who comes and goes before what is told next. */
  moves(next: readonly VNFrame[]): VNFrame[];
  outcome(stage: Stage): VNFrame[];
  happenings(stage: Stage): VNFrame[];
  climax(stage: Stage): VNFrame[];
  /** What an act's end in words of its own brings back, and what it leads to. */
  stirred(stage: Stage): VNFrame[];
  leadsOn(stage: Stage): VNFrame[];
  encounter(): VNFrame[];
}

/** A beat as its author wrote it: nobody tells it better without a model. */
function beatFrames({ beat, type, text, character, name, expression, mode }: Beat): VNFrame[] {
  // Pictures and things are put in as they are by whoever keeps the beats.
  if (type !== 'say' && type !== 'narrate') return [];
  return splitText(text).map(
    (piece): VNFrame =>
      type === 'narrate'
        ? { type, text: piece, beat }
        : ({
            ...{ type, text: piece, beat },
            ...(character === undefined ? { name } : { character }),
            ...(expression !== undefined && { expression }),
            ...(mode !== undefined && { mode }),
          } as VNFrame),
  );
}

/** What happens in a part, in the story's own words: sentences to tell, lines of people who are here said by them. */
const inOwnWords = (text: string, { scene, language }: Stage): VNFrame[] =>
  scriptOf(text).beats.map((beat) => frameOf(beat, scene, language));

/**
 * Tells a turn's parts in order: beats to the letter, what happens in the story's own words, and the rest as every turn is told, with nothing between
 * them that is of no part. A turn in which the player said or did something is answered before what happens.
 */
export function tellParts(parts: readonly Part[], stage: Stage, ways: WaysToTell): VNFrame[] {
  const { action } = stage.scene;
  const kinds = new Set(parts.map(({ kind }) => kind));
  const isAnswer = kinds.has('then');
  const acts = (action.type === 'text' || action.type === 'choice') && !isAnswer;
  const plain: Record<TurnPartKind, () => VNFrame[]> = {
    opening: () => ways.arrival(stage),
    arrival: () => (kinds.has('opening') ? [] : ways.arrival(stage)),
    deed: () => [],
    event: () => [],
    then: () => ways.response(),
    degree: () => ways.outcome(stage),
    scene: ways.encounter,
    climax: () => ways.climax(stage),
    ending: () => (kinds.has('climax') ? [] : ways.climax(stage)),
  };
  // Events stand in the scene together: they are told once, where the first of them is. Without a place of their own they come last.
  let happened = false;
  const happenings = () => {
    if (happened) return [];
    happened = true;
    return ways.happenings(stage);
  };
  const told = parts.flatMap(({ kind, text, beats }): VNFrame[] => {
    if (beats !== undefined) return beats.flatMap(beatFrames);
    if (text !== undefined && kind === 'climax')
      return [...ways.stirred(stage), ...inOwnWords(text, stage), ...ways.leadsOn(stage)];
    if (text !== undefined) return inOwnWords(text, stage);
    return kind === 'event' ? happenings() : plain[kind]();
  });
  const all = [...told, ...happenings()];
  return [...(acts ? ways.response() : []), ...ways.moves(all), ...all];
}
