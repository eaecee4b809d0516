/**
 * What search engines and feed readers get: sitemap, robots, feeds, structured data, search box.
 */
import { readFileSync } from 'node:fs'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { operateQuestion } from '#posts/questions/change-state.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { absolute, feedPath, questionPath, tagPath, userPath } from '#shared/paths.ts'
import { isoTime } from '#shared/time-format.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

const siteUrl = 'https://forum.test/community'
const w = community({
  general: { site_url: siteUrl, name: 'Birds & <more>', description: 'All about birds.' },
  interface: { language: 'en_US' },
})
const [ann, bob, root] = [w.member({ username: 'ann' }), w.member({ username: 'bob' }), w.admin()]
const ask = async (title: string) => {
  w.tick(60_000)
  return w.ask(ann, { title, tags: ['swifts'], content: 'A text about <b>swifts</b> & more.' })
}
const shown = await ask('Where do "swifts" & <martins> sleep')
const other = await ask('早上 why do birds sing')
const [hidden, deleted] = [await ask('An unlisted matter'), await ask('A deleted matter')]
const answer = await w.answerTo(shown, bob, 'They sleep in the air.')
const gone = await w.answerTo(shown, ann, 'A deleted answer.')
await w.as(root).run(operateQuestion, { id: qid(hidden), operation: 'hide' })
await w.as(root).run(deleteQuestion, { id: qid(deleted) })
await w.as(root).run(deleteAnswer, { id: aid(gone) })

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const open = async (path: string, who: typeof ann | null = null) => {
  site.age(3_600_000)
  return site.open(path, who)
}
const whole = (path: string) => absolute(siteUrl, path)
const address = (id: number, permalink: Permalink = 2) =>
  whole(questionPath(w.question(id), permalink))
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(m => m[1])

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(new URL(`../fixtures/sitemaps/${name}`, import.meta.url), 'utf8'),
})
async function mistakesIn(xml: string, name: string) {
  const { errors } = await validateXML({
    xml: { fileName: 'map.xml', contents: xml },
    schema: schema(name),
  })
  return errors.map(({ message }) => message)
}

/** Both have a listed post. */
const authors = () => ['ann', 'bob'].map(name => whole(userPath(name)))

describe('the sitemap', () => {
  test('names listed questions by their permalinks, oldest first, and is valid', async () => {
    for (const permalink of [1, 2, 3, 4] as const) {
      w.settings({ seo: { permalink } })
      const { status, headers, body } = await open('/community/sitemap.xml')
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(locations(body)).toEqual([
        ...[address(shown, permalink), address(other, permalink)],
        ...authors(),
      ])
      expect(body).toContain(`<lastmod>${isoTime(w.question(shown).activeAt)}</lastmod>`)
      expect(await mistakesIn(body, 'sitemap.xsd')).toEqual([])
    }
    w.settings({ seo: { permalink: 2 } })
    expect((await open('/sitemap.xml')).body).toContain(address(shown))
  })

  test('files of a large site are valid and complete, too', async () => {
    const questions = await open('/community/sitemap/question-1.xml')
    expect(locations(questions.body)).toEqual([address(shown), address(other)])
    const tags = await open('/community/sitemap/tag-1.xml')
    expect(locations(tags.body)).toEqual([whole(tagPath('swifts'))])
    const people = await open('/community/sitemap/user-1.xml')
    expect(locations(people.body)).toEqual(authors())
    for (const { body } of [questions, tags, people]) {
      expect(await mistakesIn(body, 'sitemap.xsd')).toEqual([])
    }
    const names = [
      'question-2.xml',
      'question-0.xml',
      'tag-7.xml',
      'user-2.xml',
      'answer-1.xml',
      'question-1',
    ]
    for (const name of names) {
      expect((await open(`/community/sitemap/${name}`)).status, name).toBe(404)
    }
  })

  test('names members with posts whose accounts are in good standing', async () => {
    const town = community({ general: { site_url: siteUrl } })
    try {
      site.enter(town)
      const [asker, answerer, silent, hidden] = ['asker', 'answerer', 'silent', 'hidden'].map(
        username => town.member({ username, rank: 50 }),
      )
      const question = await town.ask(asker!)
      await town.answerTo(question, answerer!)
      await town.as(town.admin()).run(deleteQuestion, { id: qid(await town.ask(hidden!)) })
      const named = async () =>
        locations((await open('/community/sitemap.xml')).body).filter(at => at?.includes('/users/'))
      const all = ['asker', 'answerer'].map(name => whole(userPath(name)))
      expect(silent).toBeDefined()
      expect(await named()).toEqual(all)
      const set = (sql: string) =>
        town.site.sqlite.prepare(`update user set ${sql}`).run(answerer!.id)
      for (const [bad, good] of [
        ['status = 9', 'status = 1'],
        ['status = 10', 'status = 1'],
        ['mail_status = 2', 'mail_status = 1'],
      ]) {
        set(`${bad} where id = ?`)
        expect(await named()).toEqual([all[0]])
        set(`${good} where id = ?`)
      }
      expect(await named()).toEqual(all)
    } finally {
      site.enter(w)
      town[Symbol.dispose]()
    }
  })

  test('is an index of files from 50,000 questions on', async () => {
    const listed = (value: number) =>
      w.site.sqlite
        .prepare("update site_counter set value = ? where key = 'questions_listed'")
        .run(value)
    listed(50_000)
    const { body } = await open('/community/sitemap.xml')
    expect(locations(body)).toEqual(
      ['question-1', 'tag-1', 'user-1'].map(name => whole(`/community/sitemap/${name}.xml`)),
    )
    expect(await mistakesIn(body, 'siteindex.xsd')).toEqual([])
    listed(2)
  })

  test('of an empty site is valid as well', async () => {
    const empty = community({ general: { site_url: siteUrl } })
    try {
      site.enter(empty)
      for (const path of ['/community/sitemap.xml', '/community/sitemap/tag-1.xml']) {
        const { status, body } = await open(path)
        expect([status, locations(body).length]).toEqual([200, 1])
        expect(await mistakesIn(body, 'sitemap.xsd')).toEqual([])
      }
      const feed = await open(feedPath('questions'))
      expect(parseAtomFeed(feed.body).entries ?? []).toEqual([])
    } finally {
      site.enter(w)
    }
  })
})

