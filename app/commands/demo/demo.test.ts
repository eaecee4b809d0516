import { describe, expect, test } from 'vitest'
import { people, tags } from '#drizzle/seed/demo/index.ts'
import { type DemoComment, type DemoThread, parseThread, readThreads } from './read-threads.ts'

const threads = readThreads()
/** Comment lists of a thread: the question's and each answer's. */
const commentListsOf = (thread: DemoThread) => [thread, ...thread.answers].map(p => p.comments)
/** Every Markdown text of a thread except comments, including edits. */
const bodiesOf = (thread: DemoThread) =>
  [thread, ...thread.answers].flatMap(post => [
    post.text,
    ...post.edits.flatMap(edit => edit.text ?? []),
  ])
const linkedTitles = (text: string) =>
  [...text.matchAll(/\{\{link:(.+?)\}\}/g)].map(match => match[1] ?? '')
const MinutesPerDay = 24 * 60
const personByKey = new Map(people.map(person => [person.key, person]))
const tagBySlug = new Map(tags.map(tag => [tag.slug, tag]))
const titles = new Set(threads.map(thread => thread.title))
const answers = threads.flatMap(thread => thread.answers)
const comments = threads.flatMap(thread => commentListsOf(thread).flat())
const isStaff = (key: string) => personByKey.get(key)?.role !== undefined
const length = (text: string) => [...text].length
const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

type Written = { what: string; by: string; daysAgo: number }

function commentsWritten(list: DemoComment[], postDaysAgo: number): Written[] {
  let minutes = 0
  return list.map(comment => {
    minutes += comment.minutesLater
    const daysAgo = postDaysAgo - minutes / MinutesPerDay
    return { what: comment.text, by: comment.by, daysAgo }
  })
}

/** Every text with its author and time. */
function writtenIn(thread: DemoThread): Written[] {
  const { by, daysAgo, title } = thread
  const edits = thread.edits.map(edit => ({ what: edit.summary, by: edit.by, daysAgo }))
  const replies = thread.answers.flatMap(answer => {
    const at = daysAgo - answer.hoursLater / 24
    const edited = answer.edits.map(({ by }) => ({ what: 'edit', by, daysAgo: at }))
    const own = { what: answer.text, by: answer.by, daysAgo: at }
    return [own, ...edited, ...commentsWritten(answer.comments, at)]
  })
  const asked = { what: title, by, daysAgo }
  return [asked, ...edits, ...commentsWritten(thread.comments, daysAgo), ...replies]
}

