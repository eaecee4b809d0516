export * from './on-posts.ts'
export { insertTimelineRow } from './activity.queries.ts'
