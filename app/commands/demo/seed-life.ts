/** Demo reactions, bookmarks, follows, and pending tasks. */
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { readAllNotifications } from '#reactors/notifications/read-notifications.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { findQuestion, storedQuestion } from '#posts/questions/questions.queries.ts'
import { Emojis } from '#posts/reactions/reactions.queries.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { editTag } from '#tags/edit-tag.ts'
import { findTagBySlug, listTagsOfQuestions } from '#tags/tags.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedUser } from '#basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus, Reason, Show } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { people, tags } from '#drizzle/seed/demo/index.ts'
import { Day, Hour, Minute } from '#shared/durations.ts'
import { some } from './random.ts'
import type { Stage } from './stage.ts'

/** Reputation from which members may suggest edits. */
const Enough = 100

const active = people.filter(person => !person.standing)
const keys = active.map(person => person.key)

export type SeededPost = { type: number; id: number; by: string; at: number }

export type LifeParts = {
  stage: Stage
  random: () => number
  now: number
  posts: readonly SeededPost[]
}

const wireId = ({ type, id }: SeededPost) => formatId(type, id)

function isOpen({ site }: Stage, { type, id }: SeededPost): boolean {
  const answer = type === ObjectType.answer ? findAnswer(site.db, id) : undefined
  if (answer && answer.status !== PostStatus.available) return false
  const row = findQuestion(site.db, answer?.questionId ?? id)
  return row?.status === QuestionStatus.available && row.show === Show.listed
}

/** Follows, bookmarks and reactions, each some time after the post, and bios. */
export async function seedInterests({ stage, random, now, posts }: LifeParts): Promise<void> {
  const below = (n: number) => Math.floor(random() * n)
  const after = (at: number) => Math.min(at + (1 + below(200)) * Hour, now - Minute)
  const slugs = tags.map(tag => tag.slug)
  const questions = posts.filter(post => post.type === ObjectType.question && isOpen(stage, post))
  for (const person of active) {
    const by = person.key
    const joined = now - person.joinedDaysAgo * Day + Hour
    await stage.act(by, joined, setFollowedTags, {
      slug_name_list: some(slugs, 1 + below(6), random),
    })
    if (person.bio) await stage.act(by, joined, updateProfile, { bio: person.bio })
    for (const post of some(questions, below(4), random)) {
      await stage.act(by, after(post.at), setFollow, { object_id: wireId(post), is_cancel: false })
    }
    for (const post of some(questions, below(6), random)) {
      await stage.act(by, after(post.at), setBookmark, { object_id: wireId(post), bookmark: true })
    }
  }
  for (const post of posts.filter(one => random() < 0.3 && isOpen(stage, one))) {
    const others = keys.filter(key => key !== post.by)
    for (const by of some(others, 1 + below(3), random)) {
      // Mostly hearts.
      const emoji = Emojis[random() < 0.7 ? 0 : below(Emojis.length)]!
      const form = { object_id: wireId(post), emoji, reaction: 'activate' }
      await stage.act(by, after(post.at), setReaction, form)
    }
  }
}

/** Older notifications are marked as read: only recent ones stay unread. */
export async function readOldNotifications({ stage, now }: LifeParts): Promise<void> {
  for (const by of keys) {
    for (const type of ['inbox', 'achievement']) {
      await stage.act(by, now - Day, readAllNotifications, { type })
    }
  }
  stage.site.sqlite
    .prepare('update notification set announce = 0 where created_at < ?')
    .run(now - 3 * Day)
}

/** Pending tasks: invitations to answer, edits and flags to decide on. */
export async function seedOpenEnds({ stage, random, now, posts }: LifeParts): Promise<void> {
  const open = posts.filter(post => post.type === ObjectType.question && isOpen(stage, post))
  const unanswered = open.filter(({ id }) => storedQuestion(stage.site.db, id).answerCount === 0)
  for (const post of unanswered.slice(-6)) {
    const others = active.filter(person => person.key !== post.by)
    const invite_user = some(others, 2, random).map(person => person.username)
    const at = Math.min(post.at + 5 * Hour, now - 3 * Hour)
    await stage.act(post.by, at, setInvited, { id: wireId(post), invite_user })
  }
  const all = posts.filter(post => isOpen(stage, post))
  await suggestEdits({ stage, random, now, posts: all })
  await raiseFlags({ stage, random, now, posts: all })
}