describe('robots', () => {
  test('get the administrator’s text, and the sitemaps', async () => {
    const usual = (await open('/robots.txt')).body
    expect(usual).toMatch(/^User-agent: \*\nDisallow: \/community\/admin\n/)
    expect(usual).toContain('\nSitemap: https://forum.test/community/sitemap.xml\n')
    w.settings({ seo: { permalink: 2, robots: 'User-agent: x\nDisallow: /y' } })
    expect((await open('/community/robots.txt')).body).toMatch(
      /^User-agent: x\nDisallow: \/y\n\nSitemap: /,
    )
    const own = 'User-agent: *\nSitemap: https://other.example/map.xml'
    w.settings({ seo: { permalink: 2, robots: own } })
    expect((await open('/robots.txt')).body).toBe(`${own}\n`)
    w.settings({ seo: { permalink: 2, robots: '' } })
  })
})

describe('security.txt', () => {
  const path = '/.well-known/security.txt'

  test('names the contact, and how long the file is valid', async () => {
    w.settings({ general: { contact_email: 'help@forum.test' } })
    const { status, headers, body } = await open(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body.split('\n')).toEqual([
      'Contact: mailto:help@forum.test',
      `Expires: ${new Date(w.now + 180 * 86_400_000).toISOString()}`,
      'Canonical: https://forum.test/.well-known/security.txt',
      '',
    ])
  })

  test('does not exist without a contact', async () => {
    w.settings({ general: { contact_email: '' } })
    expect((await open(path)).status).toBe(404)
  })
})

