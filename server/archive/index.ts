export { type BackupReport, writeBackup } from './backup.ts';
export { restoreBackup } from './restore.ts';
