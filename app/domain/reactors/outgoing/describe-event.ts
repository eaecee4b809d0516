/** An event in the format of the plugin interface, with the data at the time of sending. */
import { anonymous, type Db, type SiteSettings } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { listTagsOfQuestions } from '#tags/tags.queries.ts'
import { findUser, toMember, type UserRow } from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import type { NoticeEvent } from '#plugins/interface.ts'
import { ObjectType, userState } from '#shared/codes.ts'
import { absolute, postPath, userPath } from '#shared/paths.ts'
import type { Permalink } from '#shared/ids.ts'
import { NewQuestion, type StoredEvent } from './on-events.ts'
import { externalIdsOf, type OutgoingCall } from './outgoing.queries.ts'

const isThere = (user: UserRow | undefined, now: number): user is UserRow =>
  user !== undefined && userState(user, now) === 'normal'

/** Null if the recipient is deleted or may no longer see it. */
export function describeEvent(
  db: Db,
  call: OutgoingCall,
  { general, seo, interface: { language } }: SiteSettings,
  now: number,
): NoticeEvent | null {
  const { receiverId, actorId, objectType, objectId } = JSON.parse(call.body) as StoredEvent
  const isNew = call.event === NewQuestion
  const receiver = receiverId > 0 ? findUser(db, receiverId) : undefined
  if (!isNew && !isThere(receiver, now)) return null
  const viewer = receiver ? toMember(receiver) : anonymous
  const post = findPost(db, viewer, { type: objectType, seq: objectId })
  if (!post || (isNew && !isPubliclyListed(post.question))) return null
  const site = general.site_url
  const permalink = seo.permalink as Permalink
  const { question, answerId } = post
  const at = (parts: { answerId?: number; commentId?: number }) =>
    absolute(site, postPath({ question, ...parts }, permalink))
  const actor = actorId > 0 ? findUser(db, actorId) : undefined
  const tags = listTagsOfQuestions(db, [question.id]).get(question.id) ?? []
  return {
    id: call.id,
    type: call.event,
    at: call.createdAt,
    receiver: receiver
      ? {
          id: receiver.id,
          username: receiver.username,
          language: receiver.language || language,
          externalIds: externalIdsOf(db, receiver.id),
        }
      : null,
    trigger: isThere(actor, now)
      ? {
          id: actor.id,
          username: actor.username,
          displayName: actor.displayName,
          url: absolute(site, userPath(actor.username)),
        }
      : null,
    question: { title: question.title, url: at({}), tags: tags.map(({ slug }) => slug) },
    answerUrl: answerId > 0 ? at({ answerId }) : '',
    commentUrl: objectType === ObjectType.comment ? at({ answerId, commentId: objectId }) : '',
  }
}
