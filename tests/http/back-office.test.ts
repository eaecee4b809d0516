/** The back office and the staff log: who may open them, and what their forms change. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '#access/auth/register.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { Locales, MailStatus, QuestionStatus, Reason, Role, UserStatus } from '#shared/codes.ts'
import { loader as layout } from '#app/routes/admin/layout.tsx'
import { action as saveRules, loader as rules } from '#app/routes/admin/moderation.tsx'
import { loader as legal } from '#app/routes/admin/legal/route.tsx'
import { loader as log } from '#app/routes/main/review-log.tsx'
import { type Community, community } from '#tests/support/community.ts'
import { translator } from '#i18n/catalogue.ts'
import { createTag } from '#tags/create-tag.ts'
import { deleteTag } from '#tags/delete-tag.ts'
import { refusal } from '#tests/support/refusal.ts'
import { callRoute, type Handler } from '#tests/support/route-calls.ts'
import { Epoch, qid, tid } from '#tests/support/world.ts'

let w: Community
beforeEach(() => {
  w = community()
  useSite(w.site)
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => w[Symbol.dispose]())

/** Opens a URL as an account, or sends a form to it. */
const ask = (handler: Handler, path: string, who: UserRow | null, form?: Record<string, string>) =>
  callRoute(w, handler, `/community${path}`, who, { form })

const unchanged = {
  intent: 'save',
  first_posts: '0',
  low_reputation: '0',
  new_account_hours: '0',
  max_links: '',
  words: '',
  patterns: '',
}
const save = (who: UserRow | null, changes: Record<string, string> = {}) =>
  ask(saveRules, '/admin/moderation', who, { ...unchanged, ...changes })
const inForce = () => currentSettings(w.db).settings.moderation

/** Everyone without access. */
function strangers(): [string, UserRow | null, RegExp | number][] {
  const suspended = w.member()
  w.write(tx => updateUser(tx, suspended.id, { status: UserStatus.suspended }))
  const demoted = w.admin()
  w.admin()
  w.write(tx => updateUser(tx, demoted.id, { roleId: Role.user }))
  const inactiveAdmin = w.admin({ mailStatus: MailStatus.pending })
  return [
    ['anonymous', null, /users\/login\?redirect=/],
    ['inactive', w.inactive(), /users\/login\?status=inactive/],
    ['inactive administrator', inactiveAdmin, /users\/login\?status=inactive/],
    ['member', w.member({ rank: 100_000 }), 403],
    ['demoted', demoted, 403],
  ]
}

describe('who may', () => {
  test('the back office is for administrators', async () => {
    const moderator = ['moderator', w.moderator(), 403] as const
    for (const [name, who, answer] of [...strangers(), moderator]) {
      for (const [handler, path] of [
        [layout, '/admin'],
        [rules, '/admin/moderation'],
      ] as const) {
        const { status, to } = await ask(handler, path, who)
        if (typeof answer === 'number') expect(status, `${name} ${path}`).toBe(answer)
        else expect(to, `${name} ${path}`).toMatch(answer)
      }
      const sent = await save(who, { first_posts: '9' })
      expect([302, 403], name).toContain(sent.status)
    }
    expect(inForce().first_posts).toBe(0)
    expect(w.count('staff_log')).toBe(0)
    const root = w.admin()
    expect((await ask(layout, '/admin', root)).to).toMatch(/^\/community\/admin\/\w+/)
    expect((await ask(rules, '/admin/moderation', root)).status).toBe(200)
  })

  test('the log names tags, and has the times of backups in the time zone of the site', async () => {
    w.settings({ interface: { time_zone: 'Asia/Shanghai' } })
    const root = w.admin()
    const { id } = await w
      .as(root)
      .run(createTag, { slug_name: 'dns', display_name: 'Name servers', original_text: 'Names.' })
    await w.as(root).run(deleteTag, { tag_id: tid(id) })
    w.site.sqlite
      .exec(`insert into staff_log (created_at, actor_id, action, note, previous_hash, hash)
      values (${Epoch}, ${root.id}, 'backup.deleted', '2026-11-26 23:41', '', '')`)
    const { body } = await ask(log, '/review/log', root)
    const { rows } = body.view as { rows: { note: string; object: { label: string } | null }[] }
    expect(rows[0]!.note).toBe('Nov 27, 2026 07:41')
    expect(rows[1]!.object!.label).toContain('Name servers')
  })

  test('the log is for staff', async () => {
    for (const [name, who, answer] of strangers()) {
      const { status, to } = await ask(log, '/review/log', who)
      if (typeof answer === 'number') expect(status, name).toBe(answer)
      else expect(to, name).toMatch(answer)
    }
    expect((await ask(log, '/review/log', w.moderator())).status).toBe(200)
    expect((await ask(log, '/review/log', w.admin())).status).toBe(200)
  })
})

