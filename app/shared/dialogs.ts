/** Names of dialogs with their own URL (`?dialog=…`), by the screens that have them. */
export const Dialogs = {
  list: ['login', 'followed-tags'],
  question: [
    ...(['login', 'comment', 'another', 'report', 'invite'] as const),
    ...(['close', 'reopen', 'pin', 'unpin', 'hide', 'show', 'delete', 'undelete'] as const),
    ...(['delete-answer', 'undelete-answer', 'delete-comment'] as const),
  ],
  tag: ['delete-tag', 'undelete-tag', 'merge', 'synonyms'],
  review: ['edit-post', 'close-post', 'delete-post', 'unlist-post', 'ignore-note'],
  settings: ['unbind'],
  members: [
    ...(['add', 'erase', 'password', 'reset_step', 'profile', 'role', 'activation'] as const),
    ...(['activate', 'deactivate', 'suspend', 'unsuspend', 'delete'] as const),
  ],
  contents: ['close', 'reopen', 'pin', 'unpin', 'hide', 'show', 'delete', 'undelete', 'erase'],
  claims: ['confirm', 'decline', 'undo'],
  connectors: ['delete'],
  webhooks: ['delete', 'rotate'],
  backups: ['delete', 'download'],
  imports: ['undo'],
} as const

export type DialogName = keyof typeof Dialogs
/** Such as `question: close`. */
export type DialogState = {
  [P in DialogName]: `${P}: ${(typeof Dialogs)[P][number]}`
}[DialogName]
