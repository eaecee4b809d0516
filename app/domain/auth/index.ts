export * from './sessions.queries.ts'
