/**
 * What searches cost and find: `npx tsx tests/bench/search.ts [--site FOLDER]… [--dump FOLDER]`.
 *
 * `--site` is a folder with a site, such as those of `npm run bench`; the median CPU time of each kind of search is
 * printed. `--build 1000000` fills that folder first, if it is empty: 4 GB. `--words` counts how many misspelled words of that site get the right one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#infra/database/db.ts'
import { learnWords } from '#search/learn-words.ts'
import { searchPosts } from '#search/search-posts.ts'
import { findSimilarQuestions } from '#search/similar-questions.ts'
import { indexText } from '#search/tokens.ts'
import { pairsOf } from './linked-pairs.ts'
import { buildSearchSite } from './search-site.ts'
import { simplifiedCode } from '#shared/simplified.ts'
import { community, type Community } from '#tests/support/community.ts'
import { World } from '#tests/support/world.ts'

const { values: flags } = parseArgs({
  options: {
    site: { type: 'string', multiple: true },
    words: { type: 'boolean' },
    dump: { type: 'string' },
    chinese: { type: 'boolean' },
    build: { type: 'string' },
  },
})

const queries: Record<string, (n: number) => string> = {
  'no hits, Latin': n => `zzzq${'abcdefghij'[n % 10]}${'klmnopqrst'[(n / 10) | 0]}x`,
  'no hits, two words': n => `qqkz${n % 10}vw wwq${'abcdefghij'[n % 10]}zzk`,
  'no hits, Chinese': n => '魑魅魍魉'.slice(0, 2 + (n % 3)) + '备份数据库升级'.charAt(n % 7),
  'common Latin word': n => ['server', 'database', 'backup', 'error', 'install'][n % 5]!,
  'Chinese word': n => ['升级', '数据', '备份', '服务', '安装'][n % 5]!,
  'two common words': n =>
    `${['server', 'database', 'backup'][n % 3]!} ${['index', 'error', 'query', 'login'][n % 4]!}`,
  'two Chinese words': n => ['升级 数据库', '备份 恢复', '证书 超时'][n % 3]!,
  misspelled: n => ['servre', 'databse', 'certifcate', 'firewal', 'contaner'][n % 5]!,
  operators: () => '[database] server score:1 answers:1 is:question',
  'operators only': n => `answers:${n % 3} is:question views:${n % 50}`,
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1]!

async function cost(w: World): Promise<void> {
  for (const [name, q] of Object.entries(queries)) {
    const times: number[] = []
    let count = 0
    for (let n = 0; n < 60; n++) {
      const before = process.cpuUsage()
      const found = await w.as(null).run(searchPosts, { q: q(n % 50) })
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      count += found.count
    }
    console.log(`  ${name}: ${median(times.slice(10)).toFixed(2)} ms, ${count} hits`)
  }
}

/** The look-up while asking, with titles of the site. */
function similar(w: World): void {
  const titles = w.site.sqlite
    .prepare(
      'select title from question where id % (select max(id) / 400 + 1 from question) = 0 limit 200',
    )
    .pluck()
    .all() as string[]
  const times = titles.map(title => {
    const before = process.cpuUsage()
    findSimilarQuestions(w.db, title, 10)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  console.log(
    `  similar questions: ${median(times.slice(10)).toFixed(2)} ms, ${titles.length} titles`,
  )
}

const wordsOf = (w: World): string[] =>
  (
    w.site.sqlite
      .prepare(
        "select title || ' ' || plain_text as text from question where status = 1 and show = 1",
      )
      .pluck()
      .all() as string[]
  ).flatMap(text => text.match(/(?<![\w.-])[a-z]{4,20}(?![\w.-])/g) ?? [])

/** One letter of each word is wrong, missing, or one too many. */
function misspelled(word: string, n: number): string {
  const at = (n * 7) % word.length
  const letter = 'etaoinsrhl'[n % 10]!
  const ways = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) +
      word
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      word.slice(at + 2),
  ]
  return ways[n % 4]!
}

async function misspellings(w: World): Promise<void> {
  const all = wordsOf(w)
  const known = new Set(all)
  const picked = [...known].filter((_, i) => i % Math.max(1, Math.floor(known.size / 400)) === 0)
  const pairs = picked
    .map((word, n) => [word, misspelled(word, n)] as const)
    .filter(([, typed]) => !known.has(typed))
    .slice(0, 200)
  let right = 0
  const wrong: string[] = []
  for (const [word, typed] of pairs) {
    const { suggestion, items } = await w.as(null).run(searchPosts, { q: typed })
    const marked = items[0]?.excerptSegments.concat(items[0].titleSegments) ?? []
    const texts = [suggestion ?? '', ...marked.flatMap(({ text, hit }) => (hit ? [text] : []))]
    if (texts.some(text => indexText(text) === indexText(word))) right++
    else wrong.push(`${typed} (${word}): ${suggestion}`)
  }
  console.log(`  ${right} of ${pairs.length} misspelled words get the right one`)
  if (process.env.WRONG) console.log(wrong.join('\n'))
}

