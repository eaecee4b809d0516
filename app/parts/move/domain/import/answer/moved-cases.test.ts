/** Cases that a plain copy of the rows would get wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitNetworks } from '#access/auth/attempts.ts'
import { logIn } from '#access/auth/log-in.ts'
import { Forever } from '#access/auth/suspension.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { anonymousName } from '#shared/ids.ts'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { AnswerHome, OldPassword } from '#tests/support/answer-home.ts'
import { refusal } from '#tests/support/refusal.ts'

let w: AnswerHome
let stages: StageReport[]
const stage = (name: string) => stages.find(one => one.name === name)!

beforeAll(async () => {
  limitNetworks(false)
  w = new AnswerHome()
  stages = await w.move({ uploads: w.uploads, oldHosts: ['http://old.example.org'] })
})
afterAll(() => {
  limitNetworks(true)
  w[Symbol.dispose]()
})

const login = (e_mail: string) => w.as(null).run(logIn, { e_mail, pass: OldPassword })
const question = (name: string) => w.question(w.seq(name))
const answer = (name: string) => w.answer(w.seq(name))
const comment = (name: string) => w.comment(w.seq(name))
const tagsOf = (name: string) =>
  w
    .rows<{ slug: string }>(
      'select t.slug from question_tag q join tag t on t.id = q.tag_id where q.question_id = ? order by 1',
      w.seq(name),
    )
    .map(row => row.slug)

describe('accounts', () => {
  test('account 1 is that of the old site, and an administrator', () => {
    expect(w.user(1)).toMatchObject({ username: 'admin', email: 'admin@bakers.example', roleId: 2 })
    expect(w.rows("select 1 from user where username = 'owner'")).toEqual([])
  })

  test('names that differ by case alone stay apart', () => {
    expect(w.user(people.upperName).username).toBe('Ann')
    expect(w.user(people.lowerName).username).toBe('ann-17')
    expect(w.user(people.capitals).username).toBe('Max Power')
  })

  test('of two accounts with one address the verified one has it', () => {
    expect(w.user(people.lowerMail).email).toBe('a@x.example')
    expect(w.user(people.upperMail).email).toBeNull()
  })

  test('suspensions last as long as they did', () => {
    expect(w.user(people.suspendedUntil).suspendedUntil).toBe(Date.UTC(2031, 6, 1, 10))
    expect(w.user(people.suspendedForEver).suspendedUntil).toBe(Forever)
    expect(w.user(people.suspendedOpen).suspendedUntil).toBe(Forever)
    expect(w.user(people.restored)).toMatchObject({ status: 1, suspendedAt: 0 })
  })

  test('a missing account has a placeholder with its id', () => {
    expect(w.user(people.purged)).toMatchObject({
      ...{ status: 10, displayName: anonymousName(people.purged), email: null, roleId: 1 },
    })
  })

  test('roles, pictures and logins', () => {
    expect(w.user(people.moderator).roleId).toBe(3)
    expect(w.user(people.twoLetters).roleId).toBe(1)
    expect(w.user(people.member).avatar).toBe('/community/uploads/avatar/4kQmb1.png')
    expect(w.user(people.gravatar).avatar).toBe('gravatar')
    expect(w.rows('select provider, external_id, user_id from identity')).toEqual([
      { provider: 'github', external_id: '583231', user_id: people.external },
    ])
  })
})

describe('posts', () => {
  test('only an available answer of the question itself is accepted', () => {
    const accepted = w
      .rows<{ id: number }>('select id from answer where accepted = 2')
      .map(row => row.id)
    expect(accepted.sort()).toEqual([w.seq('starter'), w.seq('my own')].sort())
    expect(question('sourdough').acceptedAnswerId).toBe(w.seq('starter'))
  })

  test('synonyms are replaced by their main tag, removed tags are left out', () => {
    expect(tagsOf('own answer')).toEqual(['bread'])
    expect(tagsOf('edited')).toEqual(['bread', 'flour'])
    expect(w.tag('hearth').mainTagId).toBe(w.seq('oven'))
    expect([w.tag('egg').mainTagId, w.tag('hen').mainTagId]).toEqual([0, 0])
    const [upper, lower] = [w.seq('Go'), w.seq('go')]
    expect(w.tag('go').id).toBe(lower)
    expect(w.rows('select slug, main_tag_id from tag where id = ?', upper)).toEqual([
      { slug: `go-${upper}`, main_tag_id: lower },
    ])
  })

  test('the tags of a deleted question are those of its last version', () => {
    expect(tagsOf('deleted by staff')).toEqual(['bread'])
  })

  test('a question closed as a duplicate links to the other one', () => {
    const [meta] = w.rows<{ value: string }>(
      'select value from object_meta where object_id = ?',
      w.seq('closed twice'),
    )
    expect(JSON.parse(meta!.value)).toEqual({
      close_type: 60,
      close_msg: `https://new.example/community/questions/${w.source.ids.sourdough}/sourdough`,
      closed_at: Date.UTC(2025, 1, 13, 12),
    })
    expect(
      w.rows(
        'select kind, to_question_id from question_link where from_question_id = ?',
        w.seq('closed twice'),
      ),
    ).toEqual([{ kind: 'duplicate', to_question_id: w.seq('sourdough') }])
  })

  test('a direct edit is by who made it, a suggestion waits', () => {
    const versions = w.rows<{ user_id: number; status: number }>(
      'select user_id, status from revision where object_id = ? order by id',
      w.seq('edited'),
    )
    expect(versions).toEqual([
      { user_id: people.member, status: 0 },
      { user_id: people.moderator, status: 2 },
      { user_id: people.capitals, status: 3 },
      { user_id: people.capitals, status: 1 },
    ])
    expect(question('edited')).toMatchObject({ title: 'Edited', originalText: 'How long?' })
    const inForce = w.rows<{ status: number }>(
      'select status from revision where id = ?',
      question('edited').revisionId,
    )
    expect(inForce).toEqual([{ status: 2 }])
  })

  test('comments: mentions lead here, a reply knows its comment', () => {
    expect(comment('new mention').html).toContain('href="/community/users/paul"')
    expect(comment('old mention').html).toContain('href="/community/users/lena"')
    expect(comment('reply to nothing').replyCommentId).toBe(w.seq('deleted comment'))
  })

  test('texts are rendered anew', () => {
    expect(question('single line breaks').html).toBe('<p>one<br>two</p>\n<p>three</p>')
    expect(question('html and script').html).not.toContain('script')
    const links = question('links to posts')
    expect(links.originalText).toContain(
      `https://new.example/community/questions/${w.source.ids.sourdough}`,
    )
    expect(
      w.rows('select to_question_id from question_link where from_question_id = ?', links.id),
    ).toEqual([{ to_question_id: w.seq('sourdough') }])
    expect(question('formulas').originalText).toBe('$$\nx^2\n$$\n\nand $y$ inline')
    expect(question('relative link').html).toContain('href="/community/tags"')
  })

  test('every held post is in the queue', () => {
    const waiting = w.rows<{ n: number }>(`select
      (select count(*) from question where status = 11) + (select count(*) from answer where status = 11)
      + (select count(*) from comment where status = 11) as n`)
    expect(w.rows('select 1 from held_post where status = 1')).toHaveLength(waiting[0]!.n)
  })
})

describe('votes', () => {
  test('count by the rows of voters, also of those who are gone', () => {
    expect(question('sourdough').voteCount).toBe(3)
    expect(answer('starter').voteCount).toBe(-2)
    expect(answer('my own').voteCount).toBe(1)
    const report = stage('counts of questions').examples!['vote_count differs']
    expect(report).toEqual([`question ${w.seq('sourdough')}: 4 there, 3 here`])
  })
})

describe('files', () => {
  const files = () =>
    w.rows<{ path: string; original_name: string; use_count: number }>(
      'select * from upload order by path',
    )

  test('keep their names and are used by what shows them', () => {
    expect(files().map(file => [file.path, file.use_count])).toEqual([
      ['avatar/4kQmb1.png', 1],
      ['branding/4kQme4.png', 1],
      ['files/post/4kQmf5', 1],
      ['post/4kQmc2.png', 1],
      ['post/4kQmd3.png', 1],
    ])
    expect(files()[2]!.original_name).toBe('My Rezept für Brot.txt')
  })

  test('addresses of every old host lead to the files here', () => {
    const { html, originalText } = question('pictures and files')
    expect(originalText).not.toMatch(/bakers\.example|old\.example/)
    expect(html.match(/src="\/community\/uploads\/post\/4kQmc2\.png"/g)).toHaveLength(2)
    expect(html).toContain(
      'href="/community/uploads/files/post/4kQmf5/My%20Rezept%20f%C3%BCr%20Brot.txt"',
    )
  })

  test('one that is missing is reported', () => {
    expect(stage('files of questions').examples).toEqual({
      'a file that was not brought along': ['post/4kQmz9.png'],
    })
  })
})

describe('settings', () => {
  const settings = () => currentSettings(w.db).settings

  test('are imported, except the address of the site', () => {
    expect(settings()).toMatchObject({
      general: {
        name: "Bakers & Millers' Questions",
        site_url: 'https://new.example/community',
      },
      interface: { language: 'en_US', time_zone: 'Europe/Berlin' },
      branding: { logo: '/community/uploads/branding/4kQme4.png' },
      write: { required_tag: true, max_image_size: 6, authorized_image_extensions: ['png', 'jpg'] },
      legal: {
        terms_of_service_original_text: 'Be kind.',
        terms_of_service_parsed_text: '<p>Be kind.</p>',
      },
      seo: { permalink: 1, robots: 'User-agent: *\nDisallow: /admin' },
      login: { allow_email_registrations: false, allow_password_login: true },
      custom: { custom_css: 'h1 { color: brown }' },
      theme: { primary_color: '#8b4513' },
      users: { allow_update_display_name: true, default_avatar: 'system' },
    })
  })

  test('values that cannot be set here are reported', () => {
    expect(stage('settings').examples).toMatchObject({
      'points that are not as here': ['answer.voted_up: 12 instead of 10'],
    })
  })

  test('of version 2.0 are read from where it keeps them', async () => {
    using newer = new AnswerHome({ version: 35 })
    await newer.move()
    const { settings } = currentSettings(newer.db)
    expect(settings).toMatchObject({
      interface: { language: 'de_DE' },
      write: { min_tags: 0, required_tag: false, restrict_answer: false },
      legal: {
        terms_of_service_original_text: 'Be kinder.',
        external_content_display: 'ask_before_display',
      },
      login: { login_required: true },
      users: { default_avatar: 'gravatar' },
      general: { check_update: false },
    })
  })
})

test('a dry run reports the same and keeps no file', async () => {
  using trial = new AnswerHome()
  const tried = await trial.move({
    uploads: trial.uploads,
    oldHosts: ['http://old.example.org'],
    dry: true,
  })
  expect(tried.map(({ name, read, skipped }) => [name, read, skipped])).toEqual(
    stages.map(({ name, read, skipped }) => [name, read, skipped]),
  )
  expect(await trial.site.ports.files.find('post/4kQmc2.png')).toBeNull()
  expect(await w.site.ports.files.find('post/4kQmc2.png')).not.toBeNull()
})

describe('logins', () => {
  const open = [
    ...['admin', 'mona', 'lena', 'paul', 'xy', 'Max.Power', 'added', 'newcomer', 'back', 'voter'],
    ...['first.ann', 'second.ann'],
  ]

  test('every password works, and its hash is made anew', async () => {
    for (const name of open) {
      const { account } = await login(`${name}@bakers.example`)
      expect(w.user(account.id).passwordHash).toMatch(/^\$argon2id\$/)
    }
    expect((await login('A@x.example')).account.id).toBe(people.lowerMail)
  }, 30_000)

  test('deleted and suspended accounts cannot log in', async () => {
    for (const name of ['left', 'gone', 'pause', 'owner'])
      await refusal(login(`${name}@bakers.example`))
    await refusal(login('owner@new.example'))
  }, 30_000)
})
