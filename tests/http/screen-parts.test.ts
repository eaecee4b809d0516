/** Small parts of the screens: where they are, and for whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinQuestion } from '#posts/questions/set-state.ts'
import { translator } from '#i18n/catalogue.ts'
import { Reason, UserStatus } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { linkedPath, questionPath, settingsPath, userPath } from '#shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const t = translator('en_US')
const custom = { custom_sidebar: '<p id="aside-note">Answers live on Saturday</p>' }
const w = new Community({ ...freeForAll, custom })
const [fresh, known] = [w.member({ rank: 99 }), w.member({ rank: 100 })]
const otherNewcomer = w.member({ rank: 1 })
w.member({ username: 'away', status: UserStatus.suspended, suspendedUntil: w.now + 86_400_000 })
const asked: number[] = []
for (let n = 0; n < 6; n++) {
  w.tick(1000)
  asked.push(await w.ask(fresh, { tags: ['garden'], title: `Number ${n} of them` }))
}
w.write(tx => asked.slice(0, 4).forEach(id => pinQuestion(tx, id)))
const permalink = w.ctx(null).settings.seo.permalink as Permalink
const page = (n: number) => questionPath(w.question(asked[n]!), permalink)

let site: WholeSite
const look = async (path: string, who: typeof fresh | null = null) =>
  (await site.open(path, who)).body
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

test('visitors read above the first questions what the site is, until they close it', async () => {
  const line = 'class="site-line"'
  expect(await look('/community')).toContain(line)
  expect(await look('/community', known)).not.toContain(line)
  const form = { intent: 'about', back: '/community' }
  const { status, headers } = await site.submit('/community/preferences', form, null)
  expect([status, headers.location]).toEqual([303, '/community'])
  const cookie = String(headers['set-cookie']).split(';')[0]!
  expect(cookie).toBe('forum_about=known')
  for (const path of ['/community', '/community/questions']) {
    const { body } = await site.send('GET', path, { cookie })
    expect(body, path).not.toContain(line)
    expect(await look(path), path).toContain(line)
  }
})

test('the right column begins with the text of the administrators', async () => {
  const with_ = ['/community', '/community/questions', '/community/tags/garden', page(0)]
  for (const path of [...with_, linkedPath(qid(asked[0]!))]) {
    expect(await look(path), path).toMatch(/<aside[^>]*><div class="side-card"><p id="aside-note">/)
  }
  for (const path of ['/community/tags', '/community/users', '/community/badges']) {
    expect(await look(path), path).not.toContain('aside-note')
  }
})

test('three pinned questions are in a strip above the list, a fourth one in the list', async () => {
  const body = await look('/community/questions')
  expect(body.match(/class="pin-tile"/g)).toHaveLength(3)
  expect(body.match(/<article class="row/g)).toHaveLength(3)
  expect(body.match(/class="row row-pinned"/g)).toHaveLength(1)
  expect(await look('/community/tags/garden')).not.toContain('pin-tile')
})

test('newcomers see how to answer, but not below their own question', async () => {
  const tips = t('question.answer.tips.title')
  expect(await look(page(0), otherNewcomer)).toContain(tips)
  for (const who of [fresh, known, null]) expect(await look(page(0), who)).not.toContain(tips)
})

test('every frame has one empty live region', async () => {
  for (const path of ['/community', '/community/users/login', page(0)]) {
    const regions = (await look(path)).match(/<[^>]*\bid="live".*?>[^<]*<\/div>/g)
    expect(regions, path).toEqual(['<div id="live" class="sr" role="status"></div>'])
  }
})

test('a tag shows its feed', async () => {
  expect(await look('/community/tags/garden')).toMatch(
    /<a [^>]*href="\/community\/feeds\/tag\/garden"/,
  )
})

test('lists of questions describe themselves where the site has no description', async () => {
  const about = `name="description" content="${t('question.welcome.text')}"`
  for (const path of ['/community', '/community/questions']) {
    expect(await look(path), path).toContain(about)
  }
})

test('lists of questions have one primary button to ask', async () => {
  for (const path of ['/community/questions', '/community/tags/garden']) {
    const body = await look(path, known)
    expect(body.match(/<a class="btn btn-primary[^"]*" href="[^"]*\/ask\b/g), path).toHaveLength(1)
  }
})

test('a profile begins with its dates', async () => {
  const body = await look(userPath(known.username))
  const joined = body.indexOf(t('user.stats.joined'))
  expect(joined).toBeGreaterThan(0)
  expect(joined).toBeLessThan(body.indexOf('class="tabs"'))
})

test('posts have headings with their author and score', async () => {
  await w.answerTo(asked[4]!, known)
  const body = await look(page(4))
  const heading = (level: string, kind: string, { displayName: name }: typeof fresh) =>
    `<${level} class="sr" id="ID">${t(`question.post_name.${kind}`, { name, score: '0' })}</${level}>`
  const plain = body.replace(/(?<=class="sr" )id="[^"]*-name"/g, 'id="ID"')
  expect(plain).toContain(heading('h2', 'question', fresh))
  expect(plain).toContain(heading('h3', 'answer', known))
})

test('the banner about the state of an account can be dismissed', async () => {
  const body = await look(userPath('away'))
  const [, close] = /class="flash-close" href="([^"]*)"/.exec(body) ?? []
  expect(close).toBe(`${userPath('away')}?state=known`)
  expect(await look(close!)).not.toContain('class="flash-close"')
  expect(await look(userPath(known.username))).not.toContain('class="flash-close"')
})

test('a link prefills a question', async () => {
  const prefill = '---\ntitle: "How: why?"\ntags: [garden, unheard-of]\n---\nBecause of this.'
  const query = new URLSearchParams({ prefill, tags: 'garden' }).toString()
  const body = await look(`/community/questions/ask?${query}`, known)
  expect(body).toContain('value="How: why?"')
  expect(body).toContain('>Because of this.</textarea>')
  const ticked = body.match(/<input type="(?:checkbox|hidden)"[^>]*name="tags"[^>]*>/g) ?? []
  expect(ticked.filter(box => box.includes('value="garden"'))).toHaveLength(1)
  expect(body).not.toContain('unheard-of"')
})

test('search engines read what visitors read', async () => {
  const scripts = (await look(page(1))).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  )
  const pieces = [...scripts].flatMap(([, text]) => JSON.parse(text!) as object | object[])
  expect(pieces).toContainEqual(
    expect.objectContaining({
      mainEntity: expect.objectContaining({ name: 'Number 1 of them' }) as object,
    }),
  )
  expect(await look(page(1), known)).not.toContain('mainEntity')
})

test('the breadcrumb is above it', async () => {
  const pages = [settingsPath('notify'), '/community/users/notifications/inbox/votes']
  for (const path of pages) {
    const [crumbs = ''] = /<nav class="crumbs".*?<\/nav>/.exec(await look(path, known)) ?? []
    expect(crumbs).toContain(`href="${userPath(known.username)}"`)
    expect(crumbs).toMatch(/<span dir="auto" aria-current="page">[^<]+<\/span><\/li><\/ol>/)
  }
})

test('a tag’s questions have another URL', async () => {
  const path = '/community/tags/garden/questions?order=score'
  const { status, headers } = await site.open(path, null)
  expect([status, headers.location]).toEqual([301, '/community/tags/garden?order=score'])
})

test('the recommended order is for members', async () => {
  const path = linkedPath(qid(asked[0]!))
  expect(await look(path, known)).toContain('order=recommend')
  expect(await look(path)).not.toContain('order=recommend')
})

test('comment authors see whom to mention: the people of the page, except themselves', async () => {
  const other = w.member({ username: 'omar', displayName: 'Omar' })
  const id = asked[5]!
  await w.commentOn(qid(id), other)
  await w.answerTo(id, known)
  const form = `${page(5)}?dialog=comment&on=${qid(id)}`
  const namesFor = async (who: typeof fresh) =>
    [...(await look(form, who)).matchAll(/<li><code>@([^<]*)<\/code>/g)].map(match => match[1])
  expect(await namesFor(fresh)).toEqual(['omar', known.username])
  expect(await namesFor(other)).toEqual([fresh.username, known.username])
  expect(await look(page(5), fresh)).not.toContain('comment-people')
})

test('a list with several pages offers page sizes, and remembers the choice', async () => {
  for (let n = 0; n < 16; n++) await w.ask(known, { tags: ['garden'] })
  const body = await look('/community/questions?order=score&page_size=50')
  expect(body).not.toContain('class="pager"')
  expect(body).toContain('href="/community/questions?order=score">20 <')
  expect(body).toContain('href="/community/questions?page_size=50"')
  const asked50 = /page_size=50" aria-current="true">50 </
  expect(body).toMatch(asked50)
  expect(await look('/community/tags/garden?page_size=7')).not.toContain('aria-current="true">7 <')
})

test('a second flag by the same member reports that the first is still pending', async () => {
  const flag = { intent: 'report', object_id: qid(asked[4]!), report_type: String(Reason.spam) }
  const told = async (who: typeof fresh) => {
    const { status, headers } = await site.submit(page(4), { ...flag, back: page(4) }, who)
    expect([status, headers.location]).toEqual([303, page(4)])
    const [kept = ''] = [headers['set-cookie'] ?? ''].flat()
    const { body } = await site.open(page(4), who, {
      Cookie: `${site.cookie(who).Cookie}; ${kept.split(';')[0]}`,
    })
    return ['thanks', 'already'].filter(word => body.includes(t(`flag.${word}`)))
  }
  expect(await told(known)).toEqual(['thanks'])
  expect(await told(known)).toEqual(['already'])
  expect(w.count('report')).toBe(1)
})

test('a bulk act without a selection reports that, and leads back', async () => {
  const body = await look('/community/admin/questions?dialog=delete&page_size=20', w.admin())
  const [dialog = ''] = /<dialog.*?<\/dialog>/s.exec(body) ?? []
  expect(dialog).toContain(`>${t('contents.nothing_title')}</h2>`)
  expect(dialog).toMatch(
    new RegExp(
      `href="/community/admin/questions\\?page_size=20"[^>]*>(?:<[^>]*>)*${t('contents.back')}\\s*<`,
    ),
  )
})

test('controls of the rows in a post list have unique names, also for one question', async () => {
  const one = qid(asked[3]!)
  for (let n = 0; n < 2; n++) {
    await w.commentOn(one, known, `The same remark${' '.repeat(n)}`)
    await w.answerTo(asked[3]!, w.member(), `The same answer, ${n} times.`)
  }
  for (const kind of ['questions', 'answers', 'comments']) {
    const body = await look(`/community/admin/${kind}`, w.admin())
    const menus = [...body.matchAll(/<span class="sr">(Actions for [^<]*)</g)].map(one => one[1])
    const ticks = [...body.matchAll(/aria-label="(Choose [^"]*)"/g)].map(one => one[1])
    expect(menus.length, kind).toBeGreaterThan(2)
    expect(new Set(menus).size).toBe(menus.length)
    expect(new Set(ticks).size).toBe(ticks.length)
  }
})
