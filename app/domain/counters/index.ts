/** Numbers that are forgotten after a while: tries, acts, mails. Rows, so that they outlive a restart. */
export * from './counters.queries.ts'
export { type Allowance, takeOne } from './take-one.ts'
