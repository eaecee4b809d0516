/** The first screen of the back office, and the call behind it. */
import { afterAll, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { api } from '#tests/support/api.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'

const t = translator('en_US')
const w = community({ general: { site_url: 'https://forum.example/community' } })
const root = w.admin()
await w.ask(w.member())
const site = await openWholeSite(w)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

test('the bare URL of the back office leads to it', async () => {
  const { status, headers } = await site.open('/community/admin', root)
  expect([status, headers.location]).toEqual([302, '/community/admin/dashboard'])
})

test('it has figures, health, charts with tables, and recent failures', async () => {
  const { jobs } = w.site.running
  jobs.set('mail.drain', {
    name: 'mail.drain',
    startedAt: w.now,
    endedAt: w.now,
    error: '',
    failedAt: 0,
    failures: 0,
  })
  jobs.set('own.job', {
    ...{ name: 'own.job', startedAt: w.now - 9, endedAt: w.now - 8 },
    ...{ error: 'no <space> left', failedAt: w.now - 8, failures: 2 },
  })
  const { status, body } = await site.open('/community/admin/dashboard', root)
  expect(status).toBe(200)
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Questions 1 +1 in 7 days, +1 in 30 days')
  const [, needs] = /id="needs"(.*?)<\/section>/s.exec(body)!
  expect(body.indexOf('id="needs"')).toBeLessThan(body.indexOf('id="statistics"'))
  const links = [...needs!.matchAll(/<a href="([^"]*)">.*?<\/a>.*?<span>([^<]+)<\/span>/gs)]
  // The free disk space of this machine must not matter.
  const hrefs = links.map(([, href]) => href).filter(href => href !== '#system')
  // An older site without first steps: the essential ones are there, and only there.
  expect(hrefs).toEqual(['#jobs', '#health'])
  expect(body.indexOf('id="needs"')).toBeLessThan(body.indexOf('id="steps"'))
  expect(body.indexOf('id="steps"')).toBeLessThan(body.indexOf('id="statistics"'))
  const said = links.map(([, , words]) => words)
  expect(said).toContain(t('dashboard.fault.jobs_failing.do'))
  expect(text).toContain('Unanswered 1 (100%)')
  expect(text).toContain('HTTPS yes')
  expect(text).toContain('Email server not set up')
  expect(text).toContain('Upload folder not writable')
  expect(text).toContain('Send emails just now OK')
  expect(text).toMatch(/own\.job .* no &lt;space&gt; left/)
  expect(body.match(/<svg[^>]*role="img"/g)).toHaveLength(5)
  expect(body).toContain('aria-label="Questions, last 30 days: 1 in total, 1 at most."')
  expect(body.match(/<th scope="row"/g)).toHaveLength(30)
  const year = await site.open('/community/admin/dashboard?span=12m', root)
  expect(year.body.match(/<th scope="row"/g)).toHaveLength(12)
  const odd = await site.open('/community/admin/dashboard?span=x', root)
  expect(odd.status).toBe(200)
})

const nodesOf = (body: string) =>
  /<section[^>]*aria-labelledby="nodes">(.*?)<\/section>/s.exec(body)?.[1]
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the machines of a site are listed where there are several', async () => {
  const { system } = w.site.ports
  const { sqlite } = w.site
  const view = async () => nodesOf((await site.open('/community/admin/dashboard', root)).body)
  const node = (id: string, seen: number, lag: number) =>
    sqlite.exec(
      `insert into node (id, name, version, started_at, seen_at, position, lag_ms)
      values ('${id}', 'name <${id}>', '1.2.3', 5, ${Date.now() - seen}, 7, ${lag})`,
    )
  node('a', 0, 0)
  node('b', 60_000, 9_900)
  node('c', 0, 2_500)
  expect(await view()).toBeUndefined()
  w.site.ports.system = async () => ({ ...(await system()), severalMachines: true })
  expect(wordsOf((await view())!)).toContain(t('dashboard.nodes_no_primary'))
  sqlite.exec(`insert into node_term (node_id, position, began_at) values ('a', 7, 1)`)
  const shown = (await view())!
  expect(wordsOf(shown)).not.toContain(t('dashboard.nodes_no_primary'))
  const rows = shown.split('<tr').slice(2)
  expect(rows.map(row => wordsOf(`<tr${row.replace(/<time.*?<\/time>/gs, '…')}`))).toEqual([
    'name &lt;a&gt; 1.2.3 … … 0 sec primary',
    'name &lt;b&gt; away 1.2.3 … … – replica',
    'name &lt;c&gt; 1.2.3 … … 2.5 sec replica',
  ])
})

test('it is for administrators', async () => {
  for (const who of [w.moderator(), w.member()])
    expect((await site.open('/community/admin/dashboard', who)).status).toBe(403)
  expect((await site.open('/community/admin/dashboard', null)).headers.location).toContain('login')
})

test('the call returns the same', async () => {
  const { data } = await api(w, root).get('admin/dashboard')
  expect(data.info).toMatchObject({
    ...{ question_count: 1, resolved_count: 0, resolved_rate: '0.00', unanswered_rate: '100.00' },
    ...{ smtp: 'not_configured', https: true, time_zone: 'UTC', login_required: false },
    ...{ uploading_files: false, occupying_storage_space: '0 B', report_count: 0 },
    version_info: { remote_version: '' },
  })
  expect(data.info.app_start_time).toMatch(/^\d+$/)
  expect(data.info.database_size).toMatch(/^[\d.,]+ [KM]B$/)
  expect(data.info.database_version).toMatch(/^3\.\d+/)
})

test('first steps are completed one by one and hidden by a form; essential ones come first', async () => {
  using own = community({ general: { site_url: 'https://forum.example/community' } })
  site.enter(own)
  const admin = own.admin()
  const steps = async () => {
    const { body } = await site.open('/community/admin/dashboard', admin)
    const [, list] = /id="steps".*?<ul[^>]*>(.*?)<\/ul>/s.exec(body) ?? []
    return (list ?? '')
      .split('<li')
      .slice(1)
      .map(item => [/<a href="([^"]+)"/.exec(item)![1], item.includes(t('dashboard.step_done'))])
  }
  const first = await steps()
  expect(first).toContainEqual(['/community/admin/smtp', false])
  expect(first).toContainEqual(['/community/admin/general#site_url', true])
  expect(first).toContainEqual(['/community/tags/create', false])
  own.topic('birds')
  own.settings({ smtp: { smtp_host: 'mail.example' } })
  const later = await steps()
  expect(later).toContainEqual(['/community/admin/smtp', true])
  expect(later).toContainEqual(['/community/tags/create', true])
  own.settings({ smtp: { smtp_host: '' } })
  const sent = await site.submit('/community/admin/dashboard', { intent: 'hide_steps' }, admin)
  expect([sent.status, sent.headers.location]).toEqual([303, '/community/admin/dashboard'])
  expect(await steps()).toEqual([])
  const { body } = await site.open('/community/admin/dashboard', admin)
  const [, needs] = /id="needs"(.*?)<\/section>/s.exec(body)!
  expect(needs).toContain(t('dashboard.need.smtp'))
  expect(needs).toContain(t('dashboard.need.backup'))
})
