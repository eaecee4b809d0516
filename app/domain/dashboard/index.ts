export { type ActivityKind, ActivityKinds } from './activity.queries.ts'
export { type Activity, showActivity, type Span, Spans } from './show-activity.ts'
export { mailQueue } from './statistics.queries.ts'
export { type Dashboard, showDashboard } from './show-dashboard.ts'
