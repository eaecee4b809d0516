/** Every setting of the back office: changed by its form, in effect for visitors and members. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { register } from '#access/auth/register.ts'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { PrivilegeKeys } from '#site/configuration/save-privileges.ts'
import { privilegesOf } from '#kernel'
import { showPermissions } from '#access/auth/show-permissions.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { renderMail } from '#infra/mail/render-mail.ts'
import { UserStatus } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { dot, file, png } from '#tests/support/pictures.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type Changes, sendSettings } from '#tests/support/settings-forms.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

let w: Community
let root: UserRow
let ann: UserRow
let site: WholeSite
/** A question of another member, with an external image. */
let question: number

async function fresh() {
  w = community({})
  w.settings({ general: { name: 'Birds', contact_email: 'help@example.org' } })
  root = w.admin({ username: 'root' })
  ann = w.member({ username: 'ann', rank: 50 })
  question = await w.ask(w.member({ username: 'bob' }), {
    title: 'How do owls fly',
    content: 'Like this: ![an owl](https://pictures.example/owl.png)',
    tags: ['owls'],
  })
}
beforeAll(async () => {
  await fresh()
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(async () => {
  w[Symbol.dispose]()
  await fresh()
  site.enter(w)
})

/** Saves with the form; cached pages for visitors are as old as they may get afterwards. */
async function set(screen: string, changes: Changes): Promise<void> {
  const { status, body } = await sendSettings(site, root, screen, changes)
  const errors = [...body.matchAll(/id="[\w-]+-error"[^]*?<\/p>/g)].map(([text]) =>
    text.replace(/<[^>]*>/g, ''),
  )
  expect([status, errors]).toEqual([303, []])
}

const page = async (path: string, who: UserRow | null = null) =>
  (await site.open(`/community${path}`, who)).body
const leadsTo = async (path: string, who: UserRow | null = null) => {
  const { status, headers } = await site.open(path, who)
  return status >= 300 && status < 400 ? headers.location! : ''
}
const title = async (path: string) => /<title>([^<]*)/.exec(await page(path))![1]
const meta = async (name: string, path = '') =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(await page(path))?.[1] ?? ''
const questionPath = () => `/questions/${qid(question)}`

/** What becomes of the question's image, and from where the page may load more than the site's own. */
async function externalImages() {
  const { body, headers } = await site.open(`/community${questionPath()}`, null)
  const policy = /img-src 'self' data:([^;]*)/.exec(String(headers['content-security-policy']))![1]!
  return {
    images: / src="https:\/\/pictures\.example/.test(body) ? 'shown' : 'held',
    asks: body.includes(translator('en_US')('question.images.text')),
    policy: policy.split(' ').filter(Boolean),
  }
}

/** The first queued email, as it would be sent now. */
function mail() {
  const { settings } = currentSettings(w.db)
  return renderMail(w.outbox().at(-1)!, settings)
}
const recovery = async (email: string) => {
  await w.as(null).run(requestPasswordReset, { e_mail: email })
  return mail()
}

const suspended = async () => {
  const gone = w.member({ username: 'gone' })
  site.token(gone, 'page')
  w.write(tx =>
    updateUser(tx, gone.id, { status: UserStatus.suspended, suspendedUntil: w.now * 2 }),
  )
  return page('/users/account-suspended', gone)
}

/** The reason of a refusal; empty if there was none. */
const why = async (act: Promise<unknown>): Promise<string> => {
  let done = false
  const error = await refusal(act.then(() => (done = true))).catch(() => null)
  if (done || !error) return ''
  return error.details.fields?.[0]?.reason ?? error.reason
}
const asks = (tags: string[], content = 'What is asked here.') => why(w.ask(ann, { tags, content }))

const joins = (email = 'new@example.org') =>
  why(
    w.as(null).run(register, { name: `new${w.count('user')}`, e_mail: email, pass: 'password-2' }),
  )

const upload = async (source: string, sent: File) =>
  (await api(w, ann).post('file', { source, file: sent })).status
const megabytes = (mb: number, start: Uint8Array = dot) =>
  Buffer.concat([start, Buffer.alloc(Math.ceil(mb * 1024 * 1024))])

const avatarOf = async (who: UserRow) =>
  /<img[^>]*src="(https:[^"]*avatar[^"]*)"/.exec(await page(`/users/${who.username}`))?.[1] ?? ''

async function profile(field: string, value: string) {
  const fields = { display_name: 'ann', username: 'ann', bio: '', website: '', location: '' }
  await site.submit(
    '/community/users/settings/profile',
    { ...fields, intent: 'save', [field]: value },
    ann,
  )
  return String(
    (w.user(ann.id) as Record<string, unknown>)[field === 'display_name' ? 'displayName' : field],
  )
}

type Row = {
  name: string
  screen: string
  changes: Changes
  see: () => Promise<unknown>
  before: unknown
  after: unknown
}
const row = (
  [screen, name]: [string, string],
  changes: Changes,
  see: () => Promise<unknown>,
  [before, after]: [unknown, unknown],
): Row => ({ screen, name, changes, see, before, after })

const matching = (text: RegExp | string) => expect.stringMatching(text) as unknown
const without = (text: RegExp | string) => expect.not.stringMatching(text) as unknown

/** Text of an empty legal page. */
const notWritten = translator('en_US')('legal.empty')

const rows: Row[] = [
  row(['general', 'name: title'], { name: 'Owls' }, () => title('/tags'), [
    'Tags - Birds',
    'Tags - Owls',
  ]),
  row(
    ['general', 'name: mails'],
    { name: 'Owls' },
    async () => (await recovery('ann@example.org')).from.name,
    ['Birds', 'Owls'],
  ),
  row(
    ['general', 'short description: title of the home page'],
    { short_description: 'All of them' },
    () => title(''),
    ['Birds', 'Birds - All of them'],
  ),
  row(['general', 'description'], { description: 'About birds.' }, () => meta('description'), [
    translator('en_US')('question.welcome.text'),
    'About birds.',
  ]),
  row(['general', 'contact: suspended members'], { contact_email: 'us@birds.example' }, suspended, [
    matching('mailto:help@example.org'),
    matching('mailto:us@birds.example'),
  ]),
  row(
    ['general', 'contact: sender of mails'],
    { contact_email: 'us@birds.example' },
    async () => (await recovery('ann@example.org')).from.address,
    ['help@example.org', 'us@birds.example'],
  ),
  row(
    ['general', 'updates: what clients are told'],
    { check_update: null },
    async () => (await api(w, null).get('siteinfo')).data.general.check_update as unknown,
    [true, false],
  ),
  row(
    ['interface', 'language of a new visitor'],
    { language: 'en_US' },
    async () => /<html lang="([^"]*)"/.exec((await site.send('GET', '/community', {})).body)![1],
    ['zh-CN', 'en-US'],
  ),
  row(
    ['interface', 'language of mails'],
    { language: 'en_US' },
    async () => (await recovery('ann@example.org')).language,
    ['zh-CN', 'en-US'],
  ),
  row(
    ['interface', 'time zone'],
    { time_zone: 'Asia/Tokyo' },
    async () => /<time[^>]*title="([^"]*)"/.exec(await page(questionPath()))![1],
    [matching(/12:00:00/), matching(/9:00:00|21:00:00/)],
  ),
  row(['interface', 'default picture'], { default_avatar: 'gravatar' }, () => avatarOf(ann), [
    '',
    matching(/^https:\/\/www\.gravatar\.com\/avatar\/\w{64}/),
  ]),
  row(
    ['legal', 'terms as a page'],
    { terms_of_service_original_text: 'Be *kind*.' },
    () => page('/tos'),
    [matching(notWritten), matching('Be <em>kind</em>.')],
  ),
  row(
    ['legal', 'links of the sign-up page'],
    { terms_of_service_original_text: 'https://law.example/terms' },
    async () => (await page('/users/register')).match(/href="\/community\/(tos|privacy)"/g),
    [null, ['href="/community/tos"', 'href="/community/tos"']],
  ),
  row(
    ['legal', 'terms elsewhere'],
    { terms_of_service_original_text: 'https://law.example/terms' },
    () => leadsTo('/community/tos'),
    ['', 'https://law.example/terms'],
  ),
  row(
    ['legal', 'privacy policy as a page'],
    { privacy_policy_original_text: 'We keep *nothing*.' },
    () => page('/privacy'),
    [matching(notWritten), matching('We keep <em>nothing</em>.')],
  ),
  row(
    ['legal', 'privacy policy elsewhere'],
    { privacy_policy_original_text: 'https://law.example/privacy' },
    () => leadsTo('/community/privacy'),
    ['', 'https://law.example/privacy'],
  ),
  row(
    ['legal', 'external pictures'],
    { external_content_display: 'always_display' },
    () => page(questionPath()),
    [
      matching(/data-external-src="https:\/\/pictures\.example/),
      matching(/ src="https:\/\/pictures\.example/),
    ],
  ),
  row(
    ['legal', 'trusted image hosts: one of them'],
    { external_content_display: 'always_display', image_hosts: 'pictures.example' },
    externalImages,
    [
      { images: 'held', asks: true, policy: [] },
      {
        ...{ images: 'shown', asks: false },
        policy: ['https://pictures.example', 'http://pictures.example'],
      },
    ],
  ),
  row(
    ['legal', 'trusted image hosts: none of them'],
    { external_content_display: 'always_display', image_hosts: 'others.example' },
    externalImages,
    [
      { images: 'held', asks: true, policy: [] },
      {
        ...{ images: 'held', asks: true },
        policy: ['https://others.example', 'http://others.example'],
      },
    ],
  ),
  row(['write', 'reserved tags'], { reserved_tags_text: 'owls' }, () => asks(['owls']), [
    '',
    'error.tag.reserved',
  ]),
  row(
    ['write', 'recommended tags'],
    { recommend_tags_text: 'owls' },
    () => page('/questions/ask', ann),
    [without(/value="owls"/), matching(/value="owls"/)],
  ),
  row(
    ['write', 'a recommended tag is needed'],
    { recommend_tags_text: 'owls', required_tag: 'on' },
    () => asks(['other']),
    ['', 'error.tag.recommend_tag_enter'],
  ),
  row(['write', 'fewest tags'], { min_tags: '2' }, () => asks(['owls']), [
    '',
    'error.tag.minimum_count',
  ]),
  row(['write', 'shortest body'], { min_content: '40' }, () => asks(['owls'], 'Rather short.'), [
    '',
    'error.question.content_less_than_minimum',
  ]),
  row(
    ['write', 'one answer each'],
    { restrict_answer: null },
    async () => {
      await w.answerTo(question, ann).catch(() => null)
      return (await why(w.answerTo(question, ann))) !== ''
    },
    [true, false],
  ),
  row(
    ['write', 'largest image'],
    { max_image_size: '1' },
    async () => upload('post', file(megabytes(1.2, await png()), 'a.png')),
    [200, 400],
  ),
  row(
    ['write', 'megapixels'],
    { max_image_megapixel: '1' },
    async () => upload('post', file(await png(1200, 1000), 'a.png')),
    [200, 400],
  ),
  row(
    ['write', 'image types'],
    { authorized_image_extensions: 'jpg' },
    () => upload('post', file(dot, 'a.png')),
    [200, 400],
  ),
  row(
    ['write', 'kinds of attachments'],
    { authorized_attachment_extensions: 'pdf' },
    () => upload('post_attachment', file('%PDF-', 'a.pdf')),
    [400, 200],
  ),
  row(
    ['write', 'largest attachment'],
    { authorized_attachment_extensions: 'pdf', max_attachment_size: '1' },
    async () => [
      await upload('post_attachment', file(megabytes(0.9), 'a.pdf')),
      await upload('post_attachment', file(megabytes(1.2), 'b.pdf')),
    ],
    [
      [400, 400],
      [200, 400],
    ],
  ),
  row(
    ['seo', 'robots'],
    { robots: 'User-agent: owl\nDisallow: /night' },
    async () => (await site.open('/robots.txt', null)).body,
    [matching('Disallow: /community/admin'), matching(/^User-agent: owl\nDisallow: \/night\n/)],
  ),
  row(
    ['login', 'registration'],
    { allow_new_registrations: null },
    async () => [await joins(), await leadsTo('/community/users/register')],
    [
      ['', ''],
      ['error.user.not_allowed_registration', '/community'],
    ],
  ),
  row(
    ['login', 'registration: the link to it'],
    { allow_new_registrations: null },
    () => page('/users/login'),
    [matching('/users/register'), without('/users/register')],
  ),
  row(
    ['login', 'registration by e-mail'],
    { allow_email_registrations: null },
    async () => [await joins(), (await page('/users/register')).includes('name="e_mail"')],
    [
      ['', true],
      ['error.user.not_allowed_registration', false],
    ],
  ),
  row(
    ['login', 'domains'],
    { allow_email_domains: 'birds.example' },
    async () => [await joins('a@example.org'), await joins('a@Birds.example')],
    [
      ['', ''],
      ['error.email.illegal_email_domain_error', ''],
    ],
  ),
  row(
    ['login', 'private site'],
    { login_required: 'on' },
    async () => [
      await leadsTo('/community'),
      (await site.open('/robots.txt', null)).body,
      (await api(w, null).get('question/page')).status,
    ],
    [
      ['', matching('Disallow: /community/admin'), 200],
      [matching('/users/login'), 'User-agent: *\nDisallow: /\n', 401],
    ],
  ),
  row(
    ['login', 'passwords'],
    { allow_password_login: null, lockout_confirmed: 'on' },
    async () => {
      const enter = (e_mail: string) =>
        site.submit('/community/users/login', { intent: 'login', e_mail, pass: 'password-1' }, null)
      return [
        (await page('/users/login')).includes('name="pass"'),
        (await enter('ann@example.org')).status,
        (await enter('root@example.org')).status,
      ]
    },
    [
      [true, 303, 303],
      [false, 400, 303],
    ],
  ),
  row(
    ['settings-users', 'default picture'],
    { default_avatar: 'gravatar', gravatar_base_url: 'https://faces.example/avatar' },
    () => avatarOf(ann),
    ['', matching(/^https:\/\/faces\.example\/avatar\/\w{64}/)],
  ),
  ...(
    [
      ['display_name', 'Ann the owl'],
      ['username', 'owl-ann'],
      ['bio', 'I like owls.'],
      ['website', 'https://owls.example/'],
      ['location', 'Lyon'],
    ] as const
  ).map(([field, value]) =>
    row(
      ['settings-users', `members can change ${field}`],
      { [`allow_update_${field}`]: 'on' },
      () => profile(field, value),
      [field === 'display_name' || field === 'username' ? 'ann' : '', value],
    ),
  ),
  row(
    ['settings-users', 'members may change their picture'],
    { allow_update_avatar: 'on' },
    async () => {
      await site.submit(
        '/community/users/settings/profile',
        { intent: 'save', 'avatar.type': 'gravatar', display_name: 'ann', username: 'ann' },
        ann,
      )
      return w.user(ann.id).avatar
    },
    ['', 'gravatar'],
  ),
]

describe.each(rows)('$screen, $name', ({ screen, changes, see, before, after }) => {
  test('takes effect once saved', async () => {
    expect(await see()).toEqual(before)
    await fresh()
    site.enter(w)
    await set(screen, changes)
    expect(await see()).toEqual(after)
  })
})

describe('URLs of questions', () => {
  test.each(['1', '2', '3', '4'])(
    'shape %s: lists link to it, the others redirect',
    async shape => {
      const other = shape === '4' ? '1' : '4'
      const addressIn = async () =>
        /href="(\/community\/questions\/[^"?#]*)"[^>]*>\s*How do owls fly/.exec(
          await page('/questions'),
        )?.[1] ?? ''
      await set('seo', { permalink: other })
      const old = await addressIn()
      await set('seo', { permalink: shape })
      const now = await addressIn()
      const patterns: Record<string, RegExp> = {
        1: /^\/community\/questions\/\d{17}\/how-do-owls-fly$/,
        2: /^\/community\/questions\/\d{17}$/,
        3: /^\/community\/questions\/[\da-zA-Z]{3,12}\/how-do-owls-fly$/,
        4: /^\/community\/questions\/[\da-zA-Z]{3,12}$/,
      }
      expect(now).toMatch(patterns[shape]!)
      expect(await leadsTo(`${old}?order=updated`)).toBe(`${now}?order=updated`)
      expect((await site.open(now, null)).status).toBe(200)
    },
  )
})

