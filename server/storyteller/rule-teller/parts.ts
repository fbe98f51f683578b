import { splitText, type TurnPartKind, type VNFrame } from '../../../shared/play/index.ts';
import type { Scene } from '../scene.ts';
import { inOwnWords } from './beats.ts';
import type { Stage } from './stage.ts';

type Part = NonNullable<Scene['parts']>[number];
type Beat = NonNullable<Part['beats']>[number];

/** How a kind of part is told where the story has no words of its own for it. */
export interface WaysToTell {
  arrival(): VNFrame[];
  response(): VNFrame[];
  results(): VNFrame[];
  /** Who comes and goes before what is told next. */
  moves(next: readonly VNFrame[]): VNFrame[];
  outcome(): VNFrame[];
  happenings(): VNFrame[];
  climax(): VNFrame[];
  /** What an act's end in words of its own brings back, and what it leads to. */
  stirred(): VNFrame[];
  leadsOn(): VNFrame[];
  encounter(): VNFrame[];
}

/** A beat to the letter. What has no words is put in by the keeper of the beats. */
function beatFrames({ beat, type, text, character, name, expression, mode }: Beat): VNFrame[] {
  if (type !== 'say' && type !== 'narrate') return [];
  const speaker = character === undefined ? { name } : { character };
  const how = { ...(expression !== undefined && { expression }), ...(mode !== undefined && { mode }) };
  return splitText(text).map(
    (piece) => ({ type, text: piece, beat, ...(type === 'say' && { ...speaker, ...how }) }) as VNFrame,
  );
}

/** Tells a turn's parts in order: beats to the letter, what happens in the story's own words, and the rest as every turn is told. */
export function tellParts(parts: readonly Part[], stage: Stage, ways: WaysToTell): VNFrame[] {
  const { action } = stage.scene;
  const kinds = new Set(parts.map(({ kind }) => kind));
  const acts = (action.type === 'text' || action.type === 'choice') && !kinds.has('then');
  // Events stand in the scene together: they are told once, where the first of them is, else last.
  let happened = false;
  const happenings = () => {
    if (happened) return [];
    happened = true;
    return ways.happenings();
  };
  const plain: Record<TurnPartKind, () => VNFrame[]> = {
    opening: ways.arrival,
    arrival: () => (kinds.has('opening') ? [] : ways.arrival()),
    deed: () => [],
    event: happenings,
    then: ways.response,
    degree: ways.outcome,
    scene: ways.encounter,
    climax: ways.climax,
    ending: () => (kinds.has('climax') ? [] : ways.climax()),
  };
  const told = parts.flatMap(({ kind, text, beats }): VNFrame[] => {
    if (beats !== undefined) return beats.flatMap(beatFrames);
    if (text === undefined) return plain[kind]();
    const own = inOwnWords(text, stage);
    return kind === 'climax' ? [...ways.stirred(), ...own, ...ways.leadsOn()] : own;
  });
  const all = [...told, ...happenings()];
  return [...(acts ? ways.response() : []), ...ways.results(), ...ways.moves(all), ...all];
}
