export * from './on-posts.ts'
export * from './on-states.ts'
