/** The statements behind the pages use an index, however large the tables are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { listAwards } from '#reactors/badges/list-awards.ts'
import { listBadges, listRecentBadges, listUserBadges } from '#reactors/badges/list-badges.ts'
import { commentsOfPosts, listComments } from '#posts/comments/list-comments.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { listReviewQueues } from '#moderation/review/list-suggestions.ts'
import { listBookmarks } from '#posts/bookmarks/list-bookmarks.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { listReactions, setReaction } from '#posts/reactions/reactions.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { closeQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { hotQuestions, listQuestions, recommendQuestions } from '#posts/questions/list-questions.ts'
import {
  listLinkedQuestions,
  listLinkedTo,
  listRelatedQuestions,
  listSimilarQuestions,
} from '#posts/questions/near-questions.ts'
import { listAuthorAnswers, listTopPosts } from '#people/profiles/list-posts.ts'
import { listAuthorComments, listGains, listOwnVotes } from '#people/profiles/list-acts.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import { showNotificationStatus } from '#reactors/notifications/notification-status.ts'
import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import { listPendingPosts } from '#moderation/review/list-pending-posts.ts'
import { searchPosts } from '#search/search-posts.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { showTag } from '#tags/show-tag.ts'
import { listAnswers } from '#posts/threads/list-answers.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import { filterPeople, findPeople, listStaff } from '#basics/users/find-people.ts'
import { listRanking } from '#basics/users/list-ranking.ts'
import { AnswerOrders, ObjectType, QuestionOrders, Reason } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { addManyPosts, type ManyPosts } from '#tests/support/many-posts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { wrongSteps } from '#tests/support/wrong-steps.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

let w: Community
/** Statements of the question lists when opened, with a limit in days, of further pages, and of verbs. */
let ofLists: string[]
let ofRecent: string[]
let ofPages: string[]
let ofVerbs: string[]

const orders = QuestionOrders.filter(order => order !== 'recommend')

async function readLists(): Promise<void> {
  // The hot list always has a limit in days. Its first page may contain only pinned questions.
  for (const order of orders.filter(order => order !== 'hot')) {
    await w.as(null).run(listQuestions, { order, page: 8 })
  }
}

/** For few days, so that few rows are sorted, and for many. */
async function readRecent(): Promise<void> {
  for (const order of orders) {
    for (const in_days of [7, 250]) await w.as(null).run(listQuestions, { order, in_days })
  }
  await w.as(null).run(listQuestions, { order: 'hot' })
  hotQuestions(w.db, w.now, 5)
}

async function readPages({ people, tagSlugs }: ManyPosts, id: number): Promise<void> {
  const { username } = people[2]!
  const [object_id, question_id] = [qid(id), qid(id)]
  for (const who of [null, people[2]!, w.moderator()]) {
    const as = w.as(who)
    for (const order of QuestionOrders) {
      await as.run(listQuestions, { order, username })
      for (const tag of tagSlugs.slice(0, 2)) await as.run(listQuestions, { order, tag })
      await as.run(listLinkedQuestions, { question_id, order })
    }
    for (const order of AnswerOrders) {
      await as.run(showThread, { id: object_id, order })
      await as.run(listAnswers, { question_id, order })
    }
    for (const query_cond of ['vote', 'created_at', 'default']) {
      await as.run(listComments, { object_id, query_cond })
    }
    for (const query_cond of ['popular', 'name', 'newest']) {
      await as.run(listTagsPage, { query_cond })
    }
    commentsOfPosts(w.ctx(who), { counted: [id], all: [id], limit: 3, named: null })
    await as.run(listRelatedQuestions, { question_id })
    await as.run(listReactions, { object_id })
    listLinkedTo(w.db, id, 6)
    await as.run(listObjectRevisions, { object_id })
    await as.run(showTag, { name: tagSlugs[0]! })
    await as.run(showProfile, { username })
    await as.run(listTopPosts, { username })
    await as.run(listAuthorAnswers, { username })
    await as.run(listAuthorComments, { username })
    await as.run(listGains, { username })
    await as.run(listRanking)
    await as.run(listBadges)
    for (const name of [username, '']) {
      await as.run(listAwards, { badge_id: firstBadge(), username: name })
    }
    await as.run(listUserBadges, { username })
    await as.run(listRecentBadges, { username })
    await as.run(listStaff, { username: 'mem' })
    await as.run(filterPeople, { q: 'mem' })
    if (who) {
      await as.run(findPeople, { username: 'mem' })
      await as.run(listOwnVotes, {})
      await as.run(recommendQuestions, {})
      await as.run(listBookmarks)
      await as.run(listPendingPosts, { page: 2 })
      await as.run(listPendingPosts, { object_id })
      await as.run(showNotificationStatus)
      await as.run(listReviewQueues)
    }
  }
}

