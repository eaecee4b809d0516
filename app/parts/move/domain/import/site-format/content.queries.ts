/** The core of a community: users, tags, questions, answers and comments. Converters write these. */
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { code } from '#kernel'
import { importedText } from '#posts/imported/unedited.queries.ts'
import {
  ObjectType,
  PostStatus,
  QuestionStatus,
  Reason,
  TagStatus,
  UserStatus,
} from '#shared/codes.ts'
import { answers, comments, questions, tags, users } from '#drizzle/schema/index.ts'
import { unfinished } from '#markdown/unfinish.ts'
import {
  isListedQuestion,
  isPublicAnswer,
  isPublicComment,
  isPublicUser,
  onlyPublic,
} from './conditions.queries.ts'
import {
  count,
  described,
  type Field,
  file,
  type FileSpec,
  flag,
  foreign,
  Id,
  id,
  json,
  made,
  optional,
  privately,
  text,
  Time,
  time,
  WebAddress,
  word,
} from './fields.queries.ts'

const everything = sql`true`
/** Attribution in folders from other programs; a whole site has it in `origins.ndjson`. */
const origin = {
  url: described(
    foreign(WebAddress),
    'Its address on the original site, for attribution and redirects.',
  ),
  license: described(foreign(z.string().max(100)), 'Such as "CC BY-SA 4.0".'),
}
const author = {
  author_name: described(
    foreign(z.string().max(200)),
    'The author where no account is known, or the name that was shown.',
  ),
}

const gone = sql`${users.status} = ${code(UserStatus.deleted)}`
/** A deleted account shows nothing of the person. */
function unlessGone(field: Field, column: SQLiteColumn, instead: SQL): Field {
  const shown = sql`case when ${gone} then ${instead} else ${column} end`
  return { ...field, select: scope => (scope === 'public' ? shown : field.select(scope)) }
}
const blank = (column: SQLiteColumn) => unlessGone(text(column), column, sql`''`)

/** HTML of an imported text, without added drawings and boxes. */
const importedHtml = (
  table: 'question' | 'answer' | 'tag' | 'user',
  html: SQLiteColumn,
): Field => ({
  ...made(z.string(), () => {
    const imported = importedText[table](sql.identifier(table) as unknown as SQL)
    return sql`case when ${imported} then ${html} end`
  }),
  toFile: stored => (stored ? (unfinished(stored as string) ?? stored) : undefined),
})

const Markdown = 'Markdown: CommonMark with tables and task lists.'
const body = (source: SQLiteColumn) => described(optional(text(source)), Markdown)
const HtmlHelp =
  'HTML, where there is no Markdown: it is sanitized and shown, and edits start from it.'

/** Lines need a text as Markdown or as HTML. */
function withText(spec: FileSpec): FileSpec {
  const schema = spec.schema
    .refine(line => line.text !== undefined || line.html !== undefined, 'needs "text" or "html"')
    .meta({ anyOf: [{ required: ['text'] }, { required: ['html'] }] })
  return { ...spec, schema: schema.describe(spec.about) }
}

export const usersFile = file({
  name: 'users',
  about: 'Accounts as every visitor sees them.',
  scope: 'public',
  table: users,
  key: [users.id],
  where: onlyPublic(isPublicUser(users.id)),
  fields: {
    id: id(users.id),
    username: described(
      optional(unlessGone(text(users.username), users.username, sql`'~' || ${users.id}`)),
      'For addresses and mentions; made from the display name where it is left out.',
    ),
    display_name: unlessGone(
      text(users.displayName),
      users.displayName,
      sql`'user' || ${users.id}`,
    ),
    created_at: time(users.createdAt),
    updated_at: optional(time(users.updatedAt)),
    deleted: described(
      made(
        z.literal(true),
        () => gone,
        () => true,
      ),
      'The account is closed; its posts stay.',
    ),
    avatar: blank(users.avatar),
    bio: described(blank(users.bio), Markdown),
    bio_html: described(importedHtml('user', users.bioHtml), HtmlHelp),
    website: blank(users.website),
    location: blank(users.location),
    reputation: described(
      { ...made(z.int(), () => sql`${users.rank}`), toFile: stored => stored },
      'Points; 1 where it is left out. With private data it is computed from `activity.ndjson`.',
    ),
    last_seen_at: foreign(Time),
    ...origin,
  },
})

