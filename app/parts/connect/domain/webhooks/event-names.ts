/** Events that webhooks can receive. The names are part of the API: their meaning never changes. */
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

/** Sent by the test button; needs no subscription. */
export const TestEvent = 'webhook.test'

const Prefix = 'webhook:'

/** Sender of a webhook's calls in the outgoing queue. */
export const senderOf = (webhookId: number): string => `${Prefix}${webhookId}`

/** The webhook of a call; null = a plugin's call. */
export const webhookOf = (sender: string): number | null =>
  sender.startsWith(Prefix) ? Number(sender.slice(Prefix.length)) : null