describe('feeds', () => {
  const read = async (path: string, who: typeof ann | null = null) => {
    const { status, headers, body } = await open(path, who)
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    return parseAtomFeed(body)
  }
  const titles = async (path: string, who: typeof ann | null = null) =>
    (await read(path, who)).entries?.map(entry => entry.title?.value)

  test('of the site: the newest questions first, with all that feed readers need', async () => {
    const feed = await read(feedPath('questions'))
    expect(feed).toMatchObject({
      title: { value: 'Birds & <more>' },
      id: whole(feedPath('questions')),
      links: [
        { rel: 'self', href: whole(feedPath('questions')) },
        { rel: 'alternate', href: siteUrl },
      ],
    })
    expect(feed.entries).toHaveLength(2)
    expect(feed.entries![1]).toMatchObject({
      id: whole(`/community/questions/${qid(shown)}`),
      title: { value: 'Where do "swifts" & <martins> sleep' },
      links: [{ rel: 'alternate', href: address(shown) }],
      published: isoTime(w.question(shown).createdAt),
      authors: [{ name: ann.displayName, uri: whole(userPath('ann')) }],
      categories: [{ term: 'swifts', label: expect.any(String) as string }],
      summary: { value: expect.stringContaining('A text about') as string },
    })
  })

  test('of a tag, a member, a search and a question', async () => {
    const two = ['早上 why do birds sing', 'Where do "swifts" & <martins> sleep']
    const answered = 'bob answered: Where do "swifts" & <martins> sleep'.replace(
      'bob',
      bob.displayName,
    )
    expect(await titles(feedPath('tag', 'swifts'))).toEqual(two)
    expect(await titles(feedPath('user', 'ann'))).toEqual(two)
    expect(await titles(feedPath('user', 'bob'))).toEqual([answered])
    expect(await titles(feedPath('search', '', { q: 'sing' }))).toEqual([two[0]])
    const thread = await read(feedPath('question', qid(shown)))
    expect(thread.entries!.map(entry => entry.title?.value)).toEqual([answered, two[1]])
    expect(thread.entries![0]!.content?.value).toContain('They sleep in the air.')
    expect(thread.entries![0]!.links![0]!.href).toBe(
      `${address(shown)}/${aid(answer)}#${aid(answer)}`,
    )
  })

  test('are the same for everyone', async () => {
    const paths = [
      ...[feedPath('questions'), feedPath('tag', 'swifts'), feedPath('user', 'ann')],
      ...[feedPath('question', qid(shown)), feedPath('search', '', { q: 'matter' })],
    ]
    for (const path of paths) {
      const { body } = await open(path)
      for (const who of [ann, root]) expect((await open(path, who)).body, path).toBe(body)
      expect(body, path).not.toMatch(/(unlisted|deleted) matter|deleted answer/i)
    }
  })

  test('do not exist for what is unlisted or missing', async () => {
    const away = w.member({ username: 'away' })
    w.write(tx => updateUser(tx, away.id, { status: UserStatus.deleted }))
    const lost = [
      ...[feedPath('question', qid(hidden)), feedPath('question', qid(deleted))],
      ...[feedPath('question', 'nothing'), feedPath('tag', 'no-such-tag')],
      ...[feedPath('user', 'nobody'), feedPath('user', 'away'), '/community/feeds/other'],
      ...['/community/feeds/questions/x', '/community/feeds/tag'],
    ]
    for (const path of lost) {
      for (const who of [null, ann, root]) {
        const { status } = await open(path, who)
        expect([400, 404], path).toContain(status)
      }
    }
    expect((await open(feedPath('search'))).status).toBe(400)
  })

  test('an unchanged copy is not sent again', async () => {
    for (const path of [feedPath('questions'), '/community/sitemap.xml', '/robots.txt']) {
      const { headers } = await open(path)
      expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate')
      const again = { 'If-None-Match': String(headers.etag) }
      const { status, body } = await site.open(path, null, again)
      expect([status, body], path).toEqual([304, ''])
    }
    const { headers } = await open(feedPath('questions'))
    await ask('One more about larks')
    // A feed is cached for ten seconds at most.
    site.age(10_001)
    const later = await site.open(feedPath('questions'), null, {
      'If-None-Match': String(headers.etag),
    })
    expect(later.status).toBe(200)
  })

  test('a character that XML does not allow does not break them', async () => {
    w.site.sqlite
      .prepare('update question set title = ? where id = ?')
      .run('A \u0001title\u000b with ]]> \ud83d\ude00 in it', other)
    expect(await titles(feedPath('questions'))).toContain('A title with ]]> 😀 in it')
  })
})

