export { type BackupReport, writeBackup } from './backup.ts';
export { type RestoreReport, restoreBackup } from './restore.ts';
