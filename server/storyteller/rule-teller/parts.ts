import { splitText, type TurnPartKind, type VNFrame } from '../../../shared/play/index.ts';
import type { TellerScene } from '../teller-scene.ts';
import { tellVerbatim } from './beats.ts';
import type { TellerStage } from './rule-stage.ts';

type Part = NonNullable<TellerScene['parts']>[number];
type Beat = NonNullable<Part['beats']>[number];

/** How to tell parts without words of their own. */
export interface WaysToTell {
  arrival(): VNFrame[];
  response(): VNFrame[];
  results(): VNFrame[];
  moves(next: readonly VNFrame[]): VNFrame[];
  outcome(): VNFrame[];
  events(): VNFrame[];
  climax(): VNFrame[];
  knownFacts(): VNFrame[];
  nextAct(): VNFrame[];
  encounter(): VNFrame[];
}

/** A beat verbatim. The beat tracker inserts its staging. */
function beatFrames({ beat, type, text, character, name, expression, mode }: Beat): VNFrame[] {
  if (type !== 'say' && type !== 'narrate') return [];
  const speaker = character === undefined ? { name } : { character };
  const how = { ...(expression !== undefined && { expression }), ...(mode !== undefined && { mode }) };
  return splitText(text).map(
    (piece) => ({ type, text: piece, beat, ...(type === 'say' && { ...speaker, ...how }) }) as VNFrame,
  );
}

/** Tells a turn's parts in order: beats verbatim, events in the story's words, the rest by rule. */
export function tellPartsByRule(parts: readonly Part[], stage: TellerStage, ways: WaysToTell): VNFrame[] {
  const { action } = stage.scene;
  const kinds = new Set(parts.map(({ kind }) => kind));
  const hasDeed = (action.type === 'text' || action.type === 'choice') && !kinds.has('then');
  // Events of a scene are told once: at the first event part, else last.
  let areEventsTold = false;
  const tellEvents = () => {
    if (areEventsTold) return [];
    areEventsTold = true;
    return ways.events();
  };
  const plain: Record<TurnPartKind, () => VNFrame[]> = {
    opening: ways.arrival,
    arrival: () => (kinds.has('opening') ? [] : ways.arrival()),
    deed: () => [],
    event: tellEvents,
    then: ways.response,
    degree: ways.outcome,
    scene: ways.encounter,
    climax: ways.climax,
    ending: () => (kinds.has('climax') ? [] : ways.climax()),
  };
  const told = parts.flatMap(({ kind, text, beats }): VNFrame[] => {
    if (beats !== undefined) return beats.flatMap(beatFrames);
    if (text === undefined) return plain[kind]();
    const own = tellVerbatim(text, stage);
    return kind === 'climax' ? [...ways.knownFacts(), ...own, ...ways.nextAct()] : own;
  });
  const all = [...told, ...tellEvents()];
  return [...(hasDeed ? ways.response() : []), ...ways.results(), ...ways.moves(all), ...all];
}