describe('pages', () => {
  const links = (body: string, rel: string) =>
    [...body.matchAll(new RegExp(`<link [^>]*rel="${rel}"[^>]*>`, 'g'))].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)![1],
    )
  const data = (body: string) =>
    [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text!) as Record<string, unknown>,
    )

  test('name their URL, their feed and the search of the site', async () => {
    const pages: [string, string, string][] = [
      ['/community', siteUrl, feedPath('questions')],
      ['/community/questions', `${siteUrl}/questions`, feedPath('questions')],
      [tagPath('swifts'), whole(tagPath('swifts')), feedPath('tag', 'swifts')],
      [userPath('ann'), whole(userPath('ann')), feedPath('user', 'ann')],
      [`/community/questions/${qid(shown)}`, address(shown), feedPath('question', qid(shown))],
      ['/community/search?q=sing', `${siteUrl}/search`, feedPath('search', '', { q: 'sing' })],
    ]
    for (const [path, canonical, feed] of pages) {
      const { body } = await open(path)
      expect(links(body, 'canonical'), path).toEqual([canonical])
      expect(links(body, 'alternate'), path).toEqual([feed])
      expect(links(body, 'search'), path).toEqual(['/community/opensearch.xml'])
      expect(links(body, 'manifest'), path).toEqual(['/community/manifest.json'])
      expect(body, path).toContain('<html lang="en-US"')
      expect((await open(feed)).status, feed).toBe(200)
    }
    for (const path of ['tags', 'users', 'badges', 'tos', 'privacy']) {
      const { body } = await open(`/community/${path}`)
      expect(links(body, 'canonical'), path).toEqual([`${siteUrl}/${path}`])
    }
  })

  test('a question has everything that search engines ask for', async () => {
    const { body } = await open(`/community/questions/${qid(shown)}`)
    const [qa, trail] = ['QAPage', 'BreadcrumbList'].map(type =>
      data(body).find(one => one['@type'] === type),
    )
    const at = (row: { createdAt: number }) => isoTime(row.createdAt)
    expect(qa).toMatchObject({
      '@context': 'https://schema.org',
      mainEntity: {
        '@type': 'Question',
        name: 'Where do "swifts" & <martins> sleep',
        text: expect.stringContaining('A text about') as string,
        ...{ answerCount: 1, upvoteCount: 0 },
        datePublished: at(w.question(shown)),
        author: { '@type': 'Person', name: ann.displayName, url: whole(userPath('ann')) },
        suggestedAnswer: [
          {
            '@type': 'Answer',
            text: 'They sleep in the air.',
            url: `${address(shown)}/${aid(answer)}`,
            ...{ upvoteCount: 0, datePublished: expect.any(String) as string },
            author: { '@type': 'Person', name: bob.displayName, url: whole(userPath('bob')) },
          },
        ],
      },
    })
    expect(trail!.itemListElement).toMatchObject([
      { '@type': 'ListItem', position: 1, name: 'Birds & <more>', item: siteUrl },
      { position: 2, item: whole(tagPath('swifts')) },
      { position: 3, name: 'Where do "swifts" & <martins> sleep', item: address(shown) },
    ])
    const accepted = data((await accept()).body).find(one => one['@type'] === 'QAPage')
    expect(accepted).toMatchObject({
      mainEntity: { acceptedAnswer: { text: 'They sleep in the air.' } },
    })
    for (const [property, content] of [
      ['og:type', 'website'],
      ['og:url', address(shown)],
      ['og:site_name', 'Birds &amp; &lt;more&gt;'],
    ]) {
      expect(body).toContain(`<meta property="${property}" content="${content}"/>`)
    }
    expect(body).toContain('<meta name="twitter:card" content="summary"/>')
    expect(body).toContain('<meta name="twitter:domain" content="forum.test"/>')
  })
  const accept = async () => {
    await w.accept(ann, shown, answer)
    return open(`/community/questions/${qid(shown)}`)
  }

  test('for unlisted posts reveal nothing about them', async () => {
    const { body } = await open(`/community/questions/${qid(hidden)}`)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(data(body)).toEqual([])
    expect(links(body, 'alternate')).toEqual([])
  })

  test('a browser can add the search', async () => {
    const { status, headers, body } = await open('/community/opensearch.xml')
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/opensearchdescription+xml; charset=utf-8',
    ])
    expect(body).toContain('<ShortName>Birds &amp; &lt;more&gt;</ShortName>')
    expect(body).toContain('template="https://forum.test/community/search?q={searchTerms}"')
    expect(body).toContain('>https://forum.test/community/favicon.ico</Image>')
  })
})

test('a private site reveals nothing, not even to its members', async () => {
  w.settings({ login: { login_required: true } })
  const closed = [
    ...['/community/sitemap.xml', '/sitemap.xml', '/community/sitemap/question-1.xml'],
    ...['/community/sitemap/tag-1.xml', '/community/opensearch.xml', feedPath('questions')],
    ...[feedPath('tag', 'swifts'), feedPath('user', 'ann'), feedPath('question', qid(shown))],
    feedPath('search', '', { q: 'sing' }),
  ]
  for (const path of closed) {
    for (const who of [null, ann, root]) {
      const { status, headers, body } = await open(path, who)
      expect([status, headers['cache-control']], path).toEqual([404, 'no-store'])
      expect(body, path).not.toMatch(/swift|sing/i)
    }
  }
  expect((await open('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  const { body } = await open(`/community/questions/${qid(shown)}`, ann)
  expect(body).not.toMatch(/application\/atom|opensearch|BreadcrumbList/)
  w.settings({ login: { login_required: false } })
})