export const tagsFile = file({
  name: 'tags',
  about: 'Tags. A tag that questions name and that is not listed here is made on import.',
  scope: 'public',
  table: tags,
  key: [tags.id],
  where: onlyPublic(sql`${tags.status} = ${code(TagStatus.available)}`),
  fields: {
    id: id(tags.id),
    slug: described(
      text(tags.slug),
      'Its name in addresses; what other programs call it is made into one.',
    ),
    display_name: optional(text(tags.displayName)),
    created_at: optional(time(tags.createdAt)),
    updated_at: optional(time(tags.updatedAt)),
    user_id: id(tags.userId),
    text: described(text(tags.originalText), Markdown),
    html: described(importedHtml('tag', tags.html), HtmlHelp),
    synonym_of: described(id(tags.mainTagId), 'Id of the tag that this one is a synonym of.'),
    recommended: flag(tags.recommend),
    reserved: flag(tags.reserved),
    status: word(tags.status, TagStatus),
    revision_id: id(tags.revisionId),
    excerpt_post: described(foreign(Id), 'Id of the post that its short description was there.'),
    wiki_post: described(foreign(Id), 'Id of the post that its description was there.'),
  },
})

const TagNames = z.array(z.string().min(1).max(200)).max(100)
const tagNames = made(
  TagNames,
  scope => sql`(select nullif(json_group_array(slug), '[]') from (
    select t.slug from question_tag qt join tag t on t.id = qt.tag_id
    where qt.question_id = ${questions.id}
      and (${scope === 'private' ? everything : sql`t.status = ${code(TagStatus.available)}`})
    order by qt.rowid))`,
  stored => JSON.parse(stored as string) as unknown,
)

const Closing = z.strictObject({
  reason: z.enum(Object.keys(Reason) as [keyof typeof Reason]),
  message: z
    .string()
    .optional()
    .describe('Of a repetition: the address of the question it repeats.'),
  at: Time.optional(),
})
type StoredClosing = { close_type?: number; close_msg?: string; closed_at?: number }
const closing = made(
  Closing,
  scope => sql`(select m.value from object_meta m where m.object_id = ${questions.id}
    and m.key = 'question.close.reason'
    ${scope === 'private' ? sql`` : sql`and ${questions.status} = ${code(QuestionStatus.closed)}`})`,
  stored => {
    const { close_type, close_msg, closed_at } = JSON.parse(stored as string) as StoredClosing
    const names = Object.keys(Reason) as (keyof typeof Reason)[]
    return {
      reason: names.find(name => Reason[name] === close_type) ?? 'something',
      ...(close_msg && { message: close_msg }),
      ...(closed_at && { at: new Date(closed_at).toISOString() }),
    }
  },
)

const Votes = z.int().min(0)
/** Votes by people who are not in `votes.ndjson`: all of them where there is no such file. */
const votes = (object: SQLiteColumn, column: 'up' | 'down', value: 1 | -1) =>
  made(Votes, scope => {
    const sums = sql`coalesce((select i.${sql.raw(column)} from imported_vote i where i.object_id = ${object}), 0)`
    return scope === 'private'
      ? sums
      : sql`${sums} + (select count(*) from vote v where v.object_id = ${object} and v.value = ${code(value)})`
  })
const upVotes = (object: SQLiteColumn) =>
  described(votes(object, 'up', 1), 'Votes by people who are not in `votes.ndjson`.')
const downVotes = (object: SQLiteColumn) => votes(object, 'down', -1)

