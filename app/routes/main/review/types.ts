/** Props of the review screen. */
import type { PickerData, WritingReply } from '#ui/editor/writing-types.ts'
import type { LikelyOriginal } from '#ui/thread/likely-originals.tsx'
import type { EditTaskModel, FlagTaskModel, PendingTaskModel } from './review-tasks.ts'
import type { ReviewModel } from './view.ts'
import type { ReviewPost } from './review-post.ts'

export type { EditTaskModel, FlagTaskModel, PendingTaskModel, ReviewPost }

export type ReviewData = ReviewModel & {
  /** Set while a question is edited in place of the task. */
  picker: PickerData | null
  /** Questions that the one to be closed may repeat. */
  originals: LikelyOriginal[]
}
export type ReviewReply = WritingReply | null

/** URLs of the task: with a dialog open, without, and of the next task. */
export type TaskLinks = {
  dialog: (name: string) => string
  back: string
  skip: string | null
}
