export { copyPictures, type FetchPicture, NoPicture } from './copy-pictures.ts'
export { DumpError } from './dump-error.ts'
export { dumpFiles } from './dump-folder.ts'
export type { Origin } from './origin.ts'
export { attributionOf, findImported, type ImportedKind } from './queries/imported.queries.ts'
export { isImportedComment } from './queries/imported.queries.ts'
export { isImportedBio, renderImportedComment, renderImportedHtml } from './render-imported.ts'
export {
  type ImportProgress,
  type ImportReport,
  importStackExchange,
  originOf,
} from './run-import.ts'
export type { StageReport } from './run-stage.ts'
