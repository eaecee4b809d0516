/** View of a member's page. */
import { visibleEnd } from '#access/auth/suspension.ts'
import type { AuthorAnswer } from '#people/profiles/list-posts.ts'
import type { Gain, OwnVote } from '#people/profiles/list-acts.ts'
import type { PostPlace, ProfileComment } from '#people/profiles/profiles.queries.ts'
import type { Profile } from '#people/profiles/show-profile.ts'
import { excerptOf } from '#markdown/text.ts'
import type { SiteSettings } from '#kernel'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import { BadgeLevel, ObjectType, PostStatus, QuestionStatus, Role } from '#shared/codes.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import { groupByDay } from '#shared/group-by-day.ts'
import { formatId, type Permalink, publicId } from '#shared/ids.ts'
import { questionPath, tagPath } from '#shared/paths.ts'
import { isWebAddress } from '#shared/web-address.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { levelName } from '#web/reactors/badge-view.ts'
import { permalinkOf, questionRow } from '#web/posts/rows.ts'

/** Whether the viewer may claim that account. */
export const claimableAccounts = new ExtensionPoint<
  (page: ScreenArgs, username: string) => Promise<boolean>
>()

export async function isClaimable(page: ScreenArgs, username: string): Promise<boolean> {
  const found = await Promise.all(claimableAccounts.all.map(check => check(page, username)))
  return found.includes(true)
}

/** Characters of the bio on a card: two lines. */
const CardBioLength = 100

/** A URL that may be linked, with its host for display. */
function websiteOf(text: string): { href: string; host: string } | null {
  if (!isWebAddress(text)) return null
  const { href, host } = new URL(text)
  return { href, host }
}

export function profileView(profile: Profile) {
  const { username, displayName, avatar, roleId, state, suspendedUntil } = profile
  const gone = state === 'deleted'
  const role: 'admin' | 'moderator' | null =
    roleId === Role.admin ? 'admin' : roleId === Role.moderator ? 'moderator' : null
  return {
    user: {
      username,
      name: displayName,
      avatar: avatar || null,
      deleted: gone || undefined,
      role: gone ? null : role,
    },
    state,
    /** End of a suspension; 0 = permanent. */
    until: visibleEnd(suspendedUntil),
    rank: profile.rank,
    questions: profile.questionCount,
    answers: profile.answerCount,
    location: profile.location || null,
    website: websiteOf(profile.website.trim()),
    bioHtml: profile.bioHtml,
    joinedAt: profile.createdAt,
    seenAt: profile.lastLoginAt,
    own: profile.own,
  }
}

/** Short form, with the number of badges per level. */
export function memberCardView(profile: Profile, owned: { level: number; earnedCount: number }[]) {
  const { user, rank, joinedAt, state, until } = profileView(profile)
  const levels = [BadgeLevel.gold, BadgeLevel.silver, BadgeLevel.bronze]
  const badges = levels.map(level => ({
    level: levelName(level),
    count: owned.reduce((sum, badge) => sum + (badge.level === level ? badge.earnedCount : 0), 0),
  }))
  return {
    user,
    rank,
    joinedAt,
    state,
    until,
    badges: badges.filter(({ count }) => count > 0),
    bio: excerptOf(profile.bioHtml, CardBioLength),
  }
}

function answerPath(
  question: { id: number; urlTitle: string },
  answerId: number,
  permalink: Permalink,
) {
  const anchor = publicId(ObjectType.answer, answerId, permalink)
  return `${questionPath(question, permalink, answerId)}#${anchor}`
}

/** A row of the member's questions, without the asker. */
export function authorQuestionRow(item: QuestionItem, permalink: Permalink) {
  return { ...questionRow(item, permalink), user: undefined }
}

export function authorAnswerRow(answer: AuthorAnswer, permalink: Permalink) {
  const { question } = answer
  const row = questionRow(question, permalink)
  return {
    id: answer.id,
    href: answerPath(question, answer.id, permalink),
    title: question.title,
    excerpt: answer.excerpt,
    votes: answer.voteCount,
    accepted: answer.accepted === 2,
    tags: row.tags,
    act: 'answered' as const,
    at: answer.createdAt,
    closed: row.closed,
    status: answer.status === PostStatus.pending ? ('pending' as const) : row.status,
  }
}

/** One line of the top posts. */
export function topQuestion(item: QuestionItem, permalink: Permalink) {
  const { id, title, voteCount, answerCount, acceptedAnswerId } = item
  const accepted = acceptedAnswerId > 0
  return {
    id,
    href: questionPath(item, permalink),
    title,
    votes: voteCount,
    answers: answerCount,
    accepted,
    status: questionRow(item, permalink).status,
  }
}

export function topAnswer(answer: AuthorAnswer, permalink: Permalink) {
  const { id, href, title, votes, accepted, status } = authorAnswerRow(answer, permalink)
  return { id, href, title, votes, accepted, status }
}

function placeOf(place: PostPlace, permalink: Permalink) {
  const question = { id: place.questionId, urlTitle: place.urlTitle }
  return {
    title: place.title,
    closed: place.questionStatus === QuestionStatus.closed,
    href: place.answerId
      ? answerPath(question, place.answerId, permalink)
      : questionPath(question, permalink),
  }
}

export function commentRow(comment: ProfileComment, permalink: Permalink) {
  const id = formatId(ObjectType.comment, comment.id)
  const place = placeOf(comment, permalink)
  const href = `${place.href.split('#')[0]}?commentId=${id}#${id}`
  return { ...place, key: id, href, html: comment.html, at: comment.createdAt }
}

/** Where a reputation change came from; a hidden post or tag has neither title nor link. */
function gainPlace({ post, tag }: Gain, permalink: Permalink) {
  if (post) return placeOf(post, permalink)
  if (tag) return { title: tag.displayName, closed: false, href: tagPath(tag.slug) }
  return { title: null, closed: false, href: null }
}

/** Reputation changes, newest first, one row per post and day: the total, and its causes. */
export function gainRows(gains: Gain[], settings: SiteSettings) {
  const rows = gains.map(gain => ({ ...gain, at: gain.createdAt }))
  const groups = groupByDay(rows, settings.interface.time_zone, gain => gain.objectId)
  return groups.map(group => {
    const [newest] = group
    const kinds = [...new Set(group.map(gain => gain.kind))]
    return {
      ...gainPlace(newest, permalinkOf(settings)),
      key: String(newest.id),
      points: group.reduce((sum, gain) => sum + gain.points, 0),
      kinds: kinds.map(kind => ({ kind, times: group.filter(one => one.kind === kind).length })),
      at: newest.at,
    }
  })
}

export function voteRow(vote: OwnVote, permalink: Permalink) {
  const on = vote.objectType === ObjectType.answer ? ('answer' as const) : ('question' as const)
  return {
    ...placeOf(vote, permalink),
    key: String(vote.objectId),
    up: vote.up,
    on,
    at: vote.createdAt,
  }
}
