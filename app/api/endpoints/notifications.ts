/** Notifications, and which emails members get. */
import { ownAccounts } from '#kernel'
import { saveOwnMailChoices, showMailChoices } from '#basics/mail/mail-choices.ts'
import { unsubscribe } from '#basics/mail/unsubscribe.ts'
import { listNotifications } from '#reactors/notifications/list-notifications.ts'
import {
  lookAtNotifications,
  readAllNotifications,
  readNotification,
} from '#reactors/notifications/read-notifications.ts'
import { showNotificationStatus } from '#reactors/notifications/notification-status.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { empty } from '../kernel/wire.ts'
import { MailConfig, Notification, NotificationNumbers } from '../presenters/notifications.ts'

/** The unsubscribe page behind the email's link always works; the platform may close this call. */
const leaveByCode = { ...unsubscribe, guard: ownAccounts(unsubscribe.guard) }

export const notifications: Endpoint[] = [
  get('notification/page', listNotifications, {
    summary: 'Inbox or achievements, newest first; limited to the newest 1,000',
    answer: paged(Notification),
  }),
  get('notification/status', showNotificationStatus, {
    summary: 'Unread counts (up to 100), pending reviews, and a badge to announce',
    answer: NotificationNumbers,
  }),
  put('notification/status', lookAtNotifications, {
    summary: 'Reset the unread count of a list',
    answer: NotificationNumbers,
  }),
  put('notification/read/state/all', readAllNotifications, {
    summary: 'Mark all notifications of a list as read',
    answer: empty,
  }),
  put('notification/read/state', readNotification, {
    summary: 'Mark a notification as read; ids of others’ or missing notifications are ignored',
    answer: empty,
    rename: { id: 'notice_id' },
  }),
  get('user/notification/config', showMailChoices, {
    scope: 'account',
    summary: 'Email settings of the caller',
    answer: MailConfig,
  }),
  put('user/notification/config', saveOwnMailChoices, {
    scope: 'account',
    summary: 'Turn emails on and off by kind; kinds left out stay unchanged',
    answer: MailConfig,
  }),
  put('user/notification/unsubscribe', leaveByCode, {
    scope: null,
    summary: 'Turn off the kind of email the code came with',
  }),
]