/** For columns where 1 means no and 2 means yes. */
const yes = {
  schema: z.literal(true),
  toRow: () => 2,
  toFile: (stored: unknown) => stored === 2 || undefined,
}

export const questionsFile = withText(
  file({
    name: 'questions',
    about: 'Questions with their tags.',
    scope: 'public',
    table: questions,
    key: [questions.id],
    where: onlyPublic(isListedQuestion(questions.id)),
    fields: {
      id: id(questions.id),
      user_id: optional(id(questions.userId)),
      title: described(
        text(questions.title),
        'One line. More than 150 characters are cut off and counted in the report.',
      ),
      text: body(questions.originalText),
      html: described(importedHtml('question', questions.html), HtmlHelp),
      tags: described(tagNames, 'Slugs, in the order in which the author gave them.'),
      created_at: time(questions.createdAt),
      edited_at: time(questions.editedAt),
      last_editor_id: id(questions.lastEditorId),
      active_at: described(
        optional(time(questions.activeAt)),
        'Last activity; the time of asking where it is left out.',
      ),
      status: word(questions.status, {
        open: QuestionStatus.available,
        closed: QuestionStatus.closed,
        deleted: QuestionStatus.deleted,
        pending: QuestionStatus.pending,
      }),
      closing: described(closing, 'Why it was closed.'),
      pinned: { ...count(questions.pin), ...yes },
      unlisted: { ...count(questions.show), ...yes },
      views: count(questions.viewCount),
      up_votes: upVotes(questions.id),
      down_votes: downVotes(questions.id),
      invited: privately(json(questions.invitedUserIds, z.array(z.int()))),
      revision_id: id(questions.revisionId),
      ...author,
      ...origin,
    },
  }),
)

const postStatus = (column: SQLiteColumn) => word(column, PostStatus)

export const answersFile = withText(
  file({
    name: 'answers',
    about: 'Answers.',
    scope: 'public',
    table: answers,
    key: [answers.id],
    where: onlyPublic(isPublicAnswer(answers.id)),
    fields: {
      id: id(answers.id),
      question_id: id(answers.questionId),
      user_id: optional(id(answers.userId)),
      text: body(answers.originalText),
      html: described(importedHtml('answer', answers.html), HtmlHelp),
      created_at: time(answers.createdAt),
      edited_at: time(answers.editedAt),
      last_editor_id: id(answers.lastEditorId),
      status: postStatus(answers.status),
      accepted: { ...count(answers.accepted), ...yes },
      up_votes: upVotes(answers.id),
      down_votes: downVotes(answers.id),
      revision_id: id(answers.revisionId),
      ...author,
      ...origin,
    },
  }),
)

const below = (type: number) =>
  made(
    Id,
    () => sql`case when ${comments.objectType} = ${code(type)} then ${comments.objectId} end`,
    String,
  )

const commentsSpec = withText(
  file({
    name: 'comments',
    about: 'Comments on questions and answers. Each has one of `question_id` and `answer_id`.',
    scope: 'public',
    table: comments,
    key: [comments.id],
    where: onlyPublic(isPublicComment(comments.id)),
    fields: {
      id: id(comments.id),
      question_id: below(ObjectType.question),
      answer_id: below(ObjectType.answer),
      user_id: optional(id(comments.userId)),
      text: body(comments.originalText),
      html: described(foreign(z.string()), 'HTML, where there is no Markdown.'),
      created_at: time(comments.createdAt),
      updated_at: optional(time(comments.updatedAt)),
      reply_to_user_id: id(comments.replyUserId),
      reply_to_comment_id: id(comments.replyCommentId),
      status: postStatus(comments.status),
      up_votes: upVotes(comments.id),
      ...author,
      ...origin,
    },
  }),
)

export const commentsFile: FileSpec = {
  ...commentsSpec,
  schema: commentsSpec.schema.refine(
    line => (line.question_id === undefined) !== (line.answer_id === undefined),
    'needs either "question_id" or "answer_id"',
  ),
}
