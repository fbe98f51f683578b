import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where tests leave what they have measured, for people to read; nowhere unless `EVIDENCE_DIR` names a folder. */
export async function leaveEvidence(file: string, lines: readonly string[]): Promise<void> {
  const folder = process.env.EVIDENCE_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), `${lines.join('\n')}\n`);
}
