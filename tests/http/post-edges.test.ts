/** Edge cases of posts: sent twice, paged to the end and past it, long, and right-to-left. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { formatId, type Permalink } from '#shared/ids.ts'
import { ObjectType } from '#shared/codes.ts'
import { questionPath, tagPath, userPath } from '#shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

const write = { restrict_answer: false }
const w = new Community({ ...freeForAll, write })
const author = w.member({ username: 'author' })
const permalink = w.ctx(null).settings.seo.permalink as Permalink
const pageOf = (id: number) => questionPath(w.question(id), permalink)
const comment = (id: number) => formatId(ObjectType.comment, id)

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
const look = async (path: string, who = author) => {
  const { status, body } = await site.open(path, who)
  expect(status, path).toBe(200)
  return body
}

describe('a form sent twice', () => {
  type Case = [table: string, at: (id: number) => string, fields: (id: number) => Fields]
  const asking = { title: 'Asked once?', content: 'What I want to know.', tags: ['general'] }
  const cases: Record<string, Case> = {
    'a question': [
      'question',
      () => '/community/questions/ask',
      () => ({ intent: 'post', ...asking }),
    ],
    'a question with its answer': [
      'answer',
      () => '/community/questions/ask',
      () => ({
        ...{ intent: 'post', ...asking, title: 'Asked and answered once?' },
        ...{ answer_own: 'on', answer_content: 'What I know already.' },
      }),
    ],
    'an answer': ['answer', pageOf, () => ({ intent: 'answer', content: 'What I know of it.' })],
    'a comment': [
      'comment',
      pageOf,
      id => ({ intent: 'comment-add', object_id: qid(id), original_text: 'One more thing.' }),
    ],
  }

  test.each(Object.entries(cases))(
    '%s: one post, and the second request leads to it',
    async (_, made) => {
      const [table, at, fields] = made
      const id = await w.ask(author)
      const member = w.member()
      const before = w.count(table)
      const send = () => site.submit(at(id), fields(id), member)
      const first = await send()
      expect(first.status, first.body.slice(0, 300)).toBe(303)
      w.tick(2000)
      const second = await send()
      expect([second.status, second.headers.location]).toEqual([303, first.headers.location])
      expect(w.count(table)).toBe(before + 1)
      const landed = await look(first.headers.location!.split('#')[0]!, member)
      const words = Object.values(fields(id)).findLast(value => String(value).endsWith('.'))
      expect(landed).toContain(String(words))
    },
  )
})

describe('pages of comments', () => {
  const row = /<li class="comment"/g
  const rows = (body: string) => body.match(row)?.length ?? 0
  const current = (body: string) =>
    /aria-label="Comment pages".*?<a [^>]*aria-current="page"[^>]*>(\d+)</s.exec(body)?.[1]

  test('none, all of them, exactly one page, one more, past the end, no page at all', async () => {
    const id = await w.ask(author)
    const at = (cpage?: string) =>
      `${pageOf(id)}?comments=${qid(id)}${cpage === undefined ? '' : `&cpage=${cpage}`}`
    const say = async (times: number) => {
      for (let n = 0; n < times; n++) {
        w.tick(1000)
        await w.commentOn(qid(id), author)
      }
    }
    expect(rows(await look(at()))).toBe(0)
    expect(rows(await look(at('2')))).toBe(0)
    await say(3)
    expect(await look(pageOf(id))).not.toContain('more comment')
    await say(12)
    expect(rows(await look(pageOf(id)))).toBe(3)
    expect(await look(pageOf(id))).toContain('12 more comments')
    for (const page of [undefined, '1', '2', '99']) {
      const body = await look(at(page))
      expect([rows(body), current(body)], page).toEqual([15, undefined])
    }
    await say(1)
    const last = await look(at('2'))
    expect([rows(last), current(last)]).toEqual([1, '2'])
    const beyond = await look(at('999999'))
    expect([rows(beyond), current(beyond)]).toEqual([1, '2'])
    for (const odd of ['0', '-1', 'x', '1.5', '1e3', '1234567', '']) {
      const body = await look(at(odd))
      expect([rows(body), current(body)], odd).toEqual([15, '1'])
    }
  })

  test('the parameter has no effect on posts without comments', async () => {
    const id = await w.ask(author)
    const remark = await w.commentOn(qid(id), author)
    const elsewhere = await w.ask(author)
    for (const odd of ['x', '1', comment(remark), qid(elsewhere), '10010000000000000']) {
      const body = await look(`${pageOf(id)}?comments=${odd}&cpage=2`)
      expect(rows(body), odd).toBe(1)
    }
  })

  test('a comment named in the URL is shown, also beyond the first ones', async () => {
    const id = await w.ask(author)
    const all: number[] = []
    for (let n = 0; n < 20; n++) {
      w.tick(1000)
      all.push(await w.commentOn(qid(id), author))
    }
    const body = await look(`${pageOf(id)}?commentId=${comment(all[18]!)}`)
    expect(rows(body)).toBe(4)
    expect(body).toContain(`id="${comment(all[18]!)}"`)
  })
})

test('answers in pages: none, exactly one, one more, past the end, no page at all', async () => {
  const id = await w.ask(author)
  const at = (page: string) => `${pageOf(id)}?page=${page}`
  const answers: number[] = []
  const add = async () => {
    w.tick(1000)
    answers.push(await w.answerTo(id, author))
  }
  const shown = (body: string) => answers.filter(one => body.includes(`id="${aid(one)}"`)).length
  const current = (body: string) =>
    /<a [^>]*aria-current="page" aria-label="Page[^"]*">(\d+)</.exec(body)?.[1]
  const seen = async (path: string) => {
    const body = await look(path)
    return [shown(body), current(body)]
  }
  expect(await look(at('7'))).not.toContain('id="answerHeader"')
  for (let n = 0; n < 15; n++) await add()
  for (const page of ['1', '2', '99']) expect(await seen(at(page))).toEqual([15, undefined])
  await add()
  expect(await seen(pageOf(id))).toEqual([15, '1'])
  for (const page of ['2', '3', '999999']) expect(await seen(at(page))).toEqual([1, '2'])
  for (const odd of ['0', '-1', 'x', '1.5', '1e3', '1234567', '']) {
    expect(await seen(at(odd)), odd).toEqual([15, '1'])
  }
  // The page with the answer or comment named in the URL.
  const last = answers.at(-1)!
  const remark = await w.commentOn(aid(last), author)
  expect(await seen(questionPath(w.question(id), permalink, last))).toEqual([1, '2'])
  expect(await seen(`${pageOf(id)}?commentId=${comment(remark)}`)).toEqual([1, '2'])
})

describe('long and unusual texts', () => {
  const name = '长'.repeat(30)
  const title = `${'宽'.repeat(149)}？`
  const slugs = Array.from({ length: 5 }, (_, n) => `${n}`.padEnd(35, 'long-tag-'))

  test('the longest allowed texts are accepted, and shown in full', async () => {
    const member = w.member({ username: 'm'.repeat(30), displayName: name, rank: 12_345 })
    for (const slug of slugs) w.topic(slug)
    const asked = await site.submit(
      '/community/questions/ask',
      { intent: 'post', title, content: 'As long as may be.', tags: slugs },
      member,
    )
    expect(asked.status).toBe(303)
    const places = [asked.headers.location!, '/community/questions', tagPath(slugs[0]!)]
    for (const place of places) {
      const body = await look(place)
      for (const text of [name, title, ...slugs]) expect(body, place).toContain(text)
    }
    expect(await look(userPath(member.username))).toContain(name)
  })

  test('one character more is rejected at its field, with what was typed', async () => {
    const fields = { intent: 'post', title: `${title}!`, content: 'Too long.', tags: ['general'] }
    const { status, body } = await site.submit('/community/questions/ask', fields, author)
    expect(status).toBe(422)
    expect(body).toContain(`${title}!`)
    expect(body).toMatch(/id="title-error"/)
  })

  test('names, titles and texts have their own direction and do not affect their neighbors', async () => {
    const rtl = { name: 'نورا', title: 'كيف أزرع شجرة التفاح؟', text: 'أريد أن أعرف متى.' }
    const nora = w.member({ username: 'nora', displayName: rtl.name })
    const id = await w.ask(nora, { title: rtl.title, content: rtl.text, tags: ['general'] })
    const remark = 'شكرا'
    await w.commentOn(qid(id), nora, remark)
    const thread = await look(`${pageOf(id)}?dialog=comment&on=${qid(id)}`)
    const heading = new RegExp(`<h\\d[^>]* dir="auto"[^>]*><a href="[^"]*">${rtl.title}</a>`)
    expect(thread).toMatch(heading)
    expect(thread).toMatch(new RegExp(`<div dir="auto" class="prose"><p>${rtl.text}`))
    expect(thread).toMatch(new RegExp(`<div dir="auto" class="prose prose-small"><p>${remark}`))
    expect(thread).toMatch(new RegExp(`<a class="user-name" dir="auto"[^>]*>${rtl.name}</a>`))
    expect(thread).toMatch(/<textarea [^>]*dir="auto"[^>]*name="original_text"/)
    const list = await look('/community/questions')
    expect(list).toMatch(heading)
    expect(list).toMatch(new RegExp(`<p class="row-excerpt" dir="auto">${rtl.text}`))
    expect(list).toMatch(new RegExp(`class="user-name" dir="auto"[^>]*>${rtl.name}<`))
    expect(await look(userPath('nora'))).toContain(`<bdi>${rtl.name}</bdi>`)
  })
})

test('an open page asks for the number of new answers', async () => {
  const id = await w.ask(author)
  const moderator = w.moderator()
  const since = async (shown: number, who: typeof author | null = null) => {
    const { status, body } = await site.open(
      `/community/lookup/answers?question=${qid(id)}&shown=${shown}`,
      who,
    )
    return status === 200 ? (JSON.parse(body) as { note: string }).note : status
  }
  const shownTo = async (who: typeof author | null) => {
    const { body } = await site.open(pageOf(id), who)
    return Number(/data-new-answers="[^"]*shown=(\d+)"/.exec(body)![1])
  }
  expect(await since(0)).toBe('')
  await w.answerTo(id, w.member())
  expect(await since(0)).toBe('1 new answer')
  await w.answerTo(id, w.member())
  const gone = await w.answerTo(id, w.member())
  expect(await since(0)).toBe('3 new answers')
  await w.as(moderator).run(deleteAnswer, { id: aid(gone) })
  // Hidden answers count only for those who see them, in the page and in the response.
  for (const who of [null, moderator]) expect(await since(await shownTo(who), who)).toBe('')
  expect([await shownTo(null), await shownTo(moderator)]).toEqual([2, 2])
  await w.as(moderator).run(deleteQuestion, { id: qid(id) })
  expect(await since(0)).toBe(404)
})
