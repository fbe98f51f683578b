import { readSaveFile, type SaveFile } from '../save-file.ts';

/** Reads a save that somebody brings, however large. @throws RefusalError `refused` where it is none */
export const readSave = (bytes: Uint8Array): SaveFile => readSaveFile(bytes);
