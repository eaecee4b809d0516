export * from './suspensions.queries.ts'
export * from './users.queries.ts'
