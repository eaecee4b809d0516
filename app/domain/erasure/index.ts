export { eraseDeleted } from './erase-deleted.ts'
export { type ErasedKind } from './erasures.queries.ts'
export { advanceErasure } from './steps.ts'
