/** The payload for a receiver: the object as the public sees it at the time of sending (spec §4). */
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findComment } from '#posts/comments/comments.queries.ts'
import { anonymous, type Db, type SiteSettings } from '#kernel'
import { findPost, type PostObject } from '#posts/objects/objects.ts'
import type { OutgoingCall } from '#reactors/outgoing/outgoing.queries.ts'
import { storedQuestion } from '#posts/questions/questions.queries.ts'
import { listTagsOfQuestions } from '#tags/tags.queries.ts'
import { findUser, listAuthors } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { Accepted, ObjectType, QuestionStatus, userState } from '#shared/codes.ts'
import { formatId, type Permalink } from '#shared/ids.ts'
import { absolute, postPath, userPath } from '#shared/paths.ts'
import { TestEvent } from './event-names.ts'
import type { DeliveryFacts } from './on-events.ts'

type Data = Record<string, unknown>
export type Payload = {
  /** The same for every attempt, even when sent again. */
  id: string
  event: string
  created_at: string
  site: string
  data: Data
}

const names = new Map<number, string>(
  Object.entries(ObjectType).map(([name, type]) => [type, name]),
)

const iso = (ms: number) => new Date(ms).toISOString()

/** The id of a delivery for its receiver. */
export const deliveryId = (id: number): string => `msg_${id}`

/** Whether the post is public: it exists, and is not hidden. */
function publicPost(db: Db, { objectType, objectId }: DeliveryFacts): PostObject | null {
  const post = findPost(db, anonymous, { type: objectType, seq: objectId })
  return post && !post.deleted && isPubliclyListed(post.question) ? post : null
}

class Describer {
  readonly db: Db
  readonly now: number
  readonly site: string
  readonly permalink: Permalink

  constructor(db: Db, { general, seo }: SiteSettings, now: number) {
    this.db = db
    this.now = now
    this.site = general.site_url
    this.permalink = seo.permalink as Permalink
  }

  at(place: Parameters<typeof postPath>[0]): string {
    return absolute(this.site, postPath(place, this.permalink))
  }

  person(id: number): Data | null {
    const author = listAuthors(this.db, [id], this.now).get(id)
    if (!author || author.status === 'deleted' || author.username === '') return null
    const { username, displayName } = author
    return { username, display_name: displayName, url: absolute(this.site, userPath(username)) }
  }

  head({ id, title, urlTitle }: PostObject['question']): Data {
    const tags = listTagsOfQuestions(this.db, [id]).get(id) ?? []
    return {
      id: formatId(ObjectType.question, id),
      title,
      url: this.at({ question: { id, urlTitle } }),
      tags: tags.map(({ slug }) => slug),
    }
  }

  question(id: number): Data {
    const row = storedQuestion(this.db, id)
    return {
      ...this.head(row),
      content: row.originalText,
      author: this.person(row.userId),
      created_at: iso(row.createdAt),
      votes: row.voteCount,
      answers: row.answerCount,
      closed: row.status === QuestionStatus.closed,
      accepted_answer_id: row.acceptedAnswerId
        ? formatId(ObjectType.answer, row.acceptedAnswerId)
        : null,
    }
  }

  answer(id: number, question: PostObject['question']): Data {
    const row = findAnswer(this.db, id)!
    return {
      id: formatId(ObjectType.answer, id),
      url: this.at({ question, answerId: id }),
      content: row.originalText,
      author: this.person(row.userId),
      created_at: iso(row.createdAt),
      votes: row.voteCount,
      accepted: row.accepted === Accepted.yes,
    }
  }

  comment(id: number, { question, answerId }: PostObject): Data {
    const row = findComment(this.db, id)!
    return {
      id: formatId(ObjectType.comment, id),
      url: this.at({ question, answerId, commentId: id }),
      content: row.originalText,
      author: this.person(row.userId),
      created_at: iso(row.createdAt),
      answer_id: answerId > 0 ? formatId(ObjectType.answer, answerId) : null,
    }
  }

  /** The post with its question. Null if it is not public. */
  post(facts: DeliveryFacts): Data | null {
    const post = publicPost(this.db, facts)
    if (!post) return null
    const { type, id, question } = post
    if (type === ObjectType.question) return { question: this.question(id) }
    const own =
      type === ObjectType.answer
        ? { answer: this.answer(id, question) }
        : { comment: this.comment(id, post) }
    return { ...own, question: this.head(question) }
  }

  /** Only ids: the content is not public. */
  ids({ objectType, objectId, questionId }: DeliveryFacts): Data {
    const own = { [names.get(objectType) ?? 'object']: { id: formatId(objectType, objectId) } }
    if (objectType === ObjectType.question || questionId === 0) return own
    return { ...own, question: { id: formatId(ObjectType.question, questionId) } }
  }

  member(id: number): Data | null {
    const user = findUser(this.db, id)
    return user && userState(user, this.now) === 'normal' ? { user: this.person(id) } : null
  }

  data(event: string, facts: DeliveryFacts): Data | null {
    if (event === TestEvent) return { text: 'A test of this webhook.' }
    if (event === 'post.held' || event.endsWith('.deleted')) return this.ids(facts)
    if (event === 'user.registered') return this.member(facts.objectId)
    return this.post(facts)
  }
}

/** Null if the object is not public, or no longer. */
export function describeDelivery(
  db: Db,
  call: OutgoingCall,
  settings: SiteSettings,
  now: number,
): Payload | null {
  const { id, event, createdAt, body } = call
  const describer = new Describer(db, settings, now)
  const data = describer.data(event, JSON.parse(body) as DeliveryFacts)
  if (!data) return null
  return { id: deliveryId(id), event, created_at: iso(createdAt), site: describer.site, data }
}
