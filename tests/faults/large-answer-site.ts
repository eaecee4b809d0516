/**
 * `npx tsx tests/faults/large-answer-site.ts FILE [POSTS]`: writes a made-up Apache Answer site, with a third
 * of its posts questions, to measure `import answer` with.
 */
import fs from 'node:fs'
import { AnswerTables } from '#parts/move/domain/import/answer-source/tables.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { configIds } from '#tests/fixtures/answer-site/config.ts'
import { seeded } from '#tests/support/seeded.ts'

type Row = Record<string, unknown>

const [file, posts = '100000'] = process.argv.slice(2)
if (!file) throw new Error('Name a file')
const Questions = Math.ceil(Number(posts) / 3)
const People = Math.ceil(Number(posts) / 30)
const random = seeded(7)
fs.rmSync(file, { force: true })
const db = new Sqlite(file)
db.pragma('synchronous = off')

const kinds: Record<string, string> = {
  number: 'integer not null default 0',
  flag: 'integer not null default 0',
  text: "text not null default ''",
}
for (const [table, columns] of AnswerTables) {
  const typed = [...columns].map(([name, kind]) => {
    const type = name === 'id' ? 'integer primary key' : (kinds[kind] ?? 'datetime')
    return `"${name}" ${type}`
  })
  db.exec(`create table "${table}" (${typed.join(', ')})`)
}
function insert(table: string, row: Row): void {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  const list = names.map(name => `"${name}"`).join(', ')
  db.prepare(`insert into "${table}" (${list}) values (${places})`).run(...Object.values(row))
}

const at = (minute: number) =>
  new Date(Date.UTC(2023, 0, 1) + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')
let sequence = 0
const objectId = (type: number) =>
  BigInt(`1${String(type).padStart(3, '0')}${String(++sequence).padStart(13, '0')}`)
const words =
  'quick brown foxes jump over lazy dogs while servers answer requests in time and link modules'.split(
    ' ',
  )
const prose = (count: number) =>
  Array.from({ length: count }, () => words[random.below(words.length)]).join(' ')
const markdown = () =>
  `${prose(40)}\n\n\`\`\`js\nconst a = ${random.below(100)}\n\`\`\`\n\n- ${prose(6)}\n- **${prose(3)}**\n\n${prose(30)}`
const someone = () => 1 + random.below(People)

function activity(key: string, row: Row): void {
  insert('activity', { activity_type: configIds[key], ...row })
}
let revisions = 0
function revision(type: number, id: bigint, when: number, user: number, content: Row): number {
  const facts = { object_type: type, object_id: id, title: (content.Title as string) ?? '' }
  const text = JSON.stringify(content)
  insert('revision', {
    ...{ id: ++revisions, created_at: at(when), user_id: user, ...facts, content: text },
  })
  return revisions
}

function thread(tags: bigint[], when: number): void {
  const [id, user, title, text] = [objectId(1), someone(), prose(8), markdown()]
  const content = { Title: title, OriginalText: text, tags: [{ SlugName: 'tag-1' }] }
  const first = revision(1, id, when, user, content)
  insert('question', {
    ...{ id, created_at: at(when), user_id: user, title, original_text: text, parsed_text: '' },
    ...{ pin: 1, show: 1, status: 1, view_count: random.below(1000), revision_id: first },
    post_update_time: at(when + 5),
  })
  const of = { created_at: at(when), object_id: id, original_object_id: id }
  activity('question.asked', { ...of, user_id: user, revision_id: first })
  for (const tag of [tags[random.below(25)]!, tags[25 + random.below(25)]!]) {
    insert('tag_rel', { created_at: at(when), object_id: id, tag_id: tag, status: 1 })
  }
  const written = [{ id, user, key: 'question' }]
  for (let n = 1; n <= 2; n++) {
    const [answer, by, body] = [objectId(2), someone(), markdown()]
    const made = revision(2, answer, when + n, by, { OriginalText: body })
    insert('answer', {
      ...{ id: answer, created_at: at(when + n), question_id: id, user_id: by },
      ...{ original_text: body, status: 1, adopted: 1, revision_id: made },
    })
    const doing = { created_at: at(when + n), user_id: by, object_id: answer, revision_id: made }
    activity('answer.answered', { ...doing, original_object_id: answer })
    activity('question.answered', { ...doing, original_object_id: id })
    written.push({ id: answer, user: by, key: 'answer' })
  }
  for (const post of written) {
    insert('comment', {
      ...{ id: objectId(7), created_at: at(when + 3), user_id: someone(), object_id: post.id },
      ...{ question_id: id, status: 1, original_text: prose(12) },
    })
    for (let n = 0; n < 3; n++) {
      const vote = {
        ...{ created_at: at(when + n), updated_at: at(when + n) },
        ...{ object_id: post.id, original_object_id: post.id },
      }
      const voter = someone()
      activity(`${post.key}.vote_up`, { ...vote, user_id: voter })
      const gain = { rank: 10, has_rank: 1, trigger_user_id: voter }
      activity(`${post.key}.voted_up`, { ...vote, ...gain, user_id: post.user })
    }
  }
}

db.transaction(() => {
  insert('version', { id: 1, version_number: 29 })
  for (const [key, id] of Object.entries(configIds)) insert('config', { id, key, value: '0' })
  const general = { name: 'Large', site_url: 'https://old.example.org' }
  insert('site_info', { type: 'general', content: JSON.stringify(general) })
  for (let id = 1; id <= People; id++) {
    insert('user', {
      ...{ id, created_at: at(id), username: `user${id}x`, display_name: `User ${id}` },
      ...{ e_mail: `u${id}@example.org`, mail_status: 1, status: 1, rank: 50, bio: prose(10) },
    })
  }
  insert('user_role_rel', { user_id: 1, role_id: 2 })
  const tags = Array.from({ length: 50 }, (_, n) => {
    const [id, name] = [objectId(3), `tag-${n}`]
    const facts = { slug_name: name, display_name: name, status: 1, original_text: prose(20) }
    insert('tag', { id, created_at: at(n), ...facts })
    return id
  })
  for (let n = 0; n < Questions; n++) thread(tags, 10_000 + n * 20)
})()
db.close()
