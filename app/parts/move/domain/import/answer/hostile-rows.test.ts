/** A dump is not trusted: odd values are bounded or left out with a reason, and end no import. */
import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { writeDatabase } from '#tests/fixtures/answer-site/build.ts'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import fs from 'node:fs'

const huge = 9_007_199_254_740_993n

function spoil(w: AnswerHome): void {
  const rows = (table: string) => w.source.rows.get(table)!
  const one = (table: string, place: number, values: Record<string, string | bigint | number>) =>
    Object.assign(rows(table)[place]!, values)
  const id = (name: string) => BigInt(w.source.ids[name]!)
  const named = (table: string, name: string) => rows(table).findIndex(row => row.id === id(name))

  one('user', 2, {
    username: 'a/b?c#d\u0000',
    display_name: '',
    website: 'javascript:alert(1)',
    rank: -5,
  })
  one('user', 3, {
    pass: 'plain text',
    e_mail: 'no address',
    avatar: '[[[',
    bio: '*'.repeat(70_000),
  })
  one('user', 4, {
    pass: `$2a$31$${'a'.repeat(53)}`,
    username: 'x'.repeat(50),
    location: 'y'.repeat(100),
  })
  one('question', named('question', 'pinned'), {
    title: '\u0000',
    status: 77,
    pin: 9,
    show: -1,
    view_count: -4,
  })
  one('question', named('question', 'sourdough'), {
    invite_user_id: '{"a":[1]}',
    accepted_answer_id: huge,
  })
  one('answer', named('answer', 'yeast'), { user_id: 0 })
  one('comment', named('comment', 'first comment'), { user_id: huge, object_id: 12n })
  one('tag', named('tag', '面包'), { slug_name: '../create', main_tag_id: huge })
  one('revision', 8, { content: '{"Title":' })
  one('revision', 9, { content: '[1,2]', status: 9 })
  one('revision', 10, {
    content: JSON.stringify({ Title: 5, OriginalText: null, tags: [null, { SlugName: 7 }] }),
  })
  one('activity', 12, { user_id: -3, trigger_user_id: huge, rank: huge })
  one('meta', 0, { value: '{"close_type":{},"close_msg":[]}' })
  one('meta', 3, {
    value: '{"reactions":[null,{"emoji":"rocket"},{"emoji":"heart","user_ids":[{},"x",-1]}]}',
  })
  one('notification', 0, { content: '[]' })
  one('notification', 1, {
    content: '{"user_info":7,"object_info":"x","notification_action":{}}',
    type: 1,
  })
  one('badge_award', 0, { award_key: '9'.repeat(30) })
  one('report', 1, { status: 42, report_type: -1 })
  one('user_notification_config', 0, { channels: 'null' })
  one('site_info', 1, { content: '{"language":["x"],"time_zone":"Mars/Olympus"}' })
  one('site_info', 8, { content: 'null' })
}

test('odd values are bounded or left out, with a reason', async () => {
  using w = new AnswerHome()
  spoil(w)
  fs.rmSync(w.file)
  writeDatabase(w.source, w.file)
  const stages = await w.move({ uploads: w.uploads })
  expect(checkCounters(w.db)).toEqual([])
  expect(w.user(people.member)).toMatchObject({ username: 'a-b-c-d-', website: '', rank: 0 })
  expect(w.user(people.gravatar)).toMatchObject({ passwordHash: '', email: null, avatar: '' })
  expect(w.user(people.twoLetters).passwordHash).toBe('')
  expect(w.question(w.seq('pinned'))).toMatchObject({ status: 10, pin: 1, show: 1, viewCount: 0 })
  expect(w.question(w.seq('sourdough'))).toMatchObject({
    acceptedAnswerId: 0,
    invitedUserIds: '[]',
  })
  expect(w.answer(w.seq('yeast'))).toBeUndefined()
  const told = stages.flatMap(({ name, skipped }) =>
    Object.keys(skipped).map(why => `${name}: ${why}`),
  )
  expect(told).toEqual(
    expect.arrayContaining([
      'answers: it has no author',
      'comments: its post is gone',
      'revisions: its content cannot be read',
      'reports: it has no user or an unknown status',
      'notifications: a kind that is not sent here',
    ]),
  )
})