const firstBadge = () => formatShortId(ObjectType.badge, badgeIdByKey(w.db, 'first_upvote')!)

/** Everything a member can do with posts, once. */
async function write(): Promise<void> {
  const [asker, answerer, admin] = [w.member(), w.member(), w.admin()]
  const id = await w.ask(asker, { tags: ['topic-1', 'fresh'] })
  const form = { id: qid(id), title: 'Changed', content: 'Changed text', tags: 'topic-1, topic-2' }
  await w.as(asker).run(editQuestion, form)
  const answerId = await w.answerTo(id, answerer)
  await w.as(answerer).run(editAnswer, { id: aid(answerId), content: 'Changed answer' })
  const remark = await w.commentOn(aid(answerId), asker)
  for (const post of [qid(id), aid(answerId), cid(remark)]) {
    await w.vote(admin, 'up', post)
    w.tick(1000)
    await w.vote(admin, 'none', post)
  }
  await w.as(admin).run(flagPost, { object_id: qid(id), report_type: Reason.spam })
  for (const on of [true, false]) {
    const reaction = on ? 'activate' : 'deactivate'
    await w.as(admin).run(setFollow, { object_id: qid(id), is_cancel: !on })
    await w.as(admin).run(setBookmark, { object_id: qid(id), bookmark: on })
    await w.as(admin).run(setReaction, { object_id: aid(answerId), emoji: 'heart', reaction })
    await w.as(admin).run(setFollowedTags, { slug_name_list: on ? ['topic-1', 'topic-2'] : [] })
    const close_msg = `http://localhost:3000/community/questions/${qid(1020)}`
    await w.as(admin).run(closeQuestion, { id: qid(id), close_type: 60, close_msg })
    await w.as(admin).run(reopenQuestion, { question_id: qid(id) })
  }
  await w.accept(asker, id, answerId)
  await w.accept(asker, id, 0)
  await w.as(admin).run(deleteComment, { comment_id: cid(remark) })
  await w.as(admin).run(deleteAnswer, { id: aid(answerId) })
  await w.as(admin).run(undeleteAnswer, { answer_id: aid(answerId) })
  await w.as(admin).run(deleteQuestion, { id: qid(id) })
  await w.as(admin).run(undeleteQuestion, { id: qid(id) })
  await holdAndDecide(asker, admin)
  await w.as(asker).run(searchPosts, { q: 'changed is:answer' })
  await w.as(asker).run(listSimilarQuestions, { title: 'Changed question' })
}

/** The first posts of an account need review and are approved. */
async function holdAndDecide(asker: UserRow, admin: UserRow): Promise<void> {
  w.settings({ moderation: { first_posts: 100 } })
  const question = await w.ask(asker, { tags: ['topic-1', 'hidden'] })
  const answer = await w.answerTo(question, asker)
  await w.commentOn(aid(answer), asker)
  for (const review_id of [1, 2, 3])
    await w.as(admin).run(decidePendingPost, { review_id, status: 'approve' })
  w.settings({ moderation: { first_posts: 0 } })
}

