import { expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { createUser } from '#access/auth/create-user.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { deleteComment, editComment } from '#posts/comments/write-comment.ts'
import { eraseDeleted } from '#basics/erasure/erase-deleted.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { moveSite } from '#site/install/move-site.ts'
import { type EventName, run, type Subscribers } from '#kernel'
import { closeQuestion, operateQuestion, reopenQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { saveModeration } from '#basics/settings/save-moderation.ts'
import { subscribers } from '#app/domain/subscribers.ts'
import { createTag } from '#tags/create-tag.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { operatorContext } from '#infra/environment/operator.ts'
import { ObjectType, Reason, Role } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { loggedActions } from './action-groups.ts'
import { rowsAfter } from './log-rows.queries.ts'
import { staffActs } from './staff-acts.ts'
import { withStaffLog } from './write-entry.ts'

/** The log so far, with parsed JSON. */
const log = (w: Community) =>
  rowsAfter(w.db, 0, 1000).map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before) as object,
    after: JSON.parse(after) as object,
  }))
const actions = (w: Community) => log(w).map(row => row.action)

test('every event is logged, or has a reason not to be', () => {
  const names = Object.keys(subscribers()) as EventName[]
  expect(Object.keys(staffActs).sort()).toEqual([...names].sort())
  const reasons = names.filter(name => typeof staffActs[name] === 'string')
  for (const name of reasons) expect(String(staffActs[name]).length).toBeGreaterThan(20)
  expect(loggedActions.length + reasons.length).toBe(names.length)
  const none = Object.fromEntries(names.map(name => [name, []])) as unknown as Subscribers
  const added = withStaffLog(none)
  expect(names.filter(name => added[name].length === 1)).toEqual(
    names.filter(name => loggedActions.includes(name)),
  )
})

test('acts of staff on a question are logged, with the values before and after', async () => {
  using w = community()
  const [ann, mod] = [w.member(), w.moderator()]
  const question = await w.ask(ann)
  const id = qid(question)
  const as = w.as(mod)
  await as.run(closeQuestion, { id, close_type: Reason.not_clarity, close_msg: 'Which one?' })
  await as.run(reopenQuestion, { question_id: id })
  await as.run(operateQuestion, { id, operation: 'pin' })
  await as.run(operateQuestion, { id, operation: 'unpin' })
  await as.run(operateQuestion, { id, operation: 'hide' })
  await as.run(operateQuestion, { id, operation: 'show' })
  await as.run(deleteQuestion, { id })
  const rows = log(w)
  expect(rows.map(row => row.action)).toEqual([
    'question.closed',
    'question.reopened',
    'question.pinned',
    'question.unpinned',
    'question.hidden',
    'question.shown',
    'question.deleted',
  ])
  const [closed] = rows
  expect(closed).toMatchObject({
    id: 1,
    createdAt: w.now,
    actorId: mod.id,
    objectType: ObjectType.question,
    objectId: question,
    userId: ann.id,
    before: { state: 'available' },
    after: { state: 'closed', reason: Reason.not_clarity },
  })
  expect(rows.at(-1)).toMatchObject({ before: { state: 'available' }, after: { state: 'deleted' } })
})

test('acts of members, and of staff on their own posts, are not logged', async () => {
  using w = community()
  const [ann, mod] = [w.member(), w.moderator()]
  const question = await w.ask(ann)
  const answer = await w.answerTo(question, mod)
  const comment = await w.commentOn(qid(question), mod)
  await w.vote(mod, 'up', qid(question))
  await w.accept(ann, question, answer)
  await w.accept(ann, question, 0)
  await w.as(mod).run(editComment, { comment_id: cid(comment), original_text: 'Another remark' })
  await w.as(mod).run(deleteComment, { comment_id: cid(comment) })
  await w.as(mod).run(deleteAnswer, { id: aid(answer) })
  await w.as(ann).run(deleteQuestion, { id: qid(question) })
  expect(log(w)).toEqual([])
})

test('an edit of a comment by staff logs the original text', async () => {
  using w = community()
  const [ann, mod] = [w.member(), w.moderator()]
  const comment = await w.commentOn(qid(await w.ask(ann)), ann, 'What I said')
  await w.as(mod).run(editComment, { comment_id: cid(comment), original_text: 'What is left' })
  await w.as(mod).run(deleteComment, { comment_id: cid(comment) })
  expect(log(w)).toMatchObject([
    {
      action: 'comment.edited',
      objectId: comment,
      userId: ann.id,
      before: { text: 'What I said' },
      after: { text: 'What is left' },
    },
    { action: 'comment.deleted', userId: ann.id },
  ])
})

test('accepting an answer for someone else is logged', async () => {
  using w = community()
  const [ann, bob, mod] = [w.member(), w.member(), w.moderator()]
  const question = await w.ask(ann)
  const answer = await w.answerTo(question, bob)
  await w.accept(mod, question, answer)
  expect(log(w)).toMatchObject([
    { action: 'answer.accepted', objectId: answer, userId: ann.id, after: { accepted: true } },
  ])
})

