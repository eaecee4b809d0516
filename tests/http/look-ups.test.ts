/**
 * What look-ups find, complete, correct or propose comes from public posts only, also after a post was public and its words are
 * known. Entries are the files of screens, calls and jobs that reach a look-up; each has to be tried here.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { relateQuestions } from '#search/relate-questions.ts'
import { countMissed } from '#search/missed-searches.queries.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason } from '#shared/codes.ts'
import {
  ForumApi,
  feedPath,
  linkedPath,
  lookupPath,
  reviewPath,
  searchPath,
} from '#shared/paths.ts'
import { questionLinks } from '#drizzle/schema/index.ts'
import { projectRoot, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

/** What only hidden posts contain. */
const Secrets = ['monteverde', 'quetzal', '绿咬鹃', 'resplendent']
const Hidden = 'Where in Guanacaste and Monteverde does the quetzal 绿咬鹃 nest'
const Open = 'Where in Guanacaste do woodland birds nest'

type Scene = {
  w: Community
  site: WholeSite
  open: string
  hidden: string
  answer: number
  flag: number
  stranger: UserRow
  staff: UserRow
}
/** `typed`: what the reader typed, which may be shown again. */
type Probe = { typed: string; read(scene: Scene, who: UserRow | null): Promise<string> }

/** Words as they are, misspelled, begun, by their sound, in the other script. */
const Typed = [
  ...['quetzal', 'quetzel', 'quet', 'monteverde', 'montevrde', 'resplendent', 'resplendant'],
  ...['respl', '绿咬鹃', '綠咬鵑', '绿咬捐', 'lvyaojuan', 'lyj', 'guanacaste nest'],
]
const typing = (path: (typed: string) => string): Probe[] =>
  Typed.map(typed => ({
    typed,
    read: async ({ site }, who) => (await site.open(path(typed), who)).body,
  }))

const shows = (path: (scene: Scene) => string): Probe => ({
  typed: '',
  read: async (scene, who) => (await scene.site.open(path(scene), who)).body,
})
const calls = (path: (scene: Scene) => string): Probe => ({
  typed: '',
  read: async (scene, who) =>
    (await scene.site.call('GET', `${ForumApi}/${path(scene)}`, who)).body,
})
const uses = (name: string, input: (typed: string) => object): Probe[] =>
  Typed.map(typed => ({
    typed,
    read: async ({ site }, who) => {
      const params = { name, arguments: input(typed) }
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const accept = { Accept: 'application/json, text/event-stream' }
      const headers = { ...site.bearer(who), ...accept, 'Content-Type': 'application/json' }
      return (await site.send('POST', '/community/mcp', headers, JSON.stringify(message))).body
    },
  }))

const page = (scene: Scene, query = '') => `/community/questions/${scene.open}${query}`
const dialog = (name: string) => (scene: Scene) => page(scene, `?dialog=${name}&id=${scene.open}`)
const search = (typed: string) => searchPath({ q: typed })

/** For each entry, what it shows; those who read it, where not everybody does. */
const Tried: Record<string, { probes: Probe[]; only?: 'members' | 'staff' }> = {
  'app/routes/main/search/route.tsx': { probes: typing(search) },
  'app/routes/plain/feed.ts': { probes: typing(typed => feedPath('search', '', { q: typed })) },
  'app/api/endpoints/search.ts': {
    probes: [
      ...typing(typed => `${ForumApi}/search?${new URLSearchParams({ q: typed })}`),
      ...uses('search', query => ({ query })),
      ...uses('get_questions', keyword => ({ keyword })),
    ],
  },
  'app/api/endpoints/questions.ts': {
    probes: [
      calls(() => `question/similar?${new URLSearchParams({ title: 'Guanacaste nest' })}`),
      calls(({ open }) => `question/link?question_id=${open}`),
      calls(({ open }) => `question/similar/tag?question_id=${open}`),
    ],
  },
  'app/routes/main/lookup.ts': {
    probes: typing(typed => lookupPath('similar', { q: typed })),
    only: 'members',
  },
  'app/routes/main/ask/route.tsx': {
    probes: Typed.map(typed => ({
      typed,
      read: async ({ site }, who) =>
        (await site.submit('/community/questions/ask', { intent: 'similar', title: typed }, who))
          .body,
    })),
    only: 'members',
  },
  'app/routes/main/linked.tsx': { probes: [shows(({ open }) => linkedPath(open))] },
  'app/routes/main/question/route.tsx': { probes: [shows(page)] },
  'app/routes/main/question/thread-view.ts': { probes: [shows(page)] },
  'app/routes/main/question/flag-view.ts': {
    probes: [shows(dialog('report')), shows(dialog('close'))],
    only: 'members',
  },
  'app/routes/main/review/route.tsx': {
    probes: [shows(({ flag }) => reviewPath({ type: 'flagged_post', dialog: 'close-post', flag }))],
    only: 'staff',
  },
  'app/routes/admin/missed-searches.tsx': {
    probes: [shows(() => '/community/admin/missed-searches')],
    only: 'staff',
  },
  // Writes lists and choices, which the others read.
  'app/infra/jobs/site-jobs.ts': { probes: [] },
  // Lists of posts of each status, for staff.
  ...Object.fromEntries(
    ['routes/admin/questions.tsx', 'routes/admin/answers.tsx', 'routes/admin/comments.tsx']
      .concat('api/endpoints/admin-content.ts')
      .map(file => [`app/${file}`, { probes: [] }]),
  ),
}