describe('the moderation rules', () => {
  const ann = () => w.member({ rank: 50, createdAt: Epoch - 90_000_000 })
  const pending = async (author: UserRow, content?: string) => {
    const id = await w.ask(author, { content })
    return w.question(id).status === QuestionStatus.pending
  }
  const links = 'See https://one.example/a and https://two.example/b for more of it.'

  test.each([
    [{ first_posts: '1' }, { first_posts: 1 }, 'A text without anything special.'],
    [{ low_reputation: '51' }, { low_reputation: 51 }, 'A text without anything special.'],
    [{ new_account_hours: '26' }, { new_account_hours: 26 }, 'A text without anything special.'],
    [{ max_links: '1' }, { max_links: 1 }, links],
    [
      { words: ' Casino \r\n\r\n赌场\r\n赌场' },
      { words: ['Casino', '赌场'] },
      'Win at the casino!',
    ],
    [{ patterns: '\\d{6}' }, { patterns: ['\\d{6}'] }, 'Call 123456 for more of it.'],
  ])('%j is stored and in force', async (typed, stored, content) => {
    const author = ann()
    expect(await pending(author, content)).toBe(false)
    w.write(tx => void tx.run('delete from question'))
    const root = w.admin()
    expect(await save(root, typed)).toMatchObject({
      status: 303,
      to: '/community/admin/moderation',
    })
    expect(inForce()).toMatchObject(stored)
    w.tick(60_000)
    expect(await pending(author, `${content} Once more.`)).toBe(true)
    const form = await ask(rules, '/admin/moderation', root)
    expect(form.body.values).toMatchObject(stored)
  })

  const fieldsOf = async (act: Promise<unknown>) =>
    (await refusal(act)).details.fields?.map(({ field }) => field)

  test('captchas for accounts', async () => {
    const form = { name: 'Bob', e_mail: 'bob@example.org', pass: 'password-2' }
    await save(w.admin(), { captcha_accounts: 'on' })
    expect(inForce()).toMatchObject({ captcha_accounts: true, captcha_actions: false })
    expect(await fieldsOf(w.as(null).run(register, form))).toEqual(['captcha_code'])
    await save(w.admin())
    expect(inForce().captcha_accounts).toBe(false)
  })

  test('captchas for acts', async () => {
    await save(w.admin(), { captcha_actions: 'on' })
    const author = ann()
    await w.ask(author)
    expect(await fieldsOf(w.ask(author))).toEqual(['captcha_code'])
  })

  test.each([
    ['first_posts', ['', '-1', '1001', '1.5', 'many', '1e9', ' ']],
    ['low_reputation', ['', '-1', '1000001']],
    ['new_account_hours', ['', '8761']],
    ['max_links', ['-1', '1001', 'none']],
    ['words', ['x'.repeat(101), Array.from({ length: 2001 }, (_, n) => `word${n}`).join('\n')]],
    ['patterns', ['(', '[a', 'x'.repeat(501), 'fine\n*', '(a+)+$']],
  ])('%s: errors are reported at the field, and what was typed stays', async (name, values) => {
    for (const value of values) {
      const { status, body } = await save(w.admin(), {
        [name]: value,
        words: 'kept',
        [name]: value,
      })
      expect(status, value.slice(0, 20)).toBe(422)
      expect(Object.keys(body.errors), value.slice(0, 20)).toEqual([name])
      // A field with only spaces comes back empty.
      expect(body.values[name] ?? '').toBe(value)
      if (name !== 'words') expect(body.values.words).toBe('kept')
    }
    expect(inForce()).toMatchObject({ first_posts: 0, words: [], patterns: [], max_links: null })
    expect(w.count('staff_log')).toBe(0)
  })

  test('a checked box stays checked when another field is wrong', async () => {
    const { body } = await save(w.admin(), { captcha_actions: 'on', first_posts: 'many' })
    expect(body.values).toMatchObject({ captcha_actions: 'on' })
    expect(body.values).not.toHaveProperty('captcha_accounts')
  })

  test('fields outside the group change nothing', async () => {
    const before = currentSettings(w.db).settings
    const extra = { group: 'login', login_required: 'on', role_id: '2', installed_at: '0' }
    expect((await save(w.admin(), { ...extra, first_posts: '1' })).status).toBe(303)
    const after = currentSettings(w.db).settings
    expect(after).toEqual({ ...before, moderation: { ...before.moderation, first_posts: 1 } })
  })
})

