/** Public content as SQL conditions: the rules for visitors and lists. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { code } from '#kernel'
import { listedQuestion } from '#basics/visibility/visibility.queries.ts'
import type { Scope } from './fields.queries.ts'
import { MailStatus, PostStatus, RevisionStatus, TagStatus, UserStatus } from '#shared/codes.ts'

/** The condition in public exports; private ones have all rows. */
export const onlyPublic = (condition: SQL) => (scope: Scope) =>
  scope === 'public' ? condition : sql`true`

const available = code(PostStatus.available)

export const isListedQuestion = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from question q where q.id = ${id} and ${listedQuestion})`

export const isPublicAnswer = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from answer a join question q on q.id = a.question_id
    where a.id = ${id} and a.status = ${available} and ${listedQuestion})`

export const isPublicComment = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from comment c join question q on q.id = c.question_id
    left join answer a on a.id = c.object_id
    where c.id = ${id} and c.status = ${available} and ${listedQuestion}
      and (a.id is null or a.status = ${available}))`

const isPublicTag = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from tag t where t.id = ${id} and t.status = ${code(TagStatus.available)})`

/** Of a question, an answer, a comment or a tag: they share one id sequence. */
export const isPublicObject = (id: SQLWrapper): SQL =>
  sql`(${isListedQuestion(id)} or ${isPublicAnswer(id)} or ${isPublicComment(id)} or ${isPublicTag(id)})`

/** All accounts except those that never confirmed their address and wrote nothing. */
export const isPublicUser = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from user u where u.id = ${id} and (u.mail_status = ${code(MailStatus.verified)}
    or u.status = ${code(UserStatus.deleted)}
    or exists (select 1 from question where user_id = u.id)
    or exists (select 1 from answer where user_id = u.id)
    or exists (select 1 from comment where user_id = u.id)))`

/** Versions that were in effect; only reviewers see suggested and rejected ones. */
export const isPublicRevision = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from revision v where v.id = ${id} and ${isPublicObject(sql`v.object_id`)}
    and v.status in (${code(RevisionStatus.first, RevisionStatus.passed)}))`
