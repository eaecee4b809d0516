import { z } from 'zod'
import { ObjectType, type ObjectTypeCode } from '#shared/codes.ts'
import { suspensionFields } from '#access/auth/suspension.ts'
import { wire } from '#kernel'

/** Stages of a clean-up, in order. */
export const Stages = [
  'questions',
  'answers',
  'comments',
  'suggestions',
  'uploads',
  'votes',
  'follows',
  'bookmarks',
  'reactions',
] as const
export type Stage = (typeof Stages)[number]

export const PostStages: readonly Stage[] = [
  'questions',
  'answers',
  'comments',
  'suggestions',
  'uploads',
]
export const VoteStages: readonly Stage[] = ['votes']
export const ActStages: readonly Stage[] = ['follows', 'bookmarks', 'reactions']

/** Number of removed items by kind: a stage, `flags`, `drafts` or `profile`. */
export type Counts = Record<string, number>

/** Most posts chosen individually. */
const ChosenMax = 100

const postTypes: readonly number[] = [ObjectType.question, ObjectType.answer, ObjectType.comment]
const isPost = (type: number): type is ObjectTypeCode => postTypes.includes(type)

const postIds = z
  .preprocess(
    value => (value === undefined || value === null || value === '' ? [] : [value].flat()),
    z.array(wire.anyId(), { error: 'form.invalid' }).max(ChosenMax, { error: 'form.invalid' }),
  )
  .refine(list => list.every(({ type }) => isPost(type)), {
    error: 'error.object.not_found',
    params: { alone: 'bad_request' },
  })
  .describe(`up to ${ChosenMax} ids of posts of the member`)

/**
 * What to do about a member (spec §4, §6). An empty `status` leaves the account as it is;
 * `remove_all_content` takes precedence over `post_ids`.
 */
export const CleanUpInput = z.object({
  user_id: z
    .union([z.string(), z.number()], { error: 'form.required' })
    .transform(value => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0))
    .describe('id of an account, required'),
  status: z
    .enum(['', 'normal', 'inactive', 'suspended', 'deleted'], { error: 'form.invalid' })
    .default('')
    .describe('one of normal, inactive, suspended, deleted; empty = as it is'),
  ...suspensionFields,
  remove_all_content: wire.flag(),
  post_ids: postIds,
  undo_votes: wire.flag(),
  take_back: wire.flag().describe('true or false: follows, bookmarks and reactions'),
  clear_profile: wire.flag().describe('true or false: avatar and biography'),
})
export type CleanUpWishes = z.output<typeof CleanUpInput>