/** Reads the words of new posts, as a job does, and prints what that costs. */
function learn(w: World): void {
  const [before, posts] = [
    process.cpuUsage(),
    w.site.sqlite.prepare('select count(*) from unread_post').pluck().get(),
  ]
  let steps = 0
  for (const _ of learnWords(w.db)) steps++
  const { user, system } = process.cpuUsage(before)
  const size = (name: string) =>
    w.site.sqlite
      .prepare('select sum(pgsize) from dbstat where name like ?')
      .pluck()
      .get(name) as number
  const [index, lists] = [size('post_search%'), size('%word_list%')]
  console.log(
    `  ${String(posts)} new posts read in ${((user + system) / 1000).toFixed(0)} ms, ${steps} steps; lists: ${lists} bytes, ${((100 * lists) / index).toFixed(1)} % of the index`,
  )
}

/** How often the title of one question finds the other one of a linked pair, as a question or by an answer. */
async function linked(w: World, dump: string): Promise<void> {
  const rows = w.site.sqlite.prepare('select id, title from question').all() as {
    id: number
    title: string
  }[]
  const ids = new Map(rows.map(({ id, title }) => [title.trim(), id]))
  const places: number[] = []
  const pairs = pairsOf(dump)
  for (const { asked, title } of pairs) {
    const { items } = await w.as(null).run(searchPosts, { q: asked, size: 50 })
    const questions = [...new Set(items.map(item => item.questionId))]
    const others = questions.filter(id => id !== ids.get(asked.trim()))
    places.push(others.indexOf(ids.get(title.trim()) ?? -1))
  }
  const within = (most: number) => places.filter(place => place >= 0 && place < most).length
  console.log(`  of ${pairs.length} linked pairs ${within(5)} in five, ${within(10)} in ten`)
}

type Typed = { typed: string; word: string }

async function foundInTen(w: World, name: string, list: Typed[]): Promise<void> {
  const missed: string[] = []
  for (const { typed, word } of list) {
    const { items } = await w.as(null).run(searchPosts, { q: typed, size: 10 })
    if (!items.some(({ title }) => title.includes(word))) missed.push(`${typed} (${word})`)
  }
  const found = list.length - missed.length
  console.log(`  ${name}: ${found} of ${list.length} in ten; not ${missed.join(', ')}`)
}

/** A character that is written so in traditional texts, by its simplified one. */
function traditionalCharacters(): Map<string, string> {
  const known = new Map<string, string>()
  for (let code = 0x3400; code <= 0x9fff; code++) {
    const other = String.fromCharCode(simplifiedCode(code))
    const character = String.fromCharCode(code)
    if (other !== character && !known.has(other)) known.set(other, character)
  }
  return known
}

/** The questions of the site in traditional characters. */
async function inTraditional(w: World, convert: (text: string) => string): Promise<Community> {
  const other = community()
  const author = other.member()
  const rows = w.site.sqlite
    .prepare('select title, plain_text as text from question where status = 1 and show = 1')
    .all() as { title: string; text: string }[]
  for (const { title, text } of rows)
    await other.ask(author, { title: convert(title), content: convert(text) })
  learn(other)
  return other
}

/** How often a title with the word is among the first ten, of words in the other script and by pinyin. */
async function chinese(w: World): Promise<void> {
  const sets = JSON.parse(
    readFileSync(new URL('search-chinese.json', import.meta.url), 'utf8'),
  ) as Record<'traditional' | 'pinyin', Typed[]>
  for (const [name, list] of Object.entries(sets)) await foundInTen(w, name, list)
  const characters = traditionalCharacters()
  const convert = (text: string) => [...text].map(one => characters.get(one) ?? one).join('')
  using other = await inTraditional(w, convert)
  const simplified = sets.traditional.map(({ word }) => ({ typed: word, word: convert(word) }))
  await foundInTen(other, 'simplified, in a site in traditional characters', simplified)
}

for (const site of flags.site ?? []) {
  console.log(site)
  if (flags.build) buildSearchSite(site, Number(flags.build))
  const w = new World({}, openDatabase(join(site, 'forum.sqlite')))
  learn(w)
  await cost(w)
  similar(w)
  if (flags.words) await misspellings(w)
  if (flags.chinese) await chinese(w)
  if (flags.dump) await linked(w, flags.dump)
  w[Symbol.dispose]()
}
