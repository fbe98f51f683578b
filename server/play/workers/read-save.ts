import { readSaveFile, type SaveFile } from '../save-file.ts';

/** Of any size. @throws RefusalError `refused` if it is invalid */
export const readSave = (bytes: Uint8Array): SaveFile => readSaveFile(bytes);
