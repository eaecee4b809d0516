export { nextDeliveries } from './deliveries.queries.ts'
export { describeDelivery, type Payload } from './describe-delivery.ts'
export { TestEvent, type WebhookEvent, WebhookEvents, webhookOf } from './event-names.ts'
export {
  DeliveriesPerPage,
  type Delivery,
  DeliveryStates,
  listDeliveries,
  resendDelivery,
} from './manage-deliveries.ts'
export {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  showWebhook,
  switchWebhook,
  testWebhook,
  updateWebhookFields,
} from './manage-webhooks.ts'
export {
  onPostFlagged,
  onPostHeld,
  onUserActivated,
  onUserRegistered,
  onUsersAdded,
  tellOfAnswer,
  tellOfComment,
  tellOfQuestion,
} from './on-events.ts'
export {
  deliveryFailed,
  deliveryTaken,
  deliveryUnsent,
  MostFailures,
  Reasons,
} from './settle-delivery.ts'
export { findWebhook, type WebhookRow } from './webhooks.queries.ts'
