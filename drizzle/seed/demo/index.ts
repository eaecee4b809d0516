/** The people and tags of a small bilingual community. Its threads are the Markdown files in threads/. */

export { people } from './people.ts'
export { tags } from './tags.ts'
