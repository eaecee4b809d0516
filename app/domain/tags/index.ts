export * from './tags.queries.ts'
export * from './tags.schema.ts'
export { createTagRow, resolveTags } from './resolve-tags.ts'
