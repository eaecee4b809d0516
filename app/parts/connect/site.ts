import { reactorsOfParts } from '#app/domain/subscribers.ts'
import { shippedPlugins } from '#infra/plugins/find-plugins.ts'
import { callSenders } from '#infra/plugins/send-calls.ts'
import * as webhooks from './domain/webhooks/on-events.ts'
import { ofWebhooks } from './infra/send-webhook.ts'
import { builtIn } from './plugins/built-in.ts'

const { tellOfQuestion, tellOfAnswer, tellOfComment } = webhooks

export function extend(): void {
  reactorsOfParts.add('connect', {
    last: {
      'user.registered': [webhooks.onUserRegistered],
      'user.activated': [webhooks.onUserActivated],
      'users.added': [webhooks.onUsersAdded],
      'question.asked': [tellOfQuestion('question.asked')],
      'question.edited': [tellOfQuestion('question.edited')],
      'question.deleted': [tellOfQuestion('question.deleted')],
      'question.undeleted': [tellOfQuestion('question.undeleted')],
      'question.closed': [tellOfQuestion('question.closed')],
      'question.reopened': [tellOfQuestion('question.reopened')],
      'answer.written': [tellOfAnswer('answer.written')],
      'answer.edited': [tellOfAnswer('answer.edited')],
      'answer.deleted': [tellOfAnswer('answer.deleted')],
      'answer.undeleted': [tellOfAnswer('answer.undeleted')],
      'answer.accepted': [tellOfAnswer('answer.accepted')],
      'comment.written': [tellOfComment('comment.written')],
      'comment.edited': [tellOfComment('comment.edited')],
      'comment.deleted': [tellOfComment('comment.deleted')],
      'post.flagged': [webhooks.onPostFlagged],
      'post.held': [webhooks.onPostPending],
    },
  })

  shippedPlugins.add('connect', ...builtIn)

  callSenders.add('connect', ofWebhooks)
}
