/** Starts the built site in a child process, writes to it and compares its data with what it acknowledged. */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '#infra/environment/env.ts'
import { makeLog } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { Reason, UserStatus } from '#shared/codes.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { png } from '#tests/support/pictures.ts'

const program = fileURLToPath(new URL('../../build/server.js', import.meta.url))
const Password = 'correct-horse'
const NamesOfAllScripts = [
  '林夏',
  'たなか',
  '김민수',
  'Иван Петров',
  'مريم',
  'Γιώργος',
  'שרה',
  '🙂🙂',
]

/**
 * An acknowledged row or file, with the latest moment of the acknowledgment in ms, and the content
 * of a file if it was read.
 */
export type Said =
  | { at: number; row: string; id: string }
  | { at: number; suspended: string }
  | { at: number; file: string; bytes: Buffer | null }

type Ways = {
  /** A command to run it with. */
  before?: string[]
  variables?: Record<string, string>
}

export function spawnSite(
  dataDir: string,
  port: number,
  { before = [], variables = {} }: Ways = {},
): ChildProcess {
  const [command, ...words] = [...before, process.execPath, program]
  return spawn(command, words, {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', UV_USE_IO_URING: '0' },
      ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
      ...{ AUTO_INSTALL: 'true', ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: Password },
      ...{ RATE_LIMIT: 'false', LOG_LEVEL: 'warn' },
      ...variables,
    },
  })
}

