export { once, type Once } from './once.ts'
export { deleteExpiredMarks } from './requests.queries.ts'