/** Language of the question: the script of its prose, without code and links. */
function languageOf({ title, text }: DemoThread): 'zh' | 'en' | 'mixed' {
  const prose = `${title}\n${text}`
    .replace(/^(`{3,})[^]*?^\1/gm, '')
    .replace(/`[^`\n]*`|https?:\S+/g, '')
  const han = prose.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = prose.match(/[A-Za-z]{2,}/g)?.length ?? 0
  // An English word says about as much as two Chinese characters.
  const share = han / (han + 2 * words)
  if (share > 0.75) return 'zh'
  return share < 0.06 ? 'en' : 'mixed'
}

describe('people', () => {
  test('have unique keys and valid usernames', () => {
    expect(twice(people.map(person => person.key))).toEqual([])
    expect(twice(people.map(person => person.username))).toEqual([])
    for (const { name, username, website, location, bio } of people) {
      expect(username).toMatch(/^[a-z0-9._-]{2,30}$/)
      expect(length(name), name).toBeGreaterThanOrEqual(2)
      expect(length(name), name).toBeLessThanOrEqual(30)
      expect(length(bio ?? '')).toBeLessThanOrEqual(4096)
      expect(length(location ?? '')).toBeLessThanOrEqual(100)
      if (website) expect(new URL(website).protocol).toBe('https:')
    }
  })

  test('come in every role and state', () => {
    const count = (test: (person: (typeof people)[number]) => boolean) => people.filter(test).length
    expect(people.length).toBeGreaterThanOrEqual(60)
    expect(count(({ role }) => role === 'admin')).toBe(1)
    expect(count(({ role }) => role === 'moderator')).toBe(3)
    for (const standing of ['inactive', 'suspended', 'deleted', undefined]) {
      expect(
        count(person => person.standing === standing),
        standing,
      ).toBeGreaterThan(0)
    }
  })
})

describe('tags', () => {
  const slugs = tags.flatMap(tag => [tag.slug, ...(tag.synonyms ?? [])])

  test('have unique slugs, synonyms included, within 35 characters', () => {
    expect(twice(slugs)).toEqual([])
    for (const slug of slugs) {
      expect(slug).toMatch(/^\S{1,35}$/)
      expect(slug).toBe(slug.toLowerCase())
    }
    for (const { name } of tags) expect(length(name)).toBeLessThanOrEqual(35)
  })

  test('are recommended or reserved in some cases, never both; most are described', () => {
    expect(tags.length).toBeGreaterThanOrEqual(45)
    expect(tags.some(tag => tag.recommend)).toBe(true)
    expect(tags.some(tag => tag.reserved)).toBe(true)
    expect(tags.filter(tag => tag.recommend && tag.reserved)).toEqual([])
    expect(tags.filter(tag => tag.description).length).toBeGreaterThan(tags.length * 0.8)
  })

  test('are all in use', () => {
    const used = new Set(threads.flatMap(thread => thread.tags))
    expect(tags.map(tag => tag.slug).filter(slug => !used.has(slug))).toEqual([])
  })
})

describe('threads', () => {
  test('are many and name only known members and tags', () => {
    expect(threads.length).toBeGreaterThanOrEqual(90)
    expect(answers.length).toBeGreaterThanOrEqual(190)
    expect(comments.length).toBeGreaterThanOrEqual(250)
    const authors = threads.flatMap(writtenIn).map(({ by }) => by)
    expect(authors.filter(key => !personByKey.has(key))).toEqual([])
    for (const { title, tags: own } of threads) {
      expect(own.length, title).toBeGreaterThanOrEqual(1)
      expect(own.length, title).toBeLessThanOrEqual(5)
      expect(twice(own), title).toEqual([])
      expect(
        own.filter(slug => !tagBySlug.has(slug)),
        title,
      ).toEqual([])
    }
  })

  test('respect the lengths of posts and comments', () => {
    for (const thread of threads) {
      const named = [thread.title, ...thread.edits.flatMap(edit => edit.title ?? [])]
      for (const title of named) {
        expect(length(title), title).toBeGreaterThanOrEqual(6)
        expect(length(title), title).toBeLessThanOrEqual(150)
      }
      expect(new TextEncoder().encode(thread.text).length, thread.title).toBeGreaterThanOrEqual(6)
      for (const body of bodiesOf(thread)) expect(length(body)).toBeLessThanOrEqual(65_535)
    }
    for (const { text } of answers) expect(length(text), text).toBeGreaterThanOrEqual(6)
    for (const { text } of comments) {
      expect(length(text), text).toBeGreaterThanOrEqual(2)
      expect(length(text), text).toBeLessThanOrEqual(600)
    }
  })

  test('have unique titles, one of them nearly as long as allowed', () => {
    expect(twice(threads.map(thread => thread.title))).toEqual([])
    expect(Math.max(...threads.map(thread => length(thread.title)))).toBeGreaterThan(135)
    expect(threads.some(thread => thread.title.includes('`'))).toBe(true)
  })

  test('do not repeat themselves', () => {
    const texts = [...threads.map(thread => thread.text), ...answers.map(answer => answer.text)]
    expect(twice([...texts, ...comments.map(comment => comment.text)])).toEqual([])
  })

  test('are written by members who had joined and may write, and not in the future', () => {
    const wrong = threads.flatMap(writtenIn).filter(({ by, daysAgo }) => {
      const person = personByKey.get(by)
      const joined = (person?.joinedDaysAgo ?? 0) >= daysAgo
      return !joined || daysAgo <= 0 || person?.standing === 'inactive'
    })
    expect(wrong).toEqual([])
  })

  test('use reserved tags only where staff asked', () => {
    const reserved = threads.filter(({ tags: own }) =>
      own.some(slug => tagBySlug.get(slug)?.reserved),
    )
    expect(reserved.length).toBeGreaterThan(0)
    expect(reserved.filter(thread => !isStaff(thread.by))).toEqual([])
  })

  test('have no more votes than eligible voters', () => {
    const voters = people.filter(person => !person.standing).length - 1
    const votes = [...threads, ...answers, ...comments].map(({ votes }) => Math.abs(votes))
    expect(Math.max(...votes)).toBeLessThanOrEqual(voters)
    expect(answers.some(answer => answer.votes < 0)).toBe(true)
  })

  test('have replies only to earlier comments', () => {
    for (const list of threads.flatMap(commentListsOf)) {
      for (const [at, { replyTo = 0 }] of list.entries()) expect(replyTo).toBeLessThanOrEqual(at)
    }
    expect(comments.some(comment => comment.replyTo !== undefined)).toBe(true)
  })

  test('mention members by username', () => {
    const usernames = new Set(people.map(person => person.username))
    const mentioned = comments.flatMap(({ text }) =>
      [...text.matchAll(/(?<!\w)@([\w.-]*\w)/g)].map(match => match[1] ?? ''),
    )
    expect(mentioned.length).toBeGreaterThanOrEqual(8)
    expect(mentioned.filter(username => !usernames.has(username))).toEqual([])
  })
})

describe('states', () => {
  test('all occur', () => {
    const states = new Set(threads.map(thread => thread.state))
    const known = ['closed', 'deleted', 'pending', 'unlisted', 'pinned', undefined] as const
    expect(known.filter(state => !states.has(state))).toEqual([])
    expect(answers.some(answer => answer.state === 'deleted')).toBe(true)
    expect(answers.some(answer => answer.state === 'pending')).toBe(true)
    expect(threads.some(thread => !thread.state && thread.answers.length === 0)).toBe(true)
  })

  test('of pending posts name the word that queued the question', () => {
    const waiting = threads.filter(({ state, pendingFor }) => state === 'pending' || pendingFor)
    for (const { state, pendingFor, title, text } of waiting) {
      expect(state).toBe('pending')
      expect(`${title} ${text}`.toLowerCase()).toContain(pendingFor)
    }
  })

  test('of closing use every reason, and a duplicate names another thread', () => {
    for (const { state, closeReason, duplicateOf, title } of threads) {
      expect(closeReason !== undefined, title).toBe(state === 'closed')
      expect(duplicateOf !== undefined, title).toBe(closeReason === 'duplicate')
      if (duplicateOf) {
        expect(titles).toContain(duplicateOf)
        expect(duplicateOf).not.toBe(title)
      }
    }
    const reasons = new Set(threads.flatMap(thread => thread.closeReason ?? []))
    expect([...reasons].sort()).toEqual([
      'community_specific',
      'duplicate',
      'needs_detail',
      'other',
    ])
  })

  test('of acceptance: at most one answer, available, not always the highest-scored', () => {
    for (const { answers: own, title } of threads) {
      const accepted = own.filter(answer => answer.accepted)
      expect(accepted.length, title).toBeLessThanOrEqual(1)
      expect(
        accepted.filter(answer => answer.state),
        title,
      ).toEqual([])
    }
    const outvoted = threads.filter(({ answers: own }) => {
      const accepted = own.find(answer => answer.accepted)
      return accepted && own.some(answer => answer.votes > accepted.votes)
    })
    expect(outvoted.length).toBeGreaterThanOrEqual(5)
    expect(threads.some(({ by, answers: own }) => own.some(a => a.accepted && a.by === by))).toBe(
      true,
    )
  })

  test('of editing change something and have a summary', () => {
    const edits = threads.flatMap(thread => thread.edits)
    expect(edits.length).toBeGreaterThanOrEqual(5)
    for (const { title, text } of edits) expect(title ?? text).toBeDefined()
    const edited = answers.flatMap(({ text, edits }) => edits.map(edit => ({ text, edit })))
    expect(edited.length).toBeGreaterThanOrEqual(5)
    for (const { text, edit } of edited) expect(edit.text ?? text).not.toBe(text)
  })
})

describe('links', () => {
  test('lead to other threads that exist', () => {
    const linking = threads.filter(thread => bodiesOf(thread).flatMap(linkedTitles).length > 0)
    expect(linking.length).toBeGreaterThanOrEqual(8)
    for (const thread of linking) {
      const wanted = bodiesOf(thread).flatMap(linkedTitles)
      for (const title of wanted) expect(titles).toContain(title)
      expect(wanted).not.toContain(thread.title)
    }
  })
})

describe('the mix', () => {
  const texts = threads.flatMap(bodiesOf)
  const have = (pattern: RegExp) => texts.filter(text => pattern.test(text)).length

  test('of languages is mainly Chinese, a quarter English, the rest both', () => {
    const share = (wanted: string) =>
      threads.filter(thread => languageOf(thread) === wanted).length / threads.length
    expect(share('zh')).toBeGreaterThan(0.53)
    expect(share('zh')).toBeLessThan(0.68)
    expect(share('en')).toBeGreaterThan(0.18)
    expect(share('en')).toBeLessThan(0.32)
    expect(share('mixed')).toBeGreaterThan(0.08)
    expect(share('mixed')).toBeLessThan(0.22)
  })

  test('of code has at least twelve languages', () => {
    const named = texts.flatMap(text => [...text.matchAll(/^```([a-z]+)$/gm)].map(m => m[1]))
    expect(new Set(named).size).toBeGreaterThanOrEqual(12)
    const fences = texts.filter(text => (text.match(/^`{3,}/gm)?.length ?? 0) % 2 !== 0)
    expect(fences).toEqual([])
  })

  test('of Markdown covers its features', () => {
    expect(have(/^\|.*\|$/m)).toBeGreaterThan(5)
    expect(have(/^#{2,3} /m)).toBeGreaterThan(2)
    expect(have(/^- \[[ x]\] /m)).toBeGreaterThan(1)
    expect(have(/^> /m)).toBeGreaterThan(1)
    expect(have(/<kbd>/)).toBeGreaterThan(1)
    expect(have(/\[\^\w+\]:/)).toBeGreaterThan(1)
    expect(have(/!\[[^\]]+\]\(https:\/\//)).toBeGreaterThan(2)
    expect(have(/\p{Script=Arabic}{3}/u)).toBeGreaterThan(1)
    expect(have(/^.{180,}$/m)).toBeGreaterThan(3)
  })

  test('hides no characters that change the direction of text', () => {
    expect([...texts, ...comments.map(c => c.text)].filter(t => /[\u202a-\u202e]/.test(t))).toEqual(
      [],
    )
  })
})

describe('a thread file', () => {
  const head = [
    'title: Why is it so?',
    'by: marta',
    'tags: guide, feedback',
    'daysAgo: 3',
    'views: 9',
  ]
  const source = (fields: string[], rest = '') =>
    `---\n${fields.join('\n')}\n---\n\nIt is so.\n${rest}`
  const whole = [...head, 'votes: 2']

  test('is parsed part by part; comments and edits belong to the post above them', () => {
    const thread = parseThread(
      source(
        whole,
        `
<!-- edit | by: ivan | summary: shorter | title: Why? -->

<!-- comment | by: pipi | votes: 4 -->

Good question: --- | a

<!-- answer | by: ivan | hoursLater: 1.5 | votes: -1 -->

Because.

---

Really.

<!-- comment | by: marta | replyTo: 1 | minutesLater: 5 -->

Thanks
`,
      ),
    )
    expect(thread).toMatchObject({ text: 'It is so.', tags: ['guide', 'feedback'], votes: 2 })
    expect(thread.edits).toEqual([{ by: 'ivan', summary: 'shorter', title: 'Why?' }])
    expect(thread.comments).toEqual([
      { by: 'pipi', votes: 4, minutesLater: 35, text: 'Good question: --- | a' },
    ])
    expect(thread.answers).toHaveLength(1)
    expect(thread.answers[0]).toMatchObject({ text: 'Because.\n\n---\n\nReally.', hoursLater: 1.5 })
    expect(thread.answers[0]!.comments).toEqual([
      { by: 'marta', replyTo: 1, votes: 0, minutesLater: 5, text: 'Thanks' },
    ])
  })

  test.each([
    ['a missing field', source(head), /votes/],
    ['an unknown field', source([...whole, 'vote: 3']), /"vote"/],
    ['a number that is none', source([...head, 'votes: many']), /votes/],
    ['a field without a value', source([...whole, 'state']), /"state" is not of the form/],
    [
      'an answer without text',
      source(whole, '\n<!-- answer | by: a | hoursLater: 1 | votes: 1 -->\n'),
      /text/,
    ],
    ['a file without fields', 'Only text', /between two lines/],
  ])('names %s', (_, text, message) => {
    expect(() => parseThread(text)).toThrow(message)
  })
})
