export * from './revisions.queries.ts'
