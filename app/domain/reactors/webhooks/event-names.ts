/** What receivers can be told of. The names are part of the interface: they are never given a new meaning. */
export const WebhookEvents = [
  'question.asked',
  'question.edited',
  'question.closed',
  'question.reopened',
  'question.deleted',
  'question.undeleted',
  'answer.written',
  'answer.edited',
  'answer.accepted',
  'answer.deleted',
  'answer.undeleted',
  'comment.written',
  'comment.edited',
  'comment.deleted',
  'user.registered',
  'flag.made',
  'post.held',
] as const

export type WebhookEvent = (typeof WebhookEvents)[number]

/** What the button of the screen sends; nobody has to ask for it. */
export const TestEvent = 'webhook.test'

const Prefix = 'webhook:'

/** How the calls of a webhook are marked among those that go out. */
export const senderOf = (webhookId: number): string => `${Prefix}${webhookId}`

/** The webhook whose call it is; null = a plugin's. */
export const webhookOf = (sender: string): number | null =>
  sender.startsWith(Prefix) ? Number(sender.slice(Prefix.length)) : null
