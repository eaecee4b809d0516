/** What members are told, and which mails they get. */
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

/** The page of the mail's link works always; the call is one of those that the platform closes. */
const leaveByCode = { ...unsubscribe, guard: ownAccounts(unsubscribe.guard) }

export const notices: Endpoint[] = [
  get('notification/page', listNotices, {
    summary: 'Inbox or achievements, newest first; the newest 1,000 can be reached',
    response: Notices,
    present: presentNotices,
  }),
  get('notification/status', showNoticeStatus, {
    summary: 'Unread since the last look (up to 100), what waits for review, a badge to announce',
    response: NoticeNumbers,
    present: presentNumbers,
  }),
  put('notification/status', lookAtNotices, {
    summary: 'Take the unread number of a list away',
    response: NoticeNumbers,
    present: presentNumbers,
  }),
  put('notification/read/state/all', readAllNotices, {
    summary: 'Mark a whole list read',
    response: Empty,
    present: presentEmpty,
  }),
  put('notification/read/state', readNotice, {
    summary: 'Mark one notice read; one that is not there or not the own changes nothing',
    response: Empty,
    present: presentEmpty,
    rename: { id: 'notice_id' },
  }),
  get('user/notification/config', showMailChoices, {
    scope: 'account',
    summary: 'Which mails the member gets',
    response: MailConfig,
    present: presentMailChoices,
  }),
  put('user/notification/config', saveOwnMailChoices, {
    scope: 'account',
    summary: 'Turn kinds of mail on and off; one that is left out stays as it is',
    response: MailConfig,
    present: presentMailChoices,
  }),
  put('user/notification/unsubscribe', leaveByCode, {
    scope: null,
    summary: 'Turn off the kind of mail that carried the code',
    response: z.null(),
    present: () => null,
  }),
]
