/** Posts in the format for search plugins. */
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { anonymous, type Db } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { storedQuestion } from '#posts/questions/questions.queries.ts'
import { listTagsOfQuestions } from '#tags/tags.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import type { SearchRecord } from '#plugins/interface.ts'
import { Accepted, ObjectType } from '#shared/codes.ts'

/** Null if the post is not public. */
export function describePost(db: Db, type: number, id: number): SearchRecord | null {
  const post = findPost(db, anonymous, { type, seq: id })
  if (!post || post.deleted || !isPubliclyListed(post.question)) return null
  const question = storedQuestion(db, post.question.id)
  const answer = type === ObjectType.answer ? findAnswer(db, id) : undefined
  const tags = listTagsOfQuestions(db, [question.id]).get(question.id) ?? []
  return {
    id,
    kind: answer ? 'answer' : 'question',
    questionId: question.id,
    title: question.title,
    text: (answer ?? question).plainText,
    tags: tags.map(({ slug }) => slug),
    authorId: post.authorId,
    votes: post.voteCount,
    views: question.viewCount,
    answers: question.answerCount,
    accepted: answer ? answer.accepted === Accepted.yes : question.acceptedAnswerId > 0,
    createdAt: (answer ?? question).createdAt,
  }
}
