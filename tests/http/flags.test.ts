/** Flags over JSON: what each reason requires, who may flag, and the result. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdQuestion } from '#posts/questions/set-state.ts'
import { Reason } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { reports } from '#drizzle/schema/index.ts'
import { api } from '#tests/support/api.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type Actor, scene, type Scene } from './scene.ts'

let stage: Scene
beforeEach(async () => {
  stage = await scene()
})
afterEach(() => stage.w[Symbol.dispose]())

const seq = (id: string) => parseId(id)!.seq
const flag = (who: Actor, input: object) => api(stage.w, stage.who[who]).post('report', input)
const rows = () => stage.w.db.select().from(reports).all()
const siteUrl = () => currentSettings(stage.w.db).settings.general.site_url
const ownAddress = () =>
  new URL(siteUrl()).origin + questionPath({ id: seq(stage.ids.question), urlTitle: 'x' }, 1)

test('a flag is stored with what staff need to know', async () => {
  const { ids, who, w } = stage
  const content = '  Look at the third word.  '
  const input = { object_id: ids.comment, report_type: Reason.something, content, source: 'answer' }
  expect(await flag('member', input)).toMatchObject({ status: 200, data: null })
  expect(rows()).toEqual([
    {
      id: expect.any(Number) as number,
      ...{
        createdAt: w.now,
        updatedAt: w.now,
        status: 1,
        outcome: '',
        reviewerId: 0,
        reviewedAt: 0,
      },
      ...{ userId: who.member!.id, reportedUserId: who.author!.id },
      ...{ objectType: 7, objectId: seq(ids.comment), questionId: seq(ids.question) },
      ...{ reportType: Reason.something, content: 'Look at the third word.' },
    },
  ])
})

test('text for a reason that takes none is not stored', async () => {
  const input = { object_id: stage.ids.answer, report_type: Reason.spam, content: 'hello' }
  expect((await flag('member', input)).status).toBe(200)
  expect(rows()[0]!.content).toBe('')
})

test('a second flag of a member while the first is pending is accepted and adds nothing', async () => {
  const { question } = stage.ids
  const send = (type: number, who: Actor = 'member') =>
    flag(who, { object_id: question, report_type: type })
  for (const type of [Reason.spam, Reason.spam, Reason.rude_or_abusive])
    expect((await send(type)).status).toBe(200)
  expect(rows().map(row => row.reportType)).toEqual([Reason.spam])
  await send(Reason.rude_or_abusive, 'author')
  expect(rows()).toHaveLength(2)
  // After the decision the same member may flag again.
  stage.w.site.sqlite.exec('update report set status = 3')
  await send(Reason.rude_or_abusive)
  expect(rows()).toHaveLength(3)
})

describe('refused', () => {
  const refused = async (input: object, who: Actor = 'member') => {
    const answer = await flag(who, { object_id: stage.ids.question, ...input })
    expect(rows()).toEqual([])
    const fields = Array.isArray(answer.data)
      ? answer.data.map((row: { error_field: string }) => row.error_field)
      : []
    return [answer.status, answer.reason, ...fields] as unknown[]
  }
  const badForm = 'base.request_format_error'

  test('without a reason, with an unknown one, or with one of another kind of object', async () => {
    expect(await refused({})).toEqual([400, badForm, 'report_type'])
    for (const report_type of [1, 65, 4711, Reason.not_a_answer])
      expect(await refused({ report_type })).toEqual([400, 'error.report.not_found'])
  })

  test('without the text that the reason requires', async () => {
    for (const content of [undefined, '', '  \n '])
      expect(await refused({ report_type: 59, content })).toEqual([400, badForm, 'content'])
    const content = 'x'.repeat(501)
    expect(await refused({ report_type: 59, content })).toEqual([400, badForm, 'content'])
  })

  test.each(['', 'that other one', '/community/questions/D1D1', 'javascript:alert(1)'])(
    'a duplicate of %j, which is not a URL',
    async content => {
      const answer = await flag('member', {
        object_id: stage.ids.question,
        report_type: 60,
        content,
      })
      expect(answer).toMatchObject({ status: 400, data: [{ error_field: 'content' }] })
      expect(answer.data[0].error_msg).toBe('Enter a valid URL.')
    },
  )

  test('a duplicate on another site', async () => {
    const elsewhere = ownAddress().replace('://', '://evil.')
    const input = { object_id: stage.ids.question, report_type: 60, content: elsewhere }
    const { data } = await flag('member', input)
    expect(data).toEqual([{ error_field: 'content', error_msg: 'Enter an address on this site.' }])
    expect((await flag('member', { ...input, content: ownAddress() })).status).toBe(200)
    expect(rows()[0]!.content).toBe(ownAddress())
  })

  test('on deleted or hidden posts, which look missing to others', async () => {
    const { deletedQuestion, foreignQuestion, deletedAnswer } = stage.ids
    const spam = { report_type: Reason.spam }
    const missing = [400, 'error.object.not_found']
    expect(await refused({ ...spam, object_id: deletedQuestion })).toEqual(missing)
    const deleted = [400, 'error.object.already_deleted']
    expect(await refused({ ...spam, object_id: deletedQuestion }, 'author')).toEqual(deleted)
    expect(await refused({ ...spam, object_id: deletedAnswer }, 'moderator')).toEqual(deleted)
    stage.w.write(tx => holdQuestion(tx, seq(foreignQuestion)))
    expect(await refused({ ...spam, object_id: foreignQuestion })).toEqual(missing)
    expect(await refused({ ...spam, object_id: stage.ids.tag })).toEqual(missing)
  })

  test('with too little reputation', async () => {
    const settings = { privileges: { level: 99 as const, custom: { 'report.add': 5 } } }
    stage.w.settings(settings)
    const spam = { report_type: Reason.spam }
    const low = [403, 'error.rank.fail_to_meet_the_condition']
    expect(await refused(spam)).toEqual(low)
    const input = { object_id: stage.ids.question, ...spam }
    expect((await flag('author', input)).status).toBe(200)
    expect((await flag('moderator', input)).status).toBe(200)
  })
})

describe('reasons', () => {
  const list = (object_type: string, action: string, language?: string) =>
    api(stage.w, stage.who.member, language).get('reasons', { object_type, action })

  test.each([
    ['question', 'flag', [57, 58, 59, 60]],
    ['answer', 'flag', [57, 58, 59, 61]],
    ['comment', 'flag', [57, 58, 59, 62]],
    ['question', 'close', [60, 63, 64, 59]],
    ['question', 'status', [65, 67, 68]],
    ['answer', 'status', [65, 68]],
    ['comment', 'status', [65, 68]],
    ['user', 'status', [66, 70, 69, 71]],
    ['question', 'review', [72, 73, 74, 75]],
    ['answer', 'review', [72, 73, 75]],
    ['comment', 'review', [72, 73, 75]],
  ])('of %s and %s in their order', async (object, action, expected) => {
    const { data } = await list(object, action)
    expect(data.map((reason: { reason_type: number }) => reason.reason_type)).toEqual(expected)
    for (const reason of data as { name: string; description: string }[]) {
      expect(reason.name).not.toContain('flag.')
      expect(reason.description).not.toContain('flag.')
    }
  })

  test('name the text they require, in the language of the caller', async () => {
    const { data } = await list('question', 'flag')
    expect(data[0]).toEqual({
      ...{ reason_key: 'reason.spam', reason_type: 57, name: 'Spam', placeholder: '' },
      description: expect.stringContaining('advertisement') as string,
      content_type: '',
    })
    expect(data.map((reason: { content_type: string }) => reason.content_type)).toEqual([
      ...['', '', 'textarea', 'text'],
    ])
    expect(data[3].placeholder).toBe('Link to the existing question')
    expect((await list('question', 'flag', 'zh_CN')).data[0].name).toBe('垃圾内容')
    expect((await list('user', 'status')).data[0].reason_key).toBe('reason.normal.user')
  })

  test.each([
    ['user', 'flag'],
    ['answer', 'close'],
    ['tag', 'flag'],
    ['', ''],
    ['constructor', 'toString'],
  ])('of %s and %s do not exist', async (object, action) => {
    expect(await list(object, action)).toMatchObject({
      ...{ status: 400, reason: 'base.request_format_error' },
    })
  })
})
