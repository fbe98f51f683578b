import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import { type JsonBounds, overBound } from '../../shared/json-bounds.ts';
import { MemoryChangeSchema } from '../../shared/memory/index.ts';
import { SequencedFrameSchema, WAITING_FOR } from '../../shared/play/index.ts';
import { IdSchema } from '../../shared/story/index.ts';
import { NewSaveSchema } from '../../shared/wire/index.ts';
import { turnFields } from './events.ts';

/* An exported save is the play's turns. Imports fold them by the present rules, so a file cannot claim more. */

/** Maximum size of a save file in bytes: some thousand turns. */
export const SAVE_FILE_BYTES = 8 * 1024 * 1024;
const BOUNDS: JsonBounds = { depth: 40, values: 1_000_000, entries: 20_000 };
const FORMAT = 'kamishibai-save';
const UTF8 = new TextEncoder();

const TurnSchema = z.object({
  ...turnFields,
  frames: z.array(SequencedFrameSchema),
  memory: z.array(MemoryChangeSchema).default([]),
  waitingFor: z.enum(WAITING_FOR).nullable(),
});

/** Whether turns and frames are numbered without gaps from the first. */
function areInOrder(turns: readonly z.infer<typeof TurnSchema>[]): boolean {
  const seqs = turns.flatMap(({ frames }) => frames.map(({ seq }) => seq));
  return (
    turns.every(({ turn }, index) => turn === index + 1) && seqs.every((seq, index) => seq > (seqs[index - 1] ?? -1))
  );
}

const SaveFileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  story: z.object({ packageId: IdSchema, version: z.number().int().min(0), title: z.string().max(400) }),
  seed: z.number().int().min(0).max(4_294_967_295),
  save: NewSaveSchema.pick({ note: true, readTo: true }),
  turns: z.array(TurnSchema).refine(areInOrder, 'Turns follow one another from 1 on.'),
});
export type SaveFile = z.infer<typeof SaveFileSchema>;
export type SavedTurn = z.input<typeof TurnSchema>;

type Head = Omit<z.input<typeof SaveFileSchema>, 'turns' | 'format' | 'version'>;

/** Writes a save file from a stream of turns. @throws RefusalError `refused` if it would be too large to import */
export async function writeSaveFile(head: Head, turns: AsyncIterable<SavedTurn>): Promise<string> {
  const parts: string[] = [];
  let bytes = 0;
  for await (const turn of turns) {
    const part = JSON.stringify(turn);
    bytes += UTF8.encode(part).length;
    if (bytes > SAVE_FILE_BYTES * 0.95) {
      throw new RefusalError('refused', 'This play is too long for one file.', {
        hint: 'Export a save of an earlier turn, or back up the whole server.',
        reason: { code: 'play-too-long-for-a-file' },
      });
    }
    parts.push(part);
  }
  const begun = JSON.stringify({ format: FORMAT, version: 1, ...head }).slice(0, -1);
  return `${begun},"turns":[${parts.join(',')}]}`;
}

/** Parses an imported save. @throws RefusalError `refused` if it is invalid */
export function readSaveFile(bytes: Uint8Array): SaveFile {
  const read = SaveFileSchema.safeParse(parsed(new TextDecoder().decode(bytes)));
  if (read.success) return read.data;
  throw noSave(read.error);
}

function parsed(text: string): unknown {
  if (overBound(text, BOUNDS)) throw noSave();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noSave(error);
  }
}

const noSave = (cause?: unknown) =>
  new RefusalError('refused', 'This is no save of Kamishibai, or it is damaged.', {
    hint: 'Choose a file that was downloaded from a save.',
    reason: { code: 'not-a-save' },
    cause,
  });
