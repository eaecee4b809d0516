/** Another URL of the site: asked for by its settings, in force once it was confirmed there after a new login. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { saveProof, startSession } from '#access/auth/sessions.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { writeEntry } from '#moderation/staff-log/write-entry.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { renderMail } from '#infra/mail/render-mail.ts'
import { Day, Minute } from '#shared/durations.ts'
import { AdminApi } from '#shared/paths.ts'
import { community, type Community } from '#tests/support/community.ts'
import { sendSettings } from '#tests/support/settings-forms.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const Old = 'http://localhost:3000/community'
const New = 'https://evil.example/community'
const [OldOrigin, NewOrigin] = [new URL(Old).origin, new URL(New).origin]
const At = '/community/admin/general'

let w: Community
let root: UserRow
let other: UserRow
let site: WholeSite
const fresh = () => {
  w = community({})
  w.settings({ general: { name: 'Birds', contact_email: 'help@example.org' } })
  w.settings({ interface: { language: 'en_US' } })
  root = w.admin({ username: 'root' })
  other = w.admin({ username: 'other' })
  w.member({ username: 'ann' })
}
beforeAll(async () => {
  fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => {
  w[Symbol.dispose]()
  fresh()
  site.enter(w)
})

const inForce = () => currentSettings(w.db).settings
const mails = () => w.outbox().map(mail => renderMail(mail, inForce()))
const texts = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const ask = (url = New) => sendSettings(site, root, 'general', { site_url: url })

/** What a form sends from a page at an origin; `token`: of its session. */
const from = (origin: string, token?: string) => ({
  ...{ Origin: origin, Host: new URL(origin).host },
  ...(token && { Cookie: `forum_lang=en_US; forum_session=${token}` }),
})
const login = (who: UserRow) => w.write(tx => startSession(tx, w.site.ports, who.id, 'page', w.now))
const confirm = (token: string, origin = NewOrigin, url = New) =>
  site.submit(At, { intent: 'confirm_url', url }, root, from(origin, token))

/** The reset link that anybody can have sent to a member. */
async function resetLink(): Promise<string> {
  await w.as(null).run(requestPasswordReset, { e_mail: 'ann@example.org' })
  return mails().at(-1)!.link
}

const file = (general: object) =>
  JSON.stringify({ format: 'forum-settings', version: 1, groups: { general } })

/** Everything in the back office and over the API by which a URL can be sent. */
const ways: Record<string, () => Promise<number>> = {
  'the form': async () => (await ask()).status,
  'a call': async () => {
    const general = { name: 'Birds', site_url: New, contact_email: 'help@example.org' }
    return (await site.call('PUT', `${AdminApi}/siteinfo/general`, root, general)).status
  },
  'a file of settings': async () => {
    const sent = { intent: 'import', file: file({ name: 'Owls', site_url: New }) }
    return (await site.submit('/community/admin/settings-file', sent, root)).status
  },
  'undoing a change': async () => {
    const url = (site_url: string) => ({ name: 'Birds', site_url, pending_url: site_url })
    w.write(tx => {
      const change = { before: url(New), after: url(Old), note: 'general' }
      writeEntry(tx, w.now, 'setting.changed', { actorId: root.id, ...change })
    })
    const id = w.site.sqlite.prepare('select max(id) from staff_log').pluck().get()
    return (await site.submit(At, { intent: 'undo', entry: String(id) }, root)).status
  },
}

describe('a URL sent by', () => {
  test.each(Object.keys(ways))('%s is in no link', async way => {
    expect(await ways[way]!()).toBeLessThan(500)
    const { general } = inForce()
    expect(general.site_url).toBe(Old)
    expect(await resetLink()).toMatch(`${Old}/users/password-reset?code=`)
    const { body } = await site.open('/community', null)
    expect(body).not.toContain('evil.example')
    expect((await site.open('/community/feed.atom', null)).body).not.toContain('evil.example')
  })
})

