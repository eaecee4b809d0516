export { addViews } from './views.queries.ts'
