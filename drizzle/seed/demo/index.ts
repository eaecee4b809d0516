/** A small bilingual community, written by hand, to fill a site that is being tried out. */

export { people } from './people.ts'
export { tags } from './tags.ts'
export { threads } from './threads/index.ts'
export type { DemoAnswer, DemoComment, DemoThread } from './types.ts'
