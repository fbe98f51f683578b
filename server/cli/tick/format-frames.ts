import { getSpeakerName } from '../../../shared/play/index.ts';
import type { NumberedFrame } from '../../../shared/wire/index.ts';
import { safeLine } from '../terminal.ts';
import type { PlayNames } from './names.ts';

/** The text of a turn's frames, a line each. */
export const formatFrames = (frames: readonly NumberedFrame[], names: PlayNames): string[] =>
  frames.flatMap((frame) => lineOf(frame, names)).map(safeLine);

function lineOf(frame: NumberedFrame, { person }: PlayNames): string[] {
  switch (frame.type) {
    case 'narrate':
      return [`  ${frame.text}`];
    case 'say':
      return [`  ${getSpeakerName(frame, person)}: ${frame.text}`];
    case 'choice':
      return frame.options.map(({ text }) => `  > ${text}`);
    case 'ending':
      return [`  ${frame.text}`];
    default:
      return [];
  }
}
