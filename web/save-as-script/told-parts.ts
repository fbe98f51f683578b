import {
  type DroppedFrame,
  type DropReason,
  findScriptTarget,
  type NoScriptTarget,
  type ScriptTarget,
  type ScriptTargetNote,
  type ToldPart,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import type { TurnRecord, TurnsAnswer } from '../../shared/wire/index.ts';

type TurnFrame = TurnsAnswer['turns'][number]['frames'][number];

function arrivalIn({ direction, mutations }: Pick<TurnRecord, 'direction' | 'mutations'>): 'first' | 'again' | null {
  if (direction?.arrived !== true) return null;
  return mutations.some(({ type }) => type === 'place-visited') ? 'first' : 'again';
}

export const findPlaceOfPart = (
  draft: PlanDraft,
  record: TurnRecord,
  toldPart: ToldPart,
): ScriptTarget | NoScriptTarget => findScriptTarget(draft, toldPart, arrivalIn(record));

/** Whether a record is too old to say which frames told what; newer ones have an act. */
export const isOlderRecord = ({ act }: ToldPart): boolean => act === undefined;

/** The frames that told a part; for older records all of the turn's. */
export const selectFramesOfPart = (frames: readonly TurnFrame[], toldPart: ToldPart): VNFrame[] =>
  frames
    .filter(({ seq }) =>
      toldPart.frames ? seq >= toldPart.frames.from && seq <= toldPart.frames.to : isOlderRecord(toldPart),
    )
    .map(({ seq: _seq, ...frame }) => frame as VNFrame);

export const listPartsToldTogether = (
  { told }: Pick<TurnRecord, 'told'>,
  { part, telling, frames }: ToldPart,
): ToldPart[] =>
  told.filter(
    (other) =>
      other.part !== part &&
      other.telling !== 'written' &&
      telling !== 'written' &&
      other.frames?.from === frames?.from &&
      other.frames?.to === frames?.to,
  );

export type SaveAsScriptNote = ScriptTargetNote | 'stopped' | 'began-earlier' | 'goes-on';

/** Where the script would differ from the telling, since it is one part of one turn. */
export function listSaveAsScriptNotes(
  record: TurnRecord,
  { part }: ToldPart,
  { slot, notes }: ScriptTarget,
): SaveAsScriptNote[] {
  const encounter = record.direction?.encounter;
  const isScene = slot.part.of === 'own' && encounter !== null && encounter?.id === slot.address.encounterId;
  const hasLanded = record.mutations.some((one) => one.type === 'encounter-landed' && one.encounter === encounter?.id);
  const isLeft = record.mutations.some((one) => one.type === 'parts-left' && one.parts.some(({ at }) => at === part));
  const goesOn = isScene && !hasLanded && !encounter?.asksOptions && record.direction?.checkAsked === null;
  return [
    ...notes,
    ...(isScene && (encounter?.framesBefore ?? 0) > 0 ? (['began-earlier'] as const) : []),
    ...(isLeft ? (['stopped'] as const) : goesOn ? (['goes-on'] as const) : []),
  ];
}

/** What was left out, grouped by reason: how much, and its subjects. */
export function groupLeftOutByReason(
  leftOut: readonly DroppedFrame[],
): { why: DropReason; count: number; names: string[] }[] {
  const groups = Map.groupBy(leftOut, ({ why }) => why);
  return [...groups].map(([why, all]) => ({
    ...{ why, count: all.length },
    names: [...new Set(all.map(({ name }) => name))].filter((name) => name !== ''),
  }));
}