describe('privileges', () => {
  const levels: [string, Changes][] = [
    ['1', { level: '1' }],
    ['2', { level: '2' }],
    ['3', { level: '3' }],
    ['99', { level: '99', rank_tag_add: '33' }],
  ]
  const newTag = (rank: number) => {
    const form = { title: `Is this new ${rank}`, content: 'A text that asks for it.' }
    return why(w.as(w.member({ rank })).run(askQuestion, { ...form, tags: [`fresh-${rank}`] }))
  }

  test.each(levels)('level %s applies to all of them', async (level, changes) => {
    const screen = level === '99' ? 'privileges?level=99' : 'privileges'
    await set(screen, changes)
    const own = Object.fromEntries(PrivilegeKeys.map(key => [key, privilegesOf(1)[key]!]))
    const expected = privilegesOf(Number(level) as 1, { ...own, 'tag.add': 33 })
    const allowedAt = async (key: string, rank: number) => {
      const [found] = await w.as(w.member({ rank })).run(showPermissions, { action: key })
      return found!.allowed
    }
    for (const key of PrivilegeKeys) {
      const threshold = expected[key]!
      const felt = [await allowedAt(key, threshold - 1), await allowedAt(key, threshold)]
      expect([key, threshold, ...felt]).toEqual([key, threshold, false, true])
    }
    const threshold = expected['tag.add']!
    if (threshold > 1) expect(await newTag(threshold - 1)).toMatch(/^error\.rank\./)
    expect(await newTag(threshold)).toBe('')
  })
})

