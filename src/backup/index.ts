export { BackupRefused } from './file/backup-refused.js';
export { restoreBackup, type RestoredBackup } from './restore-backup.js';
export { streamBackup, takeBackup, type TakenBackup } from './take-backup.js';
export { exportBusiness, type ExportedBusiness } from './business/export-business.js';
export { importBusiness, type ImportedBusiness } from './business/import-business.js';
