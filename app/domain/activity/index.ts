export { insertTimelineRow } from './activity.queries.ts'
export { type ClosingNote, closingNote, readClosingNote } from './closing-note.ts'
export * from './on-posts.ts'
export * from './on-states.ts'