describe('upload quota', () => {
  const room = () => currentSettings(w.db).settings.uploads
  const save = (changes: Changes) =>
    sendSettings(
      site,
      root,
      'write',
      { per_member_mb: '200', total_mb: '0', ...changes },
      'save_room',
    )
  const tries = async () => upload('post', file(megabytes(1.2, await png()), 'a.png'))

  test.each<Changes>([{ per_member_mb: '1' }, { total_mb: '1' }])('%j', async changes => {
    expect(await tries()).toBe(200)
    const { status, headers } = await save(changes)
    expect([status, headers.location]).toEqual([303, '/community/admin/write'])
    expect(await tries()).toBe(400)
    const { body } = await site.open('/community/admin/write', root)
    const [, entry] =
      /value="undo_room"[^>]*>\s*<input type="hidden" name="entry" value="(\d+)"/.exec(body)!
    const undo = { intent: 'undo_room', entry: entry! }
    expect((await site.submit('/community/admin/write', undo, root)).status).toBe(303)
    expect(room()).toEqual({ per_member_mb: 200, total_mb: 0 })
    expect(await tries()).toBe(200)
  })

  test('is a whole number; what was typed stays, and the form above it is unchanged', async () => {
    const { status, body } = await save({ per_member_mb: '-1', total_mb: '' })
    expect(status).toBe(422)
    expect(body).toMatch(/<input[^>]*name="per_member_mb"[^>]*value="-1"/)
    expect([...body.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)).toEqual([
      'per_member_mb',
      'total_mb',
    ])
    expect(body).toMatch(/<input[^>]*name="min_tags"[^>]*value="1"/)
    expect(body.match(/id="error-summary"/g)).toHaveLength(1)
    expect(room()).toEqual({ per_member_mb: 200, total_mb: 0 })
  })
})
