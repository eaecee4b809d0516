export { deleteDraft } from './drafts.queries.ts'
export { discardDraft, type Draft, saveDraft, showDraft } from './drafts.ts'