describe('the staff log', () => {
  const words = { close_type: Reason.something, close_msg: 'Not <b>here</b>' }
  const rowsOf = async (query: string, who: UserRow) =>
    (await ask(log, `/review/log${query}`, who)).body.view

  test('says who did what to whom, with a link and the changes', async () => {
    const [ann, mod] = [w.member({ username: 'ann' }), w.moderator({ username: 'mod' })]
    const question = await w.ask(ann, { title: 'Where do lions live?' })
    await w.as(mod).run(closeQuestion, { id: qid(question), ...words })
    const { rows } = await rowsOf('', mod)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      key: 'question_closed',
      actor: { username: 'mod' },
      user: { username: 'ann' },
      object: { label: 'question “Where do lions live?”' },
      changes: [
        { label: 'Status', kind: 'value', before: 'normal', after: 'closed' },
        { label: 'Reason', kind: 'value', before: null },
      ],
    })
    expect(rows[0].object.href).toContain(qid(question))
    await w.as(mod).run(deleteQuestion, { id: qid(question) })
    expect((await rowsOf('', mod)).rows[0].object.label).toContain('Where do lions live?')
    w.write(tx => void tx.run('delete from question'))
    expect((await rowsOf('', mod)).rows[0].object).toEqual({
      label: 'question (permanently deleted)',
      href: null,
    })
  })

  test('values of settings are for administrators', async () => {
    const [root, mod] = [w.admin(), w.moderator()]
    await save(root, { words: 'secret-word', captcha_actions: 'on' })
    const own = (await rowsOf('', root)).rows[0]
    expect(own).toMatchObject({
      object: { label: 'Review rules', href: '/community/admin/moderation' },
      changes: [
        { kind: 'list', added: ['secret-word'], removed: [] },
        { kind: 'value', before: 'no', after: 'yes' },
      ],
    })
    const veiled = (await rowsOf('', mod)).rows[0]
    expect(veiled).toMatchObject({
      object: { label: 'Review rules', href: null },
      changes: [{ kind: 'veiled' }, { kind: 'veiled' }],
    })
    expect(JSON.stringify(veiled)).not.toContain('secret-word')
  })

  test('is filtered by member, act, target and object, and all at once', async () => {
    const [ann, bob] = [w.member({ username: 'ann' }), w.member({ username: 'bob' })]
    const [mod, root] = [w.moderator({ username: 'mod' }), w.admin({ username: 'root' })]
    const [first, second] = [await w.ask(ann), await w.ask(bob)]
    await w.as(mod).run(closeQuestion, { id: qid(first), ...words })
    await w.as(root).run(closeQuestion, { id: qid(second), ...words })
    await save(root, { first_posts: '1' })
    const ids = async (query: string) =>
      ((await rowsOf(query, mod)).rows as { id: number }[]).map(row => row.id)
    expect(await ids('')).toEqual([3, 2, 1])
    expect(await ids('?actor=root')).toEqual([3, 2])
    expect(await ids('?actor=ROOT&group=site')).toEqual([3])
    expect(await ids('?group=content')).toEqual([2, 1])
    expect(await ids('?user=ann')).toEqual([1])
    expect(await ids(`?object=${qid(second)}`)).toEqual([2])
    expect(await ids(`?object=${qid(second)}&user=ann`)).toEqual([])
    expect(await ids(`?actor=root&group=content&user=bob&object=${qid(second)}`)).toEqual([2])
    expect(await ids('?actor=nobody')).toEqual([])
    expect(await ids('?group=nonsense&before=x&after=-1')).toEqual([3, 2, 1])
    const { errors, rows } = await rowsOf('?user=nobody&object=nothing', mod)
    expect(rows).toEqual([])
    expect(errors).toEqual({
      user: 'User not found.',
      object: 'This ID does not exist.',
    })
    expect((await rowsOf(`?user=${'x'.repeat(5000)}`, mod)).rows).toEqual([])
  })
})

test('empty legal texts start from a draft in the language of the site, which is not published', async () => {
  const root = w.admin()
  for (const language of Locales) {
    w.settings({ interface: { language }, general: { name: 'Lake forum' } })
    const { body } = await ask(legal, '/admin/legal?draft=1', root)
    const values = body.values as Record<string, string>
    for (const name of ['terms_of_service_original_text', 'privacy_policy_original_text']) {
      expect(values[name]).toBe(
        translator(language)(`legal.draft.${name}`, { site: 'Lake forum', contact: '[…]' }),
      )
      // Places to fill in are left, and a preview of the text has headings.
      expect(values[name]).toMatch(/\[[^\]]+\][^]*\n\n## /)
    }
  }
  const stored = currentSettings(w.db).settings.legal
  expect(stored.terms_of_service_original_text + stored.privacy_policy_original_text).toBe('')
  w.settings({ legal: { terms_of_service_original_text: 'Ours.' } })
  const { body } = await ask(legal, '/admin/legal?draft=1', root)
  expect((body.values as Record<string, string>).terms_of_service_original_text).toBe('Ours.')
})
