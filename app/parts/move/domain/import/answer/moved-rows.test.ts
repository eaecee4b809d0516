/** Every row of the made-up site, in the three forms of its database that count. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'
import type { Row } from '#tests/fixtures/answer-site/draft.ts'

const ms = (time: unknown): number =>
  typeof time === 'string' && !/^(?:$|0001)/.test(time)
    ? Date.parse(`${time.replace(' ', 'T')}Z`)
    : 0
const seq = (id: unknown): number => Number(BigInt(id as bigint) % 10n ** 13n)
const type = (id: unknown): number => Number(BigInt(id as bigint) / 10n ** 13n) - 1000

describe.each([18, 29, 35])('version %i', version => {
  let w: AnswerHome
  let stages: StageReport[]
  const source = (table: string) => w.source.rows.get(table) ?? []
  const here = (table: string, id: unknown) =>
    w.rows(`select * from "${table}" where id = ?`, Number(id))[0]
  const has = (id: unknown) =>
    here({ 1: 'question', 2: 'answer', 3: 'tag', 7: 'comment' }[type(id)]!, seq(id)) !== undefined
  const kindOf = (row: Row) =>
    source('config').find(({ id }) => id === row.activity_type)!.key as string

  beforeAll(async () => {
    w = new AnswerHome({ version })
    stages = await w.move({ uploads: w.uploads, oldHosts: ['http://old.example.org'] })
  })
  afterAll(() => w[Symbol.dispose]())

  test('every stage ends, and every count is what its definition says', () => {
    expect(stages.filter(stage => stage.state !== 'done')).toEqual([])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('accounts', () => {
    for (const row of source('user')) {
      const gone = row.status === 10
      expect(here('user', row.id)).toMatchObject({
        display_name: row.display_name,
        created_at: ms(row.created_at),
        last_login_at: ms(row.last_login_date),
        status: row.status,
        mail_status: row.mail_status,
        rank: row.rank,
        location: row.location,
        password_hash: gone ? '' : row.pass,
        ...(gone && { email: null, avatar: '' }),
      })
    }
  })

  test('tags', () => {
    for (const row of source('tag'))
      expect(here('tag', seq(row.id))).toMatchObject({
        display_name: row.display_name,
        original_text: row.original_text,
        created_at: ms(row.created_at),
        ...{ status: row.status, user_id: row.user_id },
        ...{ recommend: Number(row.recommend), reserved: Number(row.reserved) },
      })
  })

  test('questions', () => {
    for (const row of source('question'))
      expect(here('question', seq(row.id))).toMatchObject({
        ...{ title: row.title, status: row.status, pin: row.pin, show: row.show },
        ...{ user_id: row.user_id, last_editor_id: row.last_edit_user_id },
        ...{ created_at: ms(row.created_at), edited_at: ms(row.updated_at) },
        ...{ active_at: ms(row.post_update_time), view_count: row.view_count },
      })
  })

  test('answers, but those of a question that is gone', () => {
    const rows = source('answer').filter(row => has(row.question_id))
    expect(rows).toHaveLength(source('answer').length - 1)
    for (const row of rows)
      expect(here('answer', seq(row.id))).toMatchObject({
        ...{ question_id: seq(row.question_id), user_id: row.user_id, status: row.status },
        ...{ created_at: ms(row.created_at), edited_at: ms(row.updated_at) },
        original_text: row.original_text,
      })
  })

  test('comments, but those on a post that is gone', () => {
    const rows = source('comment').filter(row => has(row.object_id))
    expect(rows).toHaveLength(source('comment').length - 1)
    for (const row of rows)
      expect(here('comment', seq(row.id))).toMatchObject({
        ...{ object_id: seq(row.object_id), object_type: type(row.object_id) },
        ...{ user_id: row.user_id, created_at: ms(row.created_at) },
        status: row.status === 0 ? 10 : row.status,
      })
  })

  test('revisions, with their text in the state they have', () => {
    const rows = source('revision').filter(row => has(row.object_id))
    for (const row of rows) {
      const content = JSON.parse(row.content as string) as { OriginalText: string }
      const kept = here('revision', row.id)!
      expect(kept).toMatchObject({
        ...{ object_id: seq(row.object_id), status: row.status, log: row.log },
        ...{ created_at: ms(row.created_at), review_user_id: row.review_user_id },
      })
      const { original_text } = JSON.parse(kept.content as string) as { original_text: string }
      if (!/\/questions\/|\/uploads\/|\]\(\/tags|\r|\\\(/.test(content.OriginalText))
        expect(original_text).toBe(content.OriginalText)
    }
  })

  test('votes: the live rows of voters, and no others', () => {
    const voted = source('activity').filter(
      row => /\.vote_(up|down)$/.test(kindOf(row)) && row.cancelled === 0 && has(row.object_id),
    )
    expect(w.rows('select * from vote')).toHaveLength(voted.length)
    for (const row of voted)
      expect(
        w.rows(
          'select * from vote where user_id = ? and object_id = ?',
          row.user_id,
          seq(row.object_id),
        ),
      ).toMatchObject([
        {
          value: kindOf(row).endsWith('_up') ? 1 : -1,
          updated_at: ms(row.updated_at ?? row.created_at),
        },
      ])
  })

  test('entries with points, live and taken back', () => {
    const points = source('activity').filter(
      row => row.rank !== 0 && (row.object_id === 0 || has(row.object_id)),
    )
    for (const row of points)
      expect(here('activity', row.id)).toMatchObject({
        ...{ user_id: row.user_id, trigger_user_id: row.trigger_user_id, type: kindOf(row) },
        ...{ rank: row.rank, cancelled: row.cancelled, created_at: ms(row.created_at) },
      })
  })

  test('follows and bookmarks', () => {
    const follows = source('activity').filter(
      row => kindOf(row).endsWith('.follow') && row.cancelled === 0,
    )
    const followed = w.rows<Row>(
      'select user_id, object_id, created_at from follow order by created_at',
    )
    expect(followed).toEqual(
      follows.map(row => ({
        ...{ user_id: row.user_id, object_id: seq(row.object_id), created_at: ms(row.created_at) },
      })),
    )
    const marks = source('collection').filter(row => has(row.object_id))
    expect(w.rows('select user_id, object_id from collection order by object_id')).toEqual(
      marks
        .map(row => ({ user_id: row.user_id, object_id: seq(row.object_id) }))
        .sort((a, b) => a.object_id - b.object_id),
    )
  })

  test('reports', () => {
    for (const row of source('report').filter(row => has(row.object_id)))
      expect(here('report', seq(row.id))).toMatchObject({
        ...{ user_id: row.user_id, object_id: seq(row.object_id), object_type: row.object_type },
        ...{ report_type: row.report_type, status: row.status, created_at: ms(row.created_at) },
      })
  })

  test('badges and their awards', () => {
    for (const row of source('badge')) {
      const key = (row.name as string).split('.')[2]
      expect(here('badge', seq(row.id))).toMatchObject({ key, status: row.status })
    }
    for (const row of source('badge_award')) {
      const key = BigInt(row.award_key as string)
      const award = {
        user_id: row.user_id,
        badge_id: seq(row.badge_id),
        created_at: ms(row.created_at),
      }
      const object_id = key > 0n && has(key) ? seq(key) : 0
      expect(here('badge_award', seq(row.id))).toMatchObject({ ...award, object_id })
    }
  })

  test('notifications and mail switches', () => {
    for (const row of source('notification').filter(
      row => type(row.object_id) === 10 || has(row.object_id),
    ))
      expect(here('notification', row.id)).toMatchObject({
        ...{ user_id: row.user_id, kind: row.type, msg_type: row.msg_type },
        ...{ is_read: row.is_read === 2 ? 1 : 0, updated_at: ms(row.updated_at) },
      })
    for (const row of source('user_notification_config')) {
      const query = 'select enabled from notification_switch where user_id = ? and source = ?'
      const open = here('user', row.user_id)?.status !== 10
      expect(w.rows(query, row.user_id, row.source)).toEqual(open ? [{ enabled: 1 }] : [])
    }
  })

  test('ids of new objects follow all that were used there', () => {
    const [{ value }] = w.rows<{ value: number }>('select value from object_counter') as [
      { value: number },
    ]
    expect(value).toBeGreaterThanOrEqual(Math.max(...source('uniqid').map(row => Number(row.id))))
  })
})
