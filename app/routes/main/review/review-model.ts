import type { EditTaskModel, FlagTaskModel, PendingTaskModel } from './review-tasks-model.ts'

export type ReviewModel = {
  type: QueueName
  queues: { name: QueueName; waiting: number; href: string }[]
  done: boolean
  number: number
  count: number
  back: string
  skip: string | null
  flagGone: boolean
  dialog: string | null
  task: EditTaskModel | FlagTaskModel | PendingTaskModel | null
}

export type QueueName = 'queued_post' | 'flagged_post' | 'suggested_post_edit'
