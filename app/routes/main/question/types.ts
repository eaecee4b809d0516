/** Types shared by the parts of a question page. */
import type { QualificationModel } from '#ui/forms/qualification-banner.tsx'
import type {
  AnswerModel,
  CommentModel,
  CommentsModel,
  QuestionModel,
  ThreadModel,
} from './thread-view.ts'
import type { ThreadLinks, ThreadPosition } from './thread-links.ts'
import type { FlagModel } from './flag-view.ts'
import type { LikelyOriginal } from '#ui/thread/likely-originals.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'

export type { AnswerModel, CommentModel, CommentsModel, QuestionModel }

type ThreadDialog = {
  name: string | null
  id: string | null
  on: string | null
  reply: string | null
  edit: string | null
}

export type ThreadData = ThreadModel & {
  dialog: ThreadDialog
  /** Set while the flag dialog is open. */
  flag: FlagModel | null
  /** Questions that this one may repeat, while a dialog asks for the original. */
  originals: LikelyOriginal[]
  restrictAnswer: boolean
  /** Why answering is not possible yet. */
  qualification: QualificationModel | null
  /** What an answer costs, and what its writer has; null when it is free. */
  price: string | null
}
/** A member in a picker's list. */
export type PickedPerson = { username: string; name: string }

/** What the action returns besides errors. */
export type ThreadExtra = {
  preview?: string
  /** The text with an inserted snippet. */
  content?: string
  savedAt?: number
  /** Selected members, search results, and the search term. */
  chosen?: PickedPerson[]
  matches?: PickedPerson[]
  lookedUp?: string
}
export type ThreadReply = FormReply<ThreadExtra> | null

export type ThreadContext = ThreadLinks & {
  data: ThreadData
  reply: ThreadReply
  place: ThreadPosition
}
