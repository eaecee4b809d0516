export { type Addressed, mentionedPaths, uploadAddress, uploadMarkdown } from './addresses.ts'
export {
  extensionsFor,
  imageTypeOf,
  largestUpload,
  maxBytes,
  maxMegabytes,
  type UploadSource,
} from './file-kinds.ts'
export { onComment, onHeld, onProfile, onRevision, onSetting, useFiles } from './follow-uses.ts'
export { listOwnFiles, type OwnFile, OwnFilesPageSize, ownAvatar, removeFile } from './own-files.ts'
export { brandingData, brandingFile } from './branding-file.ts'
export { type ServedFile, showBranding, showFile } from './serve-file.ts'
export { showUploadRules, sourceFor, type UploadRules } from './show-rules.ts'
export { tidyFiles } from './tidy-files.ts'
export { keepFile, type ReadyFile, readyFile, type Uploaded, uploadFile } from './upload-file.ts'
export { mediaTypeOf, oldestAdministrator } from './uploads.queries.ts'
export { onUserDeleted, withdrawFiles } from './withdrawn.queries.ts'
