/**
 * A small site where everything has happened at least once, so that no list of the API is empty: a
 * scene with further activity.
 */
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { holdQuestion } from '#posts/questions/set-state.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { Reason } from '#shared/codes.ts'
import { pendingPosts } from '#drizzle/schema/index.ts'
import { type Scene, scene } from '#tests/http/scene.ts'
import { linkEverybody, offerService } from './known-elsewhere.ts'
import { ownPlugin } from './plugin-rows.ts'
import { openProfiles } from './viewers.ts'
import { aid, cid, qid, World } from './world.ts'
import { openTest, templateOf, type Template } from '#tests/support/test-database.ts'

const tags = [{ slug_name: 'birds', display_name: 'Birds' }]

const settings = {
  legal: { terms_of_service_original_text: '*Be kind.*', terms_of_service_parsed_text: 'Be kind.' },
  login: { allow_email_domains: ['example.org'] },
  write: { authorized_attachment_extensions: ['pdf'] },
  users: openProfiles,
}

async function live({ w, who, ids }: Scene) {
  const { author, member, moderator, admin } = who
  const expert = w.member({ username: 'expert', rank: 300 })
  const ask = async (title: string) => {
    const form = { title, content: `What is there to say of ${title}?`, tags }
    return qid((await w.as(expert).run(askQuestion, form)).result.id)
  }
  const theirs = await w
    .as(member)
    .run(writeAnswer, { question_id: ids.question, content: 'With their feathers.' })
  const answer = aid(theirs.result.id)
  w.tick(1000)
  await w.as(moderator).run(editQuestion, {
    ...{ id: ids.question, title: 'How do birds fly at all', content: 'With *wings*, I know.' },
    ...{ tags, edit_summary: 'clearer' },
  })
  for (const id of [answer, ids.answer]) {
    await w.as(moderator).run(editAnswer, { id, content: 'By feathers.', edit_summary: 'short' })
  }
  const reply = { original_text: 'Penguins cannot.', reply_comment_id: ids.comment }
  const replied = await w.as(moderator).run(writeComment, { object_id: ids.question, ...reply })
  await w
    .as(member)
    .run(writeComment, { object_id: answer, original_text: 'Thanks @author for it.' })
  for (const post of [ids.question, ids.answer, answer, ids.comment]) {
    await w.as(admin).run(setVote, { object_id: post, vote: 'up' })
  }
  await w.as(moderator).run(setVote, { object_id: ids.foreignQuestion, vote: 'down' })
  for (const object_id of [ids.tag, ids.question]) {
    await w.as(admin).run(setFollow, { object_id, is_cancel: false })
  }
  await w.as(admin).run(setBookmark, { object_id: ids.question, bookmark: true })
  for (const object_id of [ids.question, ids.answer]) {
    await w.as(member).run(setReaction, { object_id, emoji: 'heart', reaction: 'activate' })
  }
  await w.as(author).run(acceptAnswer, { question_id: ids.question, answer_id: answer })
  await w.as(admin).run(setInvited, { id: ids.question, invite_user: ['member', 'moderator'] })
  await w.as(admin).run(flagPost, {
    ...{ object_id: ids.foreignQuestion, report_type: Reason.something, content: 'Not serious.' },
  })
  w.tick(1000)
  await w.as(expert).run(editQuestion, {
    ...{ id: ids.foreignQuestion, title: 'Why do most birds sing', content: 'In the morning.' },
    ...{ tags, edit_summary: 'better' },
  })
  const closed = await ask('Which birds swim')
  const closing = { close_type: Reason.not_clarity, close_msg: 'Which ones?' }
  await w.as(moderator).run(closeQuestion, { id: closed, ...closing })
  const pending = await ask('Which birds run')
  hold(w, Number(pending.slice(4)), expert.id)
  // Related questions are hot ones of the same tag, and linked ones are in a text.
  const address = `${w.ctx(null).settings.general.site_url}/questions/${ids.question}`
  await w.as(admin).run(askQuestion, {
    ...{ title: 'Birds that look alike', content: `As in ${address} to be read.`, tags },
  })
  return { answer, closed, held: pending, expert, reply: cid(replied.result.id) }
}

function hold(w: World, id: number, userId: number) {
  const times = { createdAt: w.now, updatedAt: w.now }
  const row = { ...times, objectType: 1, objectId: id, questionId: id, userId, rule: 'words' }
  w.write(tx => {
    holdQuestion(tx, id)
    tx.insert(pendingPosts)
      .values({ ...row, detail: 'run' })
      .run()
  })
}

async function dress({ w, who }: Scene) {
  w.site.sqlite.prepare("update tag set recommend = 1 where slug = 'birds'").run()
  w.site.sqlite.prepare("update tag set reserved = 1 where slug = 'spare'").run()
  ownPlugin(w)
  await w.as(who.admin).run(setPluginStatus, { plugin_slug_name: 'word-list', enabled: true })
  offerService(w)
  linkEverybody(w)
}

type Busy = Scene & { more: Awaited<ReturnType<typeof live>> }
let made: { template: Template; facts: Omit<Busy, 'w'> } | undefined

/** A new busy site. The caller closes its world. */
export async function busySite(): Promise<Busy> {
  if (!made) {
    const { w: first, ...facts } = await scene(settings)
    const more = await live({ w: first, ...facts })
    await dress({ w: first, ...facts })
    made = { template: templateOf(first.site.sqlite), facts: { ...facts, more } }
    first[Symbol.dispose]()
  }
  const w = new World(settings, openTest(made.template))
  w.tick(120_000)
  return { w, ...made.facts }
}
