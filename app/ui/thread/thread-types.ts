/** What the parts of a question page share. Shapes come from the web layer as types only. */
import type { QualificationModel } from '#app/ui/platform/qualification-notice.tsx'
import type {
  AnswerModel,
  CommentModel,
  CommentsModel,
  QuestionModel,
  ThreadModel,
} from '#app/web/posts/thread-view.ts'
import type { FlagModel } from '#app/web/moderation/flag-view.ts'
import type { FormReply } from '#app/web/kernel/form-action.ts'

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
  /** Set while the report dialog is open. */
  flag: FlagModel | null
  restrictAnswer: boolean
  /** Why no answer can be posted yet. */
  qualification: QualificationModel | null
}
/** A member as the lists of a picker name him. */
export type PickedPerson = { username: string; name: string }

/** What a form of the page gets back beside its errors. */
export type ThreadExtra = {
  preview?: string
  /** The text with a piece added. */
  content?: string
  savedAt?: number
  /** Who is ticked, who was found, and by what. */
  chosen?: PickedPerson[]
  matches?: PickedPerson[]
  lookedUp?: string
}
export type ThreadReply = FormReply<ThreadExtra> | null

/** Where a control leads a visitor, or null for members who may act. */
type Gate = { login: (anchor: string) => string | null; member: boolean; activated: boolean }

export type ThreadContext = {
  data: ThreadData
  reply: ThreadReply
  gate: Gate
  /** This address, parsed once for all links. */
  here: { pathname: string; search: string }
  /** This address without dialog keys, with an anchor. */
  back: (anchor: string) => string
  /** This address with a dialog opened. */
  dialog: (keys: Record<string, string>, anchor?: string) => string
  /** Where flagging leads: the dialog, or what a member must do first. */
  report: (id: string, type: 'question' | 'answer' | 'comment') => string
}