beforeAll(async () => {
  w = community()
  w.write(seedBadges)
  const many = addManyPosts(w, seeded(3), 4000)
  for (let i = 0; i < 500; i++) w.member()
  const anyOpen = w.site.sqlite.prepare('select id from question where status = 1 and show = 1')
  const id = anyOpen.pluck().get() as number
  ofLists = await statementsOf(w, readLists)
  ofRecent = await statementsOf(w, readRecent)
  ofPages = await statementsOf(w, () => readPages(many, id))
  ofVerbs = await statementsOf(w, write)
})
afterAll(() => w[Symbol.dispose]())

/** Tables that grow with the site, by name and by alias. */
const Large =
  /^(question|answer|comment|vote|activity|revision|question_tag|question_link|user|[qacvlufih]|qt|held_post)$|^(follow|collection|reaction|badge_award)$/

/** Whether a large table is scanned without an index. */
function readsAll(step: string): boolean {
  const [, table, rest] = /^SCAN ([\w.]+)(.*)$/.exec(step) ?? []
  return table !== undefined && Large.test(table) && !rest!.includes('INDEX')
}

const report = (sources: string[], bad: (plan: string[]) => boolean) =>
  sources.map(source => [source, ...planOf(w, source)]).filter(([, ...plan]) => bad(plan))

describe.each(['without statistics', 'with statistics'])('%s', how => {
  beforeAll(() => {
    if (how === 'with statistics') w.site.sqlite.exec('analyze')
  })

  test('the public lists use one index each and sort nothing', () => {
    const lists = ofLists.filter(source => /^select id .* order by pin desc/s.test(source))
    expect(lists).toHaveLength(5)
    expect(report(lists, plan => plan.some(step => step.includes('TEMP B-TREE')))).toEqual([])
    expect(report(lists, plan => !/USING INDEX question_list_\w+( |$)/.test(plan[0]!))).toEqual([])
  })

  test('lists with a limit in days search or scan an index', () => {
    const lists = ofRecent.filter(source => /^select (id|count).* from question /.test(source))
    expect(lists.length).toBeGreaterThanOrEqual(10)
    const indexed = /^(SEARCH|SCAN) question USING INDEX question_list_/
    const first = (plan: string[]) => plan.find(step => / question /.test(step)) ?? ''
    expect(report(lists, plan => !indexed.test(first(plan)))).toEqual([])
    const walks = lists.filter(source => source.includes('question_list_hot'))
    expect(walks).toHaveLength(1)
    expect(report(walks, plan => plan.some(step => step.includes('TEMP B-TREE')))).toEqual([])
  })

  test('a list with a limit in days is counted from daily counts and the rows of one day', () => {
    const counts = [...ofLists, ...ofRecent].filter(source => source.includes('question_day'))
    expect(counts).toHaveLength(2)
    const steps = counts.flatMap(source => planOf(w, source))
    expect(steps.filter(step => step.includes('question_day'))).toEqual(
      Array(2).fill(expect.stringMatching(/^SEARCH question_day USING INTEGER PRIMARY KEY/)),
    )
    const rows = steps.filter(step => /^\w+ question /.test(step))
    const bounded =
      /USING (INTEGER PRIMARY KEY \(rowid=\?\)|.* \(pin=\? AND created_at>\? AND created_at<\?\))$/
    expect(rows).toHaveLength(4)
    expect(rows.filter(step => !bounded.test(step))).toEqual([])
    const ofTheRows = [...ofLists, ...ofRecent].filter(source => /^select count/.test(source))
    // The list by activity reads a bounded number of rows.
    expect(ofTheRows.filter(source => !source.includes('limit 3000'))).toEqual([])
  })

  test('no page and no verb reads a whole table, nor all posts of a status', () => {
    const all = [...ofLists, ...ofRecent, ...ofPages, ...ofVerbs]
    expect(ofPages.length).toBeGreaterThan(60)
    expect(ofVerbs.length).toBeGreaterThan(40)
    expect(report(all, plan => plan.some(readsAll))).toEqual([])
    const wrong = all.filter(source => wrongSteps(w.site.sqlite, source).length > 0)
    expect(how === 'without statistics' ? wrong : []).toEqual([])
  })
})
