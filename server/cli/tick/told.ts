import type { NumberedFrame } from '../../../shared/wire/index.ts';
import { safeLine } from '../terminal.ts';

/** What a turn's frames tell in words, a line each. */
export const toldInWords = (frames: readonly NumberedFrame[]): string[] => frames.flatMap(lineOf).map(safeLine);

function lineOf(frame: NumberedFrame): string[] {
  switch (frame.type) {
    case 'narrate':
      return [`  ${frame.text}`];
    case 'say':
      return [`  ${frame.character}: ${frame.text}`];
    case 'choice':
      return frame.options.map(({ text }) => `  > ${text}`);
    case 'ending':
      return [`  ${frame.text}`];
    default:
      return [];
  }
}