/** Logs the administrator in, and records later acknowledgments in `said`. */
export async function logIn(port: number, said: Said[]) {
  const origin = `http://127.0.0.1:${port}`
  const headers: Record<string, string> = { 'Accept-Language': 'en_US' }
  const send = async (method: string, path: string, body: object) => {
    const form = body instanceof FormData
    const answer = await fetch(origin + path, {
      method,
      headers: form ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: form ? body : JSON.stringify(body),
    })
    // The clock of this process counts whole ms.
    const at = Date.now() + 1
    const { data, msg } = (await answer.json()) as { data: unknown; msg: string }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${msg}`)
    return { at, data }
  }
  const post = (call: string, body: object) => send('POST', `${ForumApi}/${call}`, body)
  const row = async (name: string, call: string, body: object) => {
    const { at, data } = await post(call, body)
    const made = data as { id?: string; info?: { id: string } }
    const id = made.id ?? made.info!.id
    said.push({ at, row: name, id })
    return id
  }
  const { data } = await post('user/login/email', { e_mail: 'admin@example.org', pass: Password })
  headers.Authorization = (data as { access_token: string }).access_token
  return {
    async write(n: number) {
      // The first question of a site makes its first tag, and each names another one.
      const tags = [{ slug_name: `topic-${n}`, display_name: `Topic ${n}` }]
      const content = `What is asked in question ${n}. `.repeat(1 + (n % 40))
      const id = await row('question', 'question', { title: `Question number ${n}`, content, tags })
      await row('answer', 'answer', {
        question_id: id,
        content: `This is what answers question ${n}.`,
      })
      const form = new FormData()
      form.set('source', 'post')
      form.set('file', new Blob([new Uint8Array(await png(20 + n, 30))]), `picture-${n}.png`)
      const { at, data } = await post('file', form)
      const address = new URL(data as string).pathname
      const kept: Said = { at, file: /\/(uploads\/.*)$/.exec(address)![1]!, bytes: null }
      said.push(kept)
      kept.bytes = Buffer.from(await (await fetch(origin + address)).arrayBuffer())
    },
    /** Somebody signs up, twice at once, and is suspended, twice at once. */
    async person(n: number) {
      const name = NamesOfAllScripts[n % NamesOfAllScripts.length]!
      const account = { name, e_mail: `person${n}@example.org`, pass: Password }
      const signUp = () => post('user/register/email', account)
      const [{ at, data }] = await Promise.all([signUp(), signUp()])
      const { id } = data as { id: string }
      said.push({ at, row: 'user', id })
      const wish = { user_id: id, status: 'suspended', suspend_duration: '24h' }
      const reason = { suspend_type: Reason.spam, suspend_msg: `Note ${n}` }
      const suspend = () => send('PUT', `${AdminApi}/user/status`, { ...wish, ...reason })
      await Promise.all([suspend(), suspend()])
      said.push({ at: Date.now() + 1, suspended: id })
    },
  }
}

/** Ids of accounts are numbers, others have a type in front. */
const seqOf = (id: string) => Number(id.length < 17 ? id : id.slice(4))

/** Acts that wrote a part of what they write, each with the number of such rows. */
const halves: [what: string, query: string][] = [
  [
    'accounts without the email to confirm them, or with two',
    `select count(*) from user u where email like 'person%' and
      ((select count(*) from mail_outbox where user_id = u.id and template = 'activation') <> 1
      or (select count(*) from mail_code where user_id = u.id) <> 1)`,
  ],
  [
    'suspensions without a reason, a row of the staff log or an email, or with two',
    `select count(*) from user u where email like 'person%' and (
      (select count(*) from staff_log where user_id = u.id and action = 'user.status_changed')
        <> (status = ${UserStatus.suspended})
      or (select count(*) from mail_outbox where user_id = u.id and template = 'suspended')
        <> (status = ${UserStatus.suspended})
      or (suspended_until > 0) <> (status = ${UserStatus.suspended})
      or (suspended_for > 0) <> (status = ${UserStatus.suspended})
      or (suspended_note <> '') <> (status = ${UserStatus.suspended}))`,
  ],
  [
    'questions without tag or revision, or tags without question',
    `select (select count(*) from question q where
        (select count(*) from question_tag where question_id = q.id) <> 1
        or (select count(*) from revision where object_id = q.id) <> 1)
      + (select count(*) from tag t where (select count(*) from question_tag where tag_id = t.id) <> 1)`,
  ],
]

/** What a data folder lacks of what was acknowledged. */
export function faultsOf(dataDir: string, said: readonly Said[], secret: string): string[] {
  const faults: string[] = []
  const site = siteOf(readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test' }), makeLog('silent'))
  try {
    const { sqlite } = site
    const sound = sqlite.pragma('integrity_check', { simple: true })
    if (sound !== 'ok') faults.push(`the database is damaged: ${String(sound)}`)
    const broken = sqlite.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) faults.push(`${broken.length} broken references`)
    for (const wrong of checkCounters(site.db))
      faults.push(`a counter is wrong: ${JSON.stringify(wrong)}`)
    for (const [what, query] of halves) {
      const count = sqlite.prepare(query).pluck().get() as number
      if (count > 0) faults.push(`${count} ${what}`)
    }
    for (const each of said) {
      if ('suspended' in each) {
        const user = sqlite.prepare('select status from user where id = ?').pluck()
        if (user.get(Number(each.suspended)) !== UserStatus.suspended)
          faults.push(`the suspension of ${each.suspended} is lost`)
        continue
      }
      if ('row' in each) {
        const kept = sqlite.prepare(`select 1 from ${each.row} where id = ?`).get(seqOf(each.id))
        if (!kept) faults.push(`${each.row} ${each.id} is lost`)
        continue
      }
      const file = path.join(dataDir, each.file)
      const relative = each.file.slice('uploads/'.length)
      if (!sqlite.prepare('select 1 from upload where path = ?').get(relative))
        faults.push(`the row of ${each.file} is lost`)
      if (!fs.existsSync(file)) faults.push(`${each.file} is lost`)
      else if (each.bytes && !fs.readFileSync(file).equals(each.bytes))
        faults.push(`${each.file} has changed`)
    }
    type Upload = { path: string; bytes: number }
    for (const { path: name, bytes } of sqlite
      .prepare('select path, bytes from upload')
      .all() as Upload[]) {
      const facts = fs.statSync(path.join(dataDir, 'uploads', name), { throwIfNoEntry: false })
      if (facts?.size !== bytes)
        faults.push(`${name} has ${facts?.size ?? 'no file, not'} of ${bytes} bytes`)
    }
    const kept = fs.readFileSync(path.join(dataDir, 'session-secret'), 'utf8')
    if (said.length > 0 && kept !== secret) faults.push('the session secret has changed')
  } finally {
    site.close()
  }
  return faults
}
