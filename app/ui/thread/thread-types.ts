/** Types shared by the parts of a question page. */
import type { QualificationModel } from '#app/ui/platform/qualification-notice.tsx'
import type {
  AnswerModel,
  CommentModel,
  CommentsModel,
  QuestionModel,
  ThreadModel,
} from '#app/ui/thread/thread-model.ts'
import type { FlagModel } from '#app/ui/thread/flag-model.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'

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
  restrictAnswer: boolean
  /** Why answering is not possible yet. */
  qualification: QualificationModel | null
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

/** Link for visitors, or null for members who may act. */
type Gate = { login: (anchor: string) => string | null; member: boolean; activated: boolean }

export type ThreadContext = {
  data: ThreadData
  reply: ThreadReply
  gate: Gate
  /** The current URL, parsed once for all links. */
  here: { pathname: string; search: string }
  /** The current URL without dialog parameters, with an anchor. */
  back: (anchor: string) => string
  /** The current URL with a dialog open. */
  dialog: (keys: Record<string, string>, anchor?: string) => string
  /** Target of the flag link: the dialog, or what the reader must do first. */
  report: (id: string, type: 'question' | 'answer' | 'comment') => string
}
