export * from './visibility.ts'
export * from './visibility.queries.ts'
