export { deleteOwnAccount, DeleteOwnAccountInput } from './delete-own-account.ts'
export {
  type DataExport,
  dropOldExports,
  ExportLife,
  findOpenExport,
  markExportFailed,
  wantedFiles,
} from './exports.queries.ts'
export { onUserDeleted } from './forget-member.ts'
export { finishExport } from './make-export.ts'
export { type DataFile, ownData } from './own-data.ts'
export { fetchExport, type OwnExport, requestExport, showExport } from './request-export.ts'
