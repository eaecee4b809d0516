/** Notifications, and which emails members get. */
import { z } from 'zod'
import { ownAccounts } from '#app/domain/kernel/index.ts'
import { saveOwnMailChoices, showMailChoices } from '#app/domain/basics/mail/mail-choices.ts'
import { unsubscribe } from '#app/domain/basics/mail/unsubscribe.ts'
import { listNotices } from '#app/domain/reactors/notifications/list-notices.ts'
import {
  lookAtNotices,
  readAllNotices,
  readNotice,
} from '#app/domain/reactors/notifications/read-notices.ts'
import { showNoticeStatus } from '#app/domain/reactors/notifications/notice-status.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import {
  MailConfig,
  NoticeNumbers,
  Notices,
  presentMailChoices,
  presentNotices,
  presentNumbers,
} from '../presenters/notices.ts'

const Empty = z.strictObject({})
const presentEmpty = () => ({})

/** The unsubscribe page behind the email's link always works; the platform may close this call. */
const leaveByCode = { ...unsubscribe, guard: ownAccounts(unsubscribe.guard) }

export const notices: Endpoint[] = [
  get('notification/page', listNotices, {
    summary: 'Inbox or achievements, newest first; limited to the newest 1,000',
    response: Notices,
    present: presentNotices,
  }),
  get('notification/status', showNoticeStatus, {
    summary: 'Unread counts (up to 100), pending reviews, and a badge to announce',
    response: NoticeNumbers,
    present: presentNumbers,
  }),
  put('notification/status', lookAtNotices, {
    summary: 'Reset the unread count of a list',
    response: NoticeNumbers,
    present: presentNumbers,
  }),
  put('notification/read/state/all', readAllNotices, {
    summary: 'Mark all notifications of a list as read',
    response: Empty,
    present: presentEmpty,
  }),
  put('notification/read/state', readNotice, {
    summary: 'Mark a notification as read; ids of others’ or missing notifications are ignored',
    response: Empty,
    present: presentEmpty,
    rename: { id: 'notice_id' },
  }),
  get('user/notification/config', showMailChoices, {
    scope: 'account',
    summary: 'Email settings of the caller',
    response: MailConfig,
    present: presentMailChoices,
  }),
  put('user/notification/config', saveOwnMailChoices, {
    scope: 'account',
    summary: 'Turn emails on and off by kind; kinds left out stay unchanged',
    response: MailConfig,
    present: presentMailChoices,
  }),
  put('user/notification/unsubscribe', leaveByCode, {
    scope: null,
    summary: 'Turn off the kind of email the code came with',
    response: z.null(),
    present: () => null,
  }),
]