/** A question whose answers link to an earlier one on the same subject, and that one. */
function alikeAmong({ stage, posts }: LifeParts): [SeededPost, SeededPost] | [] {
  const byId = new Map(posts.map(post => [post.id, post]))
  const links = stage.site.sqlite
    .prepare(
      `select from_question_id as later, to_question_id as earlier,
          (select count(*) from question_tag a join question_tag b using (tag_id)
            where a.question_id = from_question_id and b.question_id = to_question_id) as shared
        from question_link where from_question_id > to_question_id order by shared desc, later desc`,
    )
    .all() as { later: number; earlier: number }[]
  for (const link of links) {
    const [later, earlier] = [byId.get(link.later), byId.get(link.earlier)]
    if (later && earlier) return [later, earlier]
  }
  return []
}

/** The lowest-scored answer, and a duplicate question. */
async function raiseFlags(parts: LifeParts): Promise<void> {
  const { stage, random, now, posts } = parts
  const { site } = stage
  const votes = ({ id }: SeededPost) => findAnswer(site.db, id)!.voteCount
  const [answer] = posts
    .filter(({ type }) => type === ObjectType.answer)
    .sort((a, b) => votes(a) - votes(b))
  const [question, earlier] = alikeAmong(parts)
  if (!answer || !earlier || !question) return
  const flag = (by: string, minutes: number, post: SeededPost, type: number, content = '') =>
    stage.actPlainly(by, now - minutes * Minute, flagPost, {
      object_id: wireId(post),
      report_type: type,
      content,
    })
  const concerned = keys.filter(key => ![answer.by, question.by].includes(key))
  const [first, second, third] = some(concerned, 3, random)
  await flag(first!, 80, answer, Reason.not_a_answer)
  await flag(second!, 65, answer, Reason.something, '没有回答问题，像是发错了地方。')
  const link = currentSettings(site.db).settings.general.site_url + `/questions/${wireId(earlier)}`
  await flag(third!, 40, question, Reason.a_duplicate, link)
}

/** A question, an answer and a tag, each with a suggested edit. */
async function suggestEdits({ stage, random, now, posts }: LifeParts): Promise<void> {
  const { db } = stage.site
  const rankOf = (key: string) => storedUser(db, stage.people.get(key)!).rank
  const ready = active.filter(({ key, role }) => !role && rankOf(key) >= Enough)
  const editors = some(ready, 3, random).map(person => person.key)
  const late = (n: number) => now - 90 * Minute + n * 20 * Minute
  const question = posts.findLast(
    ({ type, by }) => type === ObjectType.question && by !== editors[0],
  )
  const answer = posts.findLast(({ type, by }) => type === ObjectType.answer && by !== editors[1])
  if (editors.length < 3 || !question || !answer) return
  const { title, originalText } = storedQuestion(db, question.id)
  const slugs = listTagsOfQuestions(db, [question.id])
    .get(question.id)!
    .map(tag => tag.slug)
  await stage.actPlainly(editors[0]!, late(0), editQuestion, {
    id: wireId(question),
    title,
    content: `${originalText}\n\n补充：解决之后，我会把最后的做法写在这里。`,
    tags: slugs.join(','),
    edit_summary: '补充一句说明',
  })
  await stage.actPlainly(editors[1]!, late(1), editAnswer, {
    id: wireId(answer),
    content: `${findAnswer(db, answer.id)!.originalText}\n\n另外，动手之前先留一份备份。`,
    edit_summary: '提醒先备份',
  })
  const tag = findTagBySlug(db, tags[0]!.slug)!
  await stage.actPlainly(editors[2]!, late(2), editTag, {
    tag_id: formatId(ObjectType.tag, tag.id),
    original_text: `${tag.originalText}\n\n提问前请先看看这个标签下得票最多的问题。`,
    edit_summary: '加一句提示',
  })
}