/** Files that read the index or the lists of words. */
const Readers = [
  ...[
    'search-posts',
    'similar-questions',
    'related.queries',
    'relate-questions',
    'list-missed',
    'suggest',
  ],
  ...[
    'near-words',
    'sounds',
    'other-words',
    'find-hits',
    'rank-hits',
    'search.queries',
    'read-query',
  ],
  ...[
    'similar-questions.queries',
    'significant-words',
    'word-lists.queries',
    'query-terms',
    'learn-words',
  ],
].map(name => `app/domain/search/${name}.ts`)
const isEntry = (file: string) => /^app\/(?:routes|api|infra|parts)\//.test(file)

/** What a file imports besides types, as paths of files. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const names = [...text.matchAll(/^(?:import|export) (?!type )[^'";]*?from '([^']+)'/gm)]
  return names.map(([, name = '']) => {
    if (name.startsWith('.')) return join(file, '..', name)
    const wing = /^#(search|posts|basics|tags|moderation|people|reactors|access|site)\//
    return name.replace(wing, 'app/domain/$1/').replace('#', 'app/').replace('app/app/', 'app/')
  })
}

/** Files outside the domain that reach a reader, by files of the domain and of what screens share. */
function entries(): string[] {
  const files = trackedFiles().filter(
    file => /^app\/.*\.tsx?$/.test(file) && !/\.(?:test|spec|fixture)\.tsx?$/.test(file),
  )
  const imports = new Map(files.map(file => [file, importsOf(file)]))
  const reached = new Set(Readers)
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const [file, list] of imports)
      if (list.some(name => reached.has(name) && !isEntry(name))) reached.add(file)
  }
  return [...reached].filter(isEntry)
}

test('every entry that reaches a look-up is tried', () => {
  expect(entries().sort()).toEqual(Object.keys(Tried).sort())
})

type State = 'public' | 'deleted' | 'pending' | 'unlisted' | 'answer deleted' | 'answer pending'

async function make(state: State): Promise<Scene> {
  const w = new Community(freeForAll)
  w.settings({ mcp: { enabled: true } })
  const [author, stranger, staff] = [w.member(), w.member({ rank: 50_000 }), w.admin()]
  for (let n = 0; n < 6; n++)
    await w.ask(author, { title: `How do garden birds of kind ${n} sing` })
  const open = await w.ask(author, { title: Open })
  const isAnswer = state.startsWith('answer')
  const hidden = isAnswer ? open : await w.ask(author, { title: Hidden })
  const form = {
    question_id: qid(hidden),
    content: 'The resplendent quetzal 绿咬鹃 of Monteverde.',
  }
  const answer = (await w.as(w.member()).run(writeAnswer, form)).result.id
  await w
    .as(w.member())
    .run(flagPost, { object_id: qid(open), report_type: Reason.spam, content: '' })
  w.write(tx => {
    countMissed(tx, [{ words: 'guanacaste nest', searches: 2, asks: 1 }], w.now)
    if (isAnswer) return
    const link = { createdAt: w.now, kind: 'text' as const, fromQuestionId: hidden }
    tx.insert(questionLinks)
      .values({ ...link, toQuestionId: open })
      .run()
  })
  learnAll(w.db)
  for (const _ of relateQuestions(w.db));
  const flag = w.site.sqlite.prepare('select max(id) from report').pluck().get() as number
  const site = await openWholeSite(w)
  const scene = { w, site, flag, open: qid(open), hidden: qid(hidden), answer, stranger, staff }
  // Pages that were opened before may be kept.
  if (state !== 'public') await site.open(page(scene), null)
  w.write(tx => {
    if (state === 'pending') holdQuestion(tx, hidden)
    if (state === 'unlisted') unlistQuestion(tx, hidden)
    if (state === 'answer pending') holdAnswer(tx, answer)
  })
  if (state === 'deleted') await w.as(staff).run(deleteQuestion, { id: qid(hidden) })
  if (state === 'answer deleted') await w.as(staff).run(deleteAnswer, { id: aid(answer) })
  site.age(60_000)
  return scene
}

/** The secrets that a probe reveals, besides what was typed. */
async function revealed({ typed, read }: Probe, scene: Scene, who: UserRow | null) {
  const text = (await read(scene, who)).toLowerCase()
  return Secrets.filter(secret => !typed.includes(secret) && text.includes(secret))
}

const readersOf = ({ stranger, staff }: Scene, only?: 'members' | 'staff') =>
  only === 'staff' ? [staff] : only === 'members' ? [stranger] : [null, stranger]

const opened: Scene[] = []
const scene = async (state: State) => {
  const made = await make(state)
  opened.push(made)
  return made
}
afterAll(async () => {
  for (const { site, w } of opened) {
    await site.close()
    w[Symbol.dispose]()
  }
})

test('what is public is found at every entry', async () => {
  const all = await scene('public')
  for (const [entry, { probes, only }] of Object.entries(Tried)) {
    if (probes.length === 0) continue
    const who = readersOf(all, only).at(-1) ?? null
    const found = await Promise.all(probes.map(probe => revealed(probe, all, who)))
    expect(found.flat(), entry).not.toEqual([])
  }
})

const states = ['deleted', 'pending', 'unlisted', 'answer deleted', 'answer pending'] as const
describe.each(states)('%s', state => {
  test('no look-up reveals anything of it', async () => {
    const hidden = await scene(state)
    for (const [entry, { probes, only }] of Object.entries(Tried)) {
      for (const who of readersOf(hidden, only)) {
        for (const probe of probes)
          expect(await revealed(probe, hidden, who), `${entry}: ${probe.typed}`).toEqual([])
      }
    }
  })
})
