import type { CheckOutcome, FrameOf } from '../../play/frame.ts';

/** How what happened in a play is told as a story, beside its own words. */
export interface ToldWords {
  readonly you: string;
  readonly didRoll: string;
  readonly didTravel: (place: string) => string;
  readonly outcome: Readonly<Record<CheckOutcome, string>>;
  readonly gained: string;
  readonly lost: string;
  readonly notify: Readonly<Record<NonNullable<FrameOf<'notify'>['kind']>, string>>;
}
