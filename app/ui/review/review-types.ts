/** What the parts of the review screen get. Shapes come from the web layer as types only. */
import type { PickerData, WritingReply } from '#app/ui/editor/writing-types.ts'
import type {
  EditTaskModel,
  FlagTaskModel,
  HeldTaskModel,
} from '#app/web/moderation/review-tasks.ts'
import type { ReviewModel } from '#app/web/moderation/review-view.ts'
import type { ReviewPost } from '#app/web/moderation/review-post.ts'

export type { EditTaskModel, FlagTaskModel, HeldTaskModel, ReviewPost }

/** Set while a question is edited in the task's place. */
export type ReviewData = ReviewModel & { picker: PickerData | null }
export type ReviewReply = WritingReply | null

/** Addresses of the task: with a dialog opened, without, and of the next one. */
export type TaskLinks = {
  dialog: (name: string) => string
  back: string
  skip: string | null
}
