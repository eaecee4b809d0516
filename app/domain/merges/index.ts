export { advanceMerge } from './merge-steps.ts'
export { mergeTags } from './merge-tags.ts'
