/**
 * How often the right question is among those offered while asking:
 * `npx tsx tests/bench/similar.ts [--dump FOLDER]`, after a build.
 *
 * Chinese: `similar-chinese.json` has questions in other words than threads of the demo content: `related` share a pair of characters or a
 * Latin word with the title that they mean, `unrelated` share none. `--dump` names an unpacked Stack Exchange dump: of two questions
 * that its members linked, the title of one is asked and the other wanted; even and odd pairs are counted apart, since only the
 * even ones were used to choose weights.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#infra/database/db.ts'
import { findSimilarQuestions } from '#search/similar-questions.ts'
import { indexText } from '#search/tokens.ts'
import { pairsOf, type Wanted } from './linked-pairs.ts'

const { values: flags } = parseArgs({ options: { dump: { type: 'string' } } })
const dir = mkdtempSync(join(tmpdir(), 'similar-'))
const forum = (...args: string[]) =>
  execFileSync(process.execPath, ['app/commands/forum.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dir, SITE_URL: 'http://localhost:3000' },
    stdio: 'ignore',
  })

/** Prints how often the wanted title is among the first five and ten. */
function measure(name: string, list: Wanted[]): void {
  const { db, sqlite } = openDatabase(join(dir, 'forum.sqlite'))
  const rows = sqlite.prepare('select id, title from question').all() as {
    id: number
    title: string
  }[]
  const ids = new Map(rows.map(({ id, title }) => [title.trim(), id]))
  const plain = sqlite.prepare<[string], number>(
    'select rowid from post_search where post_search match ? order by bm25(post_search, 1, 0, 0) limit 11',
  )
  const byTitle = (text: string) =>
    plain.pluck().all(
      indexText(text)
        .split(' ')
        .map(token => `"${token}"`)
        .join(' OR '),
    )
  const places: number[] = []
  const plainly: number[] = []
  const before = process.cpuUsage()
  for (const { asked, title } of list) {
    const found = findSimilarQuestions(db, asked, 11).filter(id => id !== ids.get(asked.trim()))
    places.push(found.indexOf(ids.get(title.trim()) ?? -1))
  }
  const { user, system } = process.cpuUsage(before)
  for (const { asked, title } of list) {
    const found = byTitle(asked).filter(id => id !== ids.get(asked.trim()))
    plainly.push(found.indexOf(ids.get(title.trim()) ?? -1))
  }
  sqlite.close()
  const count = (most: number, of: number[]) =>
    of.filter(place => place >= 0 && place < most).length
  const within = (most: number) =>
    `${count(most, places)} (FTS5 over titles ${count(most, plainly)})`
  const cpu = ((user + system) / 1000 / list.length).toFixed(1)
  console.log(
    `${name}: ${within(5)} of ${list.length} in five, ${within(10)} in ten, ${cpu} ms of CPU each`,
  )
}

try {
  forum('demo')
  const chinese = JSON.parse(
    readFileSync(new URL('similar-chinese.json', import.meta.url), 'utf8'),
  ) as Record<'related' | 'unrelated', Wanted[]>
  measure('Chinese, related', chinese.related)
  measure('Chinese, unrelated', chinese.unrelated)
  if (flags.dump) {
    forum('import', 'stackexchange', flags.dump)
    const pairs = pairsOf(flags.dump)
    measure('linked by members', pairs)
    measure(
      '  even pairs',
      pairs.filter((_, i) => i % 2 === 0),
    )
    measure(
      '  odd pairs',
      pairs.filter((_, i) => i % 2 === 1),
    )
    measure(
      '  marked as duplicates',
      pairs.filter(({ isDuplicate }) => isDuplicate),
    )
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}
