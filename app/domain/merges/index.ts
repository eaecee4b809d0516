export { advanceMerge } from './merge-steps.ts'
export { type Merged, mergeTags } from './merge-tags.ts'
