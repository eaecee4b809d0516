/** Structured data (schema.org) of a question for search engines. */
import type { Thread } from '#posts/threads/show-thread.ts'
import type { Author } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import type { Permalink } from '#shared/ids.ts'
import { absolute, questionPath, userPath } from '#shared/paths.ts'
import { isoTime } from '#shared/time-format.ts'

/** Answers besides the accepted one; limited to keep the page small. */
const SuggestedMax = 3

type Place = { siteUrl: string; permalink: Permalink }

const person = ({ username, displayName, status }: Author, { siteUrl }: Place) => ({
  '@type': 'Person',
  name: displayName,
  ...(status === 'deleted' ? null : { url: absolute(siteUrl, userPath(username)) }),
})

const datesOf = ({ createdAt, editedAt }: { createdAt: number; editedAt: number }) => ({
  datePublished: isoTime(createdAt),
  dateCreated: isoTime(createdAt),
  ...(editedAt > 0 ? { dateModified: isoTime(editedAt) } : null),
})

/** Null for questions that are not public. */
export function qaPage({ question, answers }: Thread, place: Place) {
  if (!isPubliclyListed(question)) return null
  const { siteUrl, permalink } = place
  const answer = (row: Thread['answers']['list'][number]) => ({
    '@type': 'Answer',
    text: row.excerpt,
    ...datesOf(row),
    upvoteCount: row.voteCount,
    url: absolute(siteUrl, questionPath(question, permalink, row.id)),
    author: person(row.author, place),
  })
  const accepted = answers.list.find(row => row.accepted === 2)
  const suggested = answers.list.filter(row => row !== accepted).slice(0, SuggestedMax)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: question.excerpt,
      ...datesOf(question),
      author: person(question.author, place),
      answerCount: question.answerCount,
      upvoteCount: question.voteCount,
      ...(accepted ? { acceptedAnswer: answer(accepted) } : null),
      ...(suggested.length > 0 ? { suggestedAnswer: suggested.map(answer) } : null),
    },
  }
}
