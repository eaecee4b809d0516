export { insertTimelineRow } from './activity.queries.ts'
export * from './on-posts.ts'
export * from './on-states.ts'
