import { activated, query, slice } from '#app/domain/kernel/index.ts'
import { type Author, listAuthors } from '#app/domain/basics/users/users.queries.ts'
import { isNoticeType, ListNoticesInput } from './notices.schema.ts'
import { hasUnread, type ListedNotice, pageOfNotices } from './visible-notices.queries.ts'

export type NoticeItem = Omit<ListedNotice, 'isRead'> & {
  isRead: boolean
  /** The actor; null = not named. */
  actor: Author | null
}
export type NoticePage = { count: number; list: NoticeItem[]; unread: boolean }

/** A page of the inbox or of the achievements, newest first; hidden ones are left out. */
export const listNotices = query({
  name: 'notifications.list',
  guard: activated,
  input: ListNoticesInput,
  run({ db, viewer, now }, { type, inbox_type: part, page, page_size }): NoticePage {
    if (!isNoticeType(type)) return { count: 0, list: [], unread: false }
    const { size, offset } = slice(page, page_size)
    const { count, list } = pageOfNotices(db, viewer, { type, part, size, offset })
    const people = listAuthors(
      db,
      list.map(row => row.actorId),
      now,
    )
    const items = list.map(row => ({
      ...row,
      isRead: row.isRead === 1,
      actor: people.get(row.actorId) ?? null,
    }))
    return { count, list: items, unread: hasUnread(db, viewer, type) }
  },
})
