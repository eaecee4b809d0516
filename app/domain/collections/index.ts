export { saveBookmark } from './collections.queries.ts'
export { listBookmarks } from './list-bookmarks.ts'
export { setBookmark } from './set-bookmark.ts'
