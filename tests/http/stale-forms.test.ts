/**
 * Small forms of the screens, sent twice, from an outdated page, after their session ended, and
 * from another site: the database contains the effect of exactly one valid click.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { updateTag } from '#tags/tags.queries.ts'
import { Reason, TagStatus } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid, tid } from '#tests/support/world.ts'

let w: Community
let site: WholeSite
let scene: Awaited<ReturnType<typeof fill>>
beforeEach(async () => {
  w = new Community(freeForAll)
  scene = await fill()
  site = await openWholeSite(w)
})
afterEach(async () => {
  await site.close()
  w[Symbol.dispose]()
})

async function fill() {
  const users = { allow_update_display_name: true, allow_update_bio: true }
  w.settings({ users })
  const author = w.member({ username: 'author' })
  const member = w.member({ username: 'member' })
  const moderator = w.moderator({ username: 'moderator' })
  w.member({ username: 'guest' })
  const question = await w.ask(author, { tags: ['garden'] })
  const [spare, target] = [w.topic('spare'), w.topic('target')]
  const permalink = w.ctx(null).settings.seo.permalink as Permalink
  const page = questionPath(w.question(question), permalink)
  return { author, member, moderator, question, spare, target, page }
}

/** Tables that only record events; all others are compared. */
const silent =
  /^(activity|session|search_|post_search|notice_look|action_counter|kept_form|mail_|site_counter)/
function stored(): string {
  const { sqlite } = w.site
  const names = sqlite
    .prepare(`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`)
    .pluck()
    .all() as string[]
  const tables = names.filter(name => !silent.test(name) && !name.startsWith('sqlite_'))
  const rows = (name: string) => sqlite.prepare(`select * from "${name}"`).all()
  // The time of saving may differ.
  const still = (key: string, value: unknown) => (key === 'updated_at' ? undefined : value)
  return JSON.stringify(
    tables.map(name => [name, rows(name)]),
    still,
  )
}

type Form = {
  name: string
  path: () => string
  fields: () => Fields
  staff?: boolean
  /** Status of the second request; 303 if the form sends the wanted state. */
  again?: number
  /** Removes the object of the form; then the status for the stale page. */
  stale?: [change: () => unknown, status: number]
}

const onQuestion = () => scene.page
const spareInfo = () => '/community/tags/spare/info'
const dropQuestion = () => w.as(w.admin()).run(deleteQuestion, { id: qid(scene.question) })
const dropTag = (slug: string) => () =>
  w.write(tx => updateTag(tx, w.topic(slug), { status: TagStatus.deleted }))
const onThis = (intent: string, rest: Fields) => () => ({
  intent,
  object_id: qid(scene.question),
  ...rest,
})

const forms: Form[] = [
  {
    name: 'follow a question',
    path: onQuestion,
    fields: onThis('follow', { value: 'on' }),
    stale: [dropQuestion, 404],
  },
  {
    name: 'bookmark',
    path: onQuestion,
    fields: onThis('bookmark', { value: 'on' }),
    stale: [dropQuestion, 404],
  },
  {
    name: 'react',
    path: onQuestion,
    fields: onThis('react', { reaction: 'heart on' }),
    stale: [dropQuestion, 404],
  },
  {
    name: 'flag',
    path: onQuestion,
    fields: onThis('report', {
      report_type: String(Reason.something),
      [`content_${Reason.something}`]: 'Look at this, please.',
    }),
    stale: [dropQuestion, 404],
  },
  {
    name: 'invite',
    path: onQuestion,
    fields: () => ({ intent: 'invite', id: qid(scene.question), invite_user: ['guest'] }),
    stale: [dropQuestion, 404],
  },
  {
    name: 'close',
    path: () => `${scene.page}?dialog=close`,
    fields: () => ({
      intent: 'close',
      id: qid(scene.question),
      close_type: String(Reason.something),
      [`close_msg_${Reason.something}`]: 'Not a question.',
    }),
    staff: true,
    stale: [dropQuestion, 400],
  },
  {
    name: 'follow a tag',
    path: () => '/community/tags/spare',
    fields: () => ({ intent: 'follow', object_id: tid(scene.spare), value: 'on' }),
    stale: [dropTag('spare'), 404],
  },
  {
    name: 'followed tags',
    path: () => '/community/questions',
    fields: () => ({ intent: 'follow-tags', tags: ['spare', 'garden'] }),
    stale: [dropTag('spare'), 303],
  },
  {
    name: 'merge',
    path: () => `${spareInfo()}?dialog=merge`,
    fields: () => ({ intent: 'merge', target_tag_id: tid(scene.target), confirm: 'on' }),
    staff: true,
    // By then the URL is that of a synonym.
    again: 302,
    stale: [dropTag('target'), 400],
  },
  {
    name: 'synonyms',
    path: () => `${spareInfo()}?dialog=synonyms`,
    fields: () => ({ intent: 'synonyms', tags: ['ersatz'] }),
    staff: true,
    stale: [dropTag('spare'), 400],
  },
  {
    name: 'make a tag',
    path: () => '/community/tags/create',
    fields: () => ({
      intent: 'create',
      display_name: 'Fresh',
      slug_name: 'fresh',
      content: 'What is new.',
    }),
    staff: true,
    again: 422,
    stale: [() => w.topic('fresh'), 422],
  },
  {
    name: 'change a tag',
    path: () => `/community/tags/${tid(scene.spare)}/edit`,
    fields: () => ({
      intent: 'save',
      display_name: 'Spare parts',
      slug_name: 'spare',
      content: 'What is left over.',
      revision_id: '0',
    }),
    staff: true,
    stale: [dropTag('spare'), 403],
  },
  {
    name: 'profile',
    path: () => '/community/users/settings/profile',
    fields: () => ({ intent: 'save', display_name: 'Another Name', bio: 'New here.' }),
  },
  {
    name: 'mails',
    path: () => '/community/users/settings/notify',
    fields: () => ({ intent: 'save', inbox: 'on' }),
  },
]

describe.each(forms)('$name', ({ path, fields, staff, again = 303, stale }) => {
  const who = () => (staff ? scene.moderator : scene.member)
  const send = () => site.submit(path(), fields(), who())

  test('has one effect when sent twice', async () => {
    const before = stored()
    expect((await send()).status).toBe(303)
    const after = stored()
    expect(after).not.toBe(before)
    w.tick(1000)
    expect((await send()).status).toBe(again)
    expect(stored()).toBe(after)
  })

  test('from an outdated page reports that and does nothing', async () => {
    if (!stale) return
    await stale[0]()
    const before = stored()
    const { status, body } = await send()
    expect(status).toBe(stale[1])
    if (status === 303) return
    expect(body).toMatch(/role="alert"|class="error-page"|class="error-summary"|id="dialog"/)
    expect(stored()).toBe(before)
  })

  test('leads to the login after the session ended', async () => {
    const before = stored()
    const { status, headers } = await site.submit(path(), fields(), null)
    expect(stored()).toBe(before)
    expect(status).toBe(302)
    expect(headers.location).toContain('/community/users/login?redirect=')
  })

  test('from another site is refused', async () => {
    const before = stored()
    const { status } = await site.submit(path(), fields(), who(), {
      Origin: 'https://evil.example',
    })
    expect(status).toBe(403)
    expect(stored()).toBe(before)
  })
})
