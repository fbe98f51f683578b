import {
  type KeptPlace,
  type KeptPlaceNote,
  keptPlace,
  type LeftOut,
  type LeftOutReason,
  type NoKeptPlace,
  type ToldPart,
  type VNFrame,
} from '../../shared/play/index.ts';
import type { PlanDraft } from '../../shared/story/index.ts';
import type { TurnRecord, TurnsAnswer } from '../../shared/wire/index.ts';

type TurnFrame = TurnsAnswer['turns'][number]['frames'][number];

/** How a turn came to the place it was told at; null where it stayed. */
function arrivalIn({ direction, mutations }: Pick<TurnRecord, 'direction' | 'mutations'>): 'first' | 'again' | null {
  if (direction?.arrived !== true) return null;
  return mutations.some(({ type }) => type === 'place-visited') ? 'first' : 'again';
}

/** Where in a draft a part of a recorded turn belongs. */
export const placeOfTold = (draft: PlanDraft, record: TurnRecord, told: ToldPart): KeptPlace | NoKeptPlace =>
  keptPlace(draft, told, arrivalIn(record));

/** Whether a record is of before it said which frames told what: the act came with that. */
export const isOfBefore = ({ act }: ToldPart): boolean => act === undefined;

/** The frames that told a part; of a record of before all of the turn's. */
export const framesOfTold = (frames: readonly TurnFrame[], told: ToldPart): VNFrame[] =>
  frames
    .filter(({ seq }) => (told.frames ? seq >= told.frames.from && seq <= told.frames.to : isOfBefore(told)))
    .map(({ seq: _seq, ...frame }) => frame as VNFrame);

/** The parts that were told in one go with a part. */
export const toldWith = ({ told }: Pick<TurnRecord, 'told'>, { part, telling, frames }: ToldPart): ToldPart[] =>
  told.filter(
    (other) =>
      other.part !== part &&
      other.telling !== 'written' &&
      telling !== 'written' &&
      other.frames?.from === frames?.from &&
      other.frames?.to === frames?.to,
  );

/** What is to be known of a part before it is kept: of where it goes, and of how it was told. */
export type KeepNote = KeptPlaceNote | 'stopped' | 'began-earlier' | 'goes-on';

/** What a written scene would say otherwise than the telling did: it is one part of one turn. */
export function notesOfTold(record: TurnRecord, { part }: ToldPart, { slot, notes }: KeptPlace): KeepNote[] {
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

/** What was left out, by why: how much, and who or what it is about. */
export function leftOutByReason(leftOut: readonly LeftOut[]): { why: LeftOutReason; count: number; names: string[] }[] {
  const groups = Map.groupBy(leftOut, ({ why }) => why);
  return [...groups].map(([why, all]) => ({
    ...{ why, count: all.length },
    names: [...new Set(all.map(({ name }) => name))].filter((name) => name !== ''),
  }));
}
