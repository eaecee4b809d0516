export { deleteOwnAccount } from './delete-own-account.ts'
export {
  dropOldExports,
  ExportLife,
  findOpenExport,
  markExportFailed,
  wantedFiles,
} from './exports.queries.ts'
export { onUserDeleted } from './forget-member.ts'
export { finishExport } from './make-export.ts'
export { type DataFile, ownData } from './own-data.ts'
export { fetchExport, requestExport, showExport } from './request-export.ts'
