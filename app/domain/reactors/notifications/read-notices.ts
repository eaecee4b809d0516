import { NoticeKind } from '#app/shared/codes.ts'
import { activated, command } from '#app/domain/kernel/index.ts'
import { noticeGroups } from './notice-groups.ts'
import { findOwnNotice, markAllRead, markRead, markSomeRead, saveLook } from './notices.queries.ts'
import { NoticeIdInput, NoticePartInput, NoticeTypeInput } from './notices.schema.ts'
import { noticeStatusOf, type NoticeStatus } from './notice-status.ts'
import { findListedNotice, type ListedNotice } from './visible-notices.queries.ts'

/** Clears the unread count of a list without marking anything read; returns the new counts. */
export const lookAtNotices = command({
  name: 'notifications.look',
  guard: activated,
  input: NoticeTypeInput,
  emits: [],
  run(ctx, { type }): NoticeStatus {
    saveLook(ctx.tx, ctx.viewer.id, type)
    return noticeStatusOf(ctx, ctx.viewer)
  },
})

/** Marks a whole list read. */
export const readAllNotices = command({
  name: 'notifications.read_all',
  guard: activated,
  input: NoticeTypeInput,
  emits: [],
  run({ tx, viewer }, { type }): void {
    markAllRead(tx, viewer.id, type)
    saveLook(tx, viewer.id, type)
  },
})

/**
 * Marks one notification read and ends the announcement of its badge. Returns it, to open its target; null
 * when it does not exist, belongs to another member, or its post is hidden.
 */
export const readNotice = command({
  name: 'notifications.read',
  guard: activated,
  input: NoticeIdInput,
  emits: [],
  run({ tx, viewer }, { notice_id: id }): ListedNotice | null {
    const notice = findOwnNotice(tx, viewer.id, id)
    if (!notice) return null
    if (!notice.isRead || notice.announce) markRead(tx, id)
    return findListedNotice(tx, viewer, id) ?? null
  },
})

/**
 * Marks a notification read together with its group; newer ones stay unread. Returns the one to open: the
 * first unread one, or the newest if all were read.
 */
export const openNotices = command({
  name: 'notifications.open',
  guard: activated,
  input: NoticePartInput.extend(NoticeIdInput.shape),
  emits: [],
  run({ tx, viewer, settings }, { notice_id: id, inbox_type: part }): ListedNotice | null {
    const notice = findOwnNotice(tx, viewer.id, id)
    if (!notice) return null
    const type = notice.kind === NoticeKind.inbox ? 'inbox' : 'achievement'
    const groups = noticeGroups(tx, viewer, { type, part }, settings.interface.time_zone)
    const group = groups.find(events => events.some(event => event.id === id)) ?? []
    const shown = group.filter(event => event.id <= id)
    const first = shown.findLast(event => event.isRead === 0)
    markSomeRead(tx, viewer.id, [id, ...shown.map(event => event.id)])
    return findListedNotice(tx, viewer, first?.id ?? id) ?? null
  },
})
