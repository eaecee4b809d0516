/** What the parts of a question page share. Shapes come from the web layer as types only. */
import type {
  AnswerModel,
  CommentModel,
  CommentsModel,
  FormReply,
  QuestionModel,
  ReactionModel,
  ThreadModel,
} from '#app/web/index.ts'

export type { AnswerModel, CommentModel, CommentsModel, QuestionModel, ReactionModel, ThreadModel }

export type ThreadDialog = {
  name: string | null
  id: string | null
  on: string | null
  reply: string | null
  edit: string | null
}

export type ThreadData = ThreadModel & { dialog: ThreadDialog; restrictAnswer: boolean }
export type ThreadReply = FormReply<{ preview?: string; savedAt?: number }> | null

/** Where a control leads a visitor, or null for members who may act. */
export type Gate = { login: (anchor: string) => string | null; member: boolean; activated: boolean }

export type ThreadContext = {
  data: ThreadData
  reply: ThreadReply
  gate: Gate
  /** This address without dialog keys, with an anchor. */
  back: (anchor: string) => string
  /** This address with a dialog opened. */
  dialog: (keys: Record<string, string>, anchor?: string) => string
}