describe('while a URL waits', () => {
  test('all administrators get an email with a link to cancel at the present URL', async () => {
    expect((await ask()).status).toBe(303)
    const told = mails()
    expect(told.map(({ to, link }) => [to, link])).toEqual([
      ['root@example.org', `${OldOrigin}${At}`],
      ['other@example.org', `${OldOrigin}${At}`],
    ])
    for (const { text, html } of told) {
      expect(text).toContain(`root asks for this URL for Birds:\n\n> ${New}`)
      expect(html).not.toContain(`href="${NewOrigin}`)
    }
    // The same request again neither mails again nor starts anew.
    w.tick(Minute)
    const { asked_at } = inForce().new_url
    await ask()
    expect(inForce().new_url.asked_at).toBe(asked_at)
    expect(w.outbox()).toHaveLength(2)
  })

  test('forms work at both URLs, and nowhere else', async () => {
    const send = async (headers: object) =>
      (await site.submit(At, { intent: 'undo', entry: '1' }, root, { ...headers })).status
    expect(await send(from(NewOrigin))).toBe(403)
    await ask()
    expect(await send(from(OldOrigin))).toBe(400)
    expect(await send(from(NewOrigin))).toBe(400)
    // A proxy may replace the host; a page at the new URL that sends to the present one is another site.
    expect(await send({ ...from(NewOrigin), Host: '127.0.0.1:3000' })).toBe(400)
    expect(await send({ ...from(NewOrigin), Host: 'localhost:3000' })).toBe(403)
    expect(await send(from('https://third.example'))).toBe(403)
    w.tick(7 * Day)
    expect(await send(from(NewOrigin))).toBe(403)
    expect(texts((await site.open(At, root)).body)).not.toContain('A new URL waits')
  })

  test('any administrator sees it and can cancel; others get no link to it', async () => {
    await ask()
    const [mine, theirs] = [await site.open(At, root), await site.open(At, other)]
    expect(mine.body).toContain(`<a href="${NewOrigin}${At}">`)
    expect(mine.body).not.toContain('value="confirm_url"')
    expect(texts(theirs.body)).toContain('cancel it and do not log in at that URL')
    expect(theirs.body).not.toContain(`href="${NewOrigin}`)
    const sent = await site.submit(At, { intent: 'cancel_url' }, other)
    expect(sent.status).toBe(303)
    w.tick(1)
    expect(texts((await confirm(login(root), OldOrigin)).body)).toContain('It was canceled')
    expect(inForce().general.site_url).toBe(Old)
    expect((await site.open(At, root)).body).not.toContain('evil.example</')
  })

  test('a change of path alone applies at once', async () => {
    w.write(tx =>
      tx.run(`update site_setting set content = json_set(content, '$.site_url',
        'http://localhost:3000/elsewhere') where type = 'general'`),
    )
    await ask(Old)
    expect(inForce()).toMatchObject({ general: { site_url: Old }, new_url: { pending_url: '' } })
  })
})

describe('confirming', () => {
  /** What a thief with a copied session can send. */
  const refused: Record<string, () => Promise<[Awaited<ReturnType<typeof confirm>>, RegExp]>> = {
    'with a session from before, however its headers look': async () => [
      await confirm(site.token(root, 'page')),
      /logged in before the change/,
    ],
    'with one that has just proved again': async () => {
      const token = site.token(root, 'page')
      w.write(tx => saveProof(tx, w.site.ports.hashToken(token), root.id, w.now))
      return [await confirm(token), /logged in before the change/]
    },
    'from the present URL': async () => [
      await confirm(login(root), OldOrigin),
      /not open at the new URL/,
    ],
    'as another administrator': async () => [await confirm(login(other)), /Only the administrator/],
    'another URL than the one shown': async () => [
      await confirm(login(root), NewOrigin, 'https://evil.example/'),
      /does not wait/,
    ],
  }
  test.each(Object.keys(refused))('is refused %s', async way => {
    await ask()
    w.tick(1)
    const [{ status, body }, why] = await refused[way]!()
    expect([status, texts(body)]).toEqual([400, expect.stringMatching(why)])
    expect(inForce().general.site_url).toBe(Old)
  })

  test('is refused without a recent proof of identity', async () => {
    await ask()
    w.tick(1)
    const token = login(root)
    w.tick(16 * Minute)
    expect((await confirm(token)).headers.location).toMatch(/\/users\/confirm/)
    expect(inForce().general.site_url).toBe(Old)
  })

  test('after a login there puts it in force, once', async () => {
    await ask()
    w.tick(1)
    const entered = await site.submit(
      '/community/users/login',
      { intent: 'login', e_mail: 'root@example.org', pass: 'password-1' },
      null,
      from(NewOrigin),
    )
    // Secure, as the new URL is, although the present one is not.
    const cookies = [entered.headers['set-cookie'] ?? []].flat()
    const token = cookies.flatMap(one => /^__Host-forum_session=([^;]+)/.exec(one)?.[1] ?? [])[0]
    expect([entered.status, token]).toEqual([303, expect.any(String)])
    const page = await site.open(At, null, { Cookie: `__Host-forum_session=${token}` })
    expect(page.body).toContain('value="confirm_url"')
    const both = await Promise.all([confirm(token!), confirm(token!)])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400])
    expect(inForce()).toMatchObject({ general: { site_url: New }, new_url: { pending_url: '' } })
    expect(await resetLink()).toMatch(`${New}/users/password-reset?code=`)
    const changed = mails().filter(({ subject }) => subject === 'The URL of Birds was changed')
    expect(changed.map(({ to }) => to)).toEqual(['root@example.org', 'other@example.org'])
    expect((await site.submit('/community', {}, root, from(OldOrigin))).status).toBe(403)
  })
})
