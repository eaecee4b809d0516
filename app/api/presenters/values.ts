/** Wire formats: Unix seconds, ids as text, named actions. */
import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { revealExternalContent, trustedSources } from '#markdown/images.ts'
import { escapeText } from '#shared/escaped-text.ts'
import { formatId, type Permalink, publicId } from '#shared/ids.ts'
import type { Ctx } from '#kernel'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'

/** Milliseconds to Unix seconds; 0 stays "never". */
export const seconds = (ms: number): number => Math.floor(ms / 1000)

export const Seconds = kind(z.int().min(0).describe('seconds'), seconds)
export const Count = z.int()
/** As pages show it: images of other sites have a `src` only where the site shows them without asking. */
export const PostHtml = kind(out.html(), (html: string, { ctx: { settings } }) => {
  const { external_content_display: shown, image_hosts: hosts } = settings.legal
  if (shown !== 'always_display') return html
  const { site_url: siteUrl } = settings.general
  return revealExternalContent(html, { sources: trustedSources({ siteUrl, hosts }) })
})

export const Escaped = kind(out.escapedText(), escapeText)

/** A number that stands for one of a few states, as the database has it. */
export const code = <const C extends number>(...codes: C[]) =>
  // The column's check and, outside production, that of the answer exclude other numbers.
  kind(z.literal(codes), (value: number) => value as C)
export const OneOrTwo = code(1, 2)
export const PostStatus = code(1, 2, 10, 11)

/** 17 digits, or the short form of question and answer ids under permalinks 3 and 4. */
export const Id = out
  .text()
  .regex(/^(1\d{16}|[0-9a-zA-Z]{3,12})$/)
  .describe('id')
const IdOrZeroText = z.union([Id, z.literal('0')])
export const IdOrEmpty = z.union([Id, z.literal('')])
/** Account and revision ids are plain numbers as text. */
export const NumberId = kind(out.text().regex(/^\d+$/).describe('digits'), (id: number) =>
  String(id),
)

/** The id of an object under the site's permalink setting. */
export function wireId({ settings }: Pick<Ctx, 'settings'>, type: number, seq: number): string {
  const isPost = type === ObjectType.question || type === ObjectType.answer
  const permalink = settings.seo.permalink as Permalink
  return isPost ? publicId(type, seq, permalink) : formatId(type, seq)
}

const questionId = (seq: number, { ctx }: ApiArgs) => wireId(ctx, ObjectType.question, seq)
const answerId = (seq: number, { ctx }: ApiArgs) => wireId(ctx, ObjectType.answer, seq)
export const commentId = (seq: number) => formatId(ObjectType.comment, seq)

type IdOf = (seq: number, args: ApiArgs) => string
const orEmpty = (idOf: IdOf) =>
  kind(IdOrEmpty, (seq: number | null | undefined, args) => (seq ? idOf(seq, args) : ''))
const orZero = (idOf: IdOf) =>
  kind(IdOrZeroText, (seq: number | null | undefined, args) => (seq ? idOf(seq, args) : '0'))

export const QuestionId = kind(Id, questionId)
export const QuestionIdOrEmpty = orEmpty(questionId)
export const QuestionIdOrZero = orZero(questionId)
export const AnswerId = kind(Id, answerId)
export const AnswerIdOrEmpty = orEmpty(answerId)
export const AnswerIdOrZero = orZero(answerId)
/** Never in short form, because clients compare it as a number. */
export const LongAnswerIdOrZero = kind(
  out
    .text()
    .regex(/^(0|1\d{16})$/)
    .describe('id | "0"'),
  (seq: number) => (seq > 0 ? formatId(ObjectType.answer, seq) : '0'),
)
export const CommentId = kind(Id, commentId)
export const CommentIdOrEmpty = orEmpty(commentId)
export const CommentIdOrZero = orZero(commentId)
export const TagId = kind(Id, (seq: number) => formatId(ObjectType.tag, seq))

type Place = { type: number; id: number }
export const ObjectId = kind(Id, ({ type, id }: Place, { ctx }) => wireId(ctx, type, id))

const typeNames: Record<number, string> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.tag]: 'tag',
  [ObjectType.comment]: 'comment',
}
/** The name of a type of objects, of those that an answer can have. */
export const typeNameOf = <const N extends string>(...names: N[]) =>
  kind(z.enum(names), (type: number) => (typeNames[type] ?? 'question') as N)
export const ObjectTypeName = typeNameOf('question', 'answer', 'tag', 'comment')

type GivenAction = { action: string; type: 'reason' | 'edit' | 'confirm' }
const Action = shape<GivenAction>('Action')({
  action: out.text(),
  name: [out.text(), ({ action }, { t }) => t(`api.action.${action}`)],
  type: z.enum(['reason', 'edit', 'confirm']),
})
/** Actions the member may take on an object, with their labels. */
export const Actions = list(Action)

export const VoteStatus = kind(z.enum(['vote_up', 'vote_down', '']), (vote: number) =>
  vote === 0 ? '' : vote > 0 ? 'vote_up' : 'vote_down',
)

export const Edited = shape<{ waitForReview: boolean }>()({ wait_for_review: z.boolean() })