test("edits of others' posts and decisions on suggestions are logged once", async () => {
  using w = community({})
  const [ann, bob, mod] = [w.member(), w.member({ rank: 200 }), w.moderator()]
  w.topic('general')
  const question = await w.ask(ann)
  const edit = (title: string) => ({
    id: qid(question),
    title,
    content: 'A text that is long enough.',
    tags: [{ slug_name: 'general' }],
    edit_summary: 'clearer',
  })
  await w.as(mod).run(editQuestion, edit('A title by a moderator'))
  await w.as(bob).run(editQuestion, edit('A title by a member'))
  const waiting = w.site.sqlite.prepare('select id from revision where status = 1').pluck().get()
  await w.as(mod).run(decideSuggestion, { id: String(waiting), operation: 'approve' })
  await w.as(bob).run(editQuestion, edit('Another title by a member'))
  const second = w.site.sqlite.prepare('select id from revision where status = 1').pluck().get()
  await w.as(mod).run(decideSuggestion, { id: String(second), operation: 'reject' })
  expect(log(w)).toMatchObject([
    { action: 'question.edited', actorId: mod.id, userId: ann.id, note: 'clearer' },
    { action: 'revision.approved', userId: bob.id, after: { edit: 'approved', revision: waiting } },
    { action: 'revision.rejected', userId: bob.id, after: { edit: 'rejected', revision: second } },
  ])
})

test('tags and their synonyms are logged', async () => {
  using w = community()
  const [mod, member] = [w.moderator(), w.member()]
  const tag = { slug_name: 'roses', display_name: 'Roses', original_text: 'Flowers with thorns' }
  await w.as(member).run(createTag, { ...tag, slug_name: 'weeds' })
  await w.as(mod).run(createTag, tag)
  const roses = w.tag('roses').id
  const names = (list: string[]) => ({
    tag_id: tid(roses),
    synonym_tag_list: list.map(slug_name => ({ slug_name, display_name: slug_name })),
  })
  await w.as(mod).run(setSynonyms, names(['rosa']))
  await w.as(mod).run(setSynonyms, names(['rosa']))
  expect(actions(w)).toEqual(['tag.created', 'tag.created', 'tag.synonyms_set'])
  expect(log(w).at(-1)).toMatchObject({
    objectId: roses,
    before: { synonyms: [] },
    after: { synonyms: ['rosa'] },
  })
})

test('acts on accounts are logged: created, role, suspension, password without its value', async () => {
  using w = community()
  const root = w.admin()
  const as = w.as(root)
  const form = { display_name: 'Ann', email: 'ann@example.org', password: 'first-password' }
  const { id: user_id } = await as.run(createUser, form)
  await as.run(changeUserRole, { user_id, role_id: Role.moderator })
  await as.run(changeUserRole, { user_id, role_id: Role.moderator })
  await as.run(setUserPassword, { user_id, password: 'second-password' })
  await as.run(changeUserStatus, { user_id, status: 'suspended', suspend_duration: '24h' })
  await as.run(changeUserStatus, { user_id, status: 'normal' })
  await as.run(changeUserStatus, { user_id, status: 'normal' })
  await as.run(changeUserStatus, { user_id, status: 'inactive' })
  const rows = log(w)
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['user.created', {}, {}],
    ['user.role_changed', { role: Role.user }, { role: Role.moderator }],
    ['user.password_set', {}, { password: 'changed' }],
    [
      'user.status_changed',
      { account: 'normal' },
      { account: 'suspended', until: w.now + 86_400_000 },
    ],
    ['user.status_changed', { account: 'suspended' }, { account: 'normal' }],
    ['user.status_changed', { account: 'normal' }, { account: 'inactive' }],
  ])
  expect(rows.every(row => row.userId === user_id && row.actorId === root.id)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('second-password')
})

test('badges, settings and the site URL are logged', async () => {
  using w = community()
  w.write(seedBadges)
  const root = w.admin()
  const id = formatShortId(ObjectType.badge, 1)
  await w.as(root).run(setBadgeStatus, { id, status: 'inactive' })
  await w.as(root).run(setBadgeStatus, { id, status: 'inactive' })
  const rules = { first_posts: 2, low_reputation: 0, new_account_hours: 0, words: ['casino'] }
  await w.as(root).run(saveModeration, rules)
  await w.as(root).run(saveModeration, rules)
  moveSite(w.db, 'https://forum.example/community', w.now)
  expect(log(w)).toMatchObject([
    { action: 'badge.status_changed', objectId: 1, before: { badge: 1 }, after: { badge: 11 } },
    {
      action: 'setting.changed',
      actorId: root.id,
      before: { first_posts: 0, words: [] },
      after: { first_posts: 2, words: ['casino'] },
      note: 'moderation',
    },
    {
      action: 'setting.changed',
      actorId: 0,
      after: { site_url: 'https://forum.example/community' },
      note: 'general',
    },
  ])
})

test('permanent deletions are logged by kind and number', async () => {
  using w = community()
  const [ann, root] = [w.member(), w.admin()]
  for (let n = 0; n < 2; n++) await w.as(ann).run(deleteQuestion, { id: qid(await w.ask(ann)) })
  await w.as(root).run(eraseDeleted, { type: 'questions' })
  expect(log(w)).toMatchObject([
    { action: 'posts.erased', actorId: root.id, objectId: 0, after: { questions: 2 } },
  ])
})

test('the operator is logged as such', async () => {
  using w = community()
  const ann = w.member()
  await run(changeUserRole, operatorContext(w.site), { user_id: ann.id, role_id: Role.moderator })
  expect(log(w)).toMatchObject([{ action: 'user.role_changed', actorId: 0, userId: ann.id }])
})

test('an act that fails leaves no log row', async () => {
  using w = community()
  const root = w.admin()
  const [ann, bob] = [w.member(), w.member()]
  const before = w.count('staff_log')
  const refused = { user_id: root.id, role_id: Role.user }
  await expect(w.as(root).run(changeUserRole, refused)).rejects.toThrow()
  await expect(
    w.as(ann).run(changeUserStatus, { user_id: bob.id, status: 'deleted' }),
  ).rejects.toThrow()
  expect(w.count('staff_log')).toBe(before)
})
