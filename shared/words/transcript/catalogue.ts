import type { CheckOutcome, FrameOf } from '../../play/frame.ts';

export interface TranscriptWords {
  readonly you: string;
  readonly didRoll: string;
  readonly didTravel: (place: string) => string;
  readonly outcome: Readonly<Record<CheckOutcome, string>>;
  readonly gained: string;
  readonly lost: string;
  readonly notify: Readonly<Record<NonNullable<FrameOf<'notify'>['kind']>, string>>;
}
