/** Lists and counts of a member's acts show each viewer what the rule for posts allows. */
import { expect, test } from 'vitest'
import { listAuthorAnswers } from '#people/profiles/list-posts.ts'
import { listAuthorComments, listOwnVotes } from '#people/profiles/list-acts.ts'
import { countAnswersOf } from '#people/profiles/profiles.queries.ts'
import { allows, visibilityFor } from '#basics/visibility/visibility.ts'
import { anonymous, type Viewer } from '#kernel'
import { PostStatus, QuestionStatus, Show } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'

test('as the rule says, for every state of question and answer', async () => {
  using w = community()
  const [asker, writer, other] = [w.member({ rank: 500 }), w.member({ rank: 500 }), w.member()]
  const states = [
    QuestionStatus.available,
    QuestionStatus.closed,
    PostStatus.deleted,
    PostStatus.pending,
  ]
  const posts: { question: number; answer: number }[] = []
  const kinds = states.flatMap(status =>
    [Show.listed, Show.unlisted].flatMap(show =>
      [PostStatus.available, PostStatus.deleted, PostStatus.pending].map(of => ({
        status,
        show,
        of,
      })),
    ),
  )
  for (const _ of kinds) {
    const question = await w.ask(asker)
    const answer = await w.answerTo(question, writer)
    await w.commentOn(qid(question), writer)
    await w.commentOn(aid(answer), writer)
    await w.vote(writer, 'up', qid(question))
    posts.push({ question, answer })
  }
  w.write(tx => {
    for (const [n, { status, show, of }] of kinds.entries()) {
      const { question, answer } = posts[n]!
      tx.run(`update question set status = ${status}, show = ${show} where id = ${question}`)
      tx.run(`update answer set status = ${of} where id = ${answer}`)
    }
  })
  const { username } = writer
  for (const who of [null, asker, writer, other, w.moderator()]) {
    const viewer: Viewer = who ? w.ctx(who).viewer : anonymous
    const rule = visibilityFor(viewer, 'own')
    const seen = kinds.filter(({ status, show }) =>
      allows(rule, { status, show, userId: asker.id }),
    )
    const answers = seen.filter(({ of }) => allows(rule, { status: of, userId: writer.id }))
    const as = w.as(who)
    const listed = await as.run(listAuthorAnswers, { username, page_size: 100 })
    expect([listed.count, listed.list.length]).toEqual([answers.length, answers.length])
    const own = seen.filter(({ of }) => of === PostStatus.available)
    expect(countAnswersOf(w.db, viewer, writer.id)).toBe(own.length)
    const comments = await as.run(listAuthorComments, { username, page_size: 100 })
    const total = seen.length + answers.length
    expect([comments.count, comments.list.length]).toEqual([total, total])
  }
  const votes = await w.as(writer).run(listOwnVotes, { page_size: 100 })
  const rule = visibilityFor(w.ctx(writer).viewer, 'own')
  const visible = kinds.filter(({ status, show }) =>
    allows(rule, { status, show, userId: asker.id }),
  )
  expect([votes.count, votes.list.length]).toEqual([visible.length, visible.length])
})
