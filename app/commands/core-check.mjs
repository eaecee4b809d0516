/**
 * Builds the site without its parts, starts it, and does what every site needs, so that the core never comes to need a
 * part: `node app/commands/core-check.mjs [PART…]` takes out these parts, or all. Removing a part is deleting its
 * folder and its line in app/parts.ts; nothing else is changed here.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainEnvironment, projectRoot, runChild } from './run-child.mjs'
import { freePort, stopped, whenHealthy } from './site-process.mjs'

const SOURCES = ['app', 'drizzle', 'migrations']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const ADMIN = { name: 'admin', email: 'admin@example.org', password: 'correct-horse-9' }
const API = '/answer/api/v1'
const START_LIMIT_MS = 120_000

const partNames = () => readdirSync(join(projectRoot, 'app/parts'))

/** A copy of the project without these parts, built. */
async function buildWithout(names, folder) {
  for (const name of [...SOURCES, ...SETTINGS, 'remix.config.ts'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const list = join(folder, 'app/parts.ts')
  let text = readFileSync(list, 'utf8')
  for (const name of names) {
    rmSync(join(folder, 'app/parts', name), { recursive: true })
    text = text.replace(new RegExp(`^export .*/parts/${name}/.*\\n`, 'm'), '')
  }
  // A file without exports is no module.
  writeFileSync(list, `${text}export {}\n`)
  const { code, text: output } = await runChild(process.execPath, ['app/commands/build.mjs'], {
    cwd: folder,
    env: plainEnvironment(),
    output: 'capture',
  })
  if (code !== 0) throw new Error(`It cannot be built:\n${output}`)
}

/** What visitors open. */
const PAGES = [
  ...['', '/questions', '/questions?order=active', '/tags', '/users', '/badges', '/privileges'],
  ...['/search?q=core', '/tos', '/privacy', '/users/login', '/users/register', '/api-docs'],
  ...['/users/account-recovery', '/sitemap.xml', '/feeds/questions', '/opensearch.xml'],
  ...['/manifest.json', '/robots.txt', '/openapi.json', '/theme.css'],
].map(path => `/community${path}`)

/** Goes through everything; returns how many steps there were. */
async function tryOut(origin) {
  let steps = 0
  let token = ''
  const send = async (path, { body, cookie, expected = 200, method = 'POST' } = {}) => {
    steps++
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      ...(body && { method, body: JSON.stringify(body) }),
      headers: {
        ...(token && path.startsWith('/answer') && { Authorization: token }),
        ...(cookie && { Cookie: cookie }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
    })
    const text = await answer.text()
    if (answer.status !== expected)
      throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 500)}`)
    return { answer, text }
  }
  const call = async (path, body, method) => {
    const { text } = await send(API + path, { body, method })
    return JSON.parse(text).data
  }

  for (const path of PAGES) await send(path)
  await send('/nothing', { expected: 404 })
  await send('/community/admin/dashboard', { expected: 302 })

  token = (await call('/user/login/email', { e_mail: ADMIN.email, pass: ADMIN.password }))
    .access_token
  const tags = [{ slug_name: 'core', display_name: 'core', original_text: '' }]
  const question = await call('/question', {
    title: 'What does a site need?',
    content: 'It is **asked** without any part.',
    tags,
  })
  const answer = await call('/answer', { question_id: question.id, content: 'Only the core.' })
  const answerId = answer.info.id
  await call('/comment', { object_id: answerId, original_text: 'This is a comment.' })
  await call('/answer/acceptance', { question_id: question.id, answer_id: answerId })
  await call('/answer', { id: answerId, content: 'The core is enough.' }, 'PUT')
  await call('/collection/switch', { object_id: question.id, bookmark: true, group_id: '0' })
  await call('/follow', { object_id: question.id })
  const shown = await send(`/community/questions/${question.id}`)
  if (!shown.text.includes('The core is enough.')) throw new Error('The answer is not shown.')
  const found = await call('/search?q=need&order=relevance&page=1&size=10')
  if (found.count < 1) throw new Error('The question is not found.')
  for (const path of ['/question/page?page=1', '/tags/page?page=1', '/notification/status'])
    await call(path)
  await send('/community/tags/core')

  await tryMember(send, origin, question.id)
  return steps
}

/** Logs in by form, and opens the back office, every settings page and what only members see. */
async function tryMember(send, origin, question) {
  const login = await fetch(`${origin}/community/users/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      intent: 'login',
      e_mail: ADMIN.email,
      pass: ADMIN.password,
    }).toString(),
  })
  const cookie = login.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const { text } = await send('/community/admin/dashboard', { cookie })
  const menu = new Set(text.match(/(?<=href=")\/community\/(admin\/|review)[\w/-]*/g))
  if (menu.size < 25) throw new Error(`The menu of the back office has ${menu.size} entries.`)
  for (const path of menu) await send(path, { cookie })
  const settings = await send('/community/users/settings', { cookie })
  const pages = new Set(settings.text.match(/(?<=href=")\/community\/users\/settings\/\w+/g))
  for (const path of pages) await send(path, { cookie })
  for (const path of [
    '/users/admin',
    '/users/notifications/inbox',
    '/questions/ask',
    `/posts/${question}/edit`,
    `/posts/${question}/timeline`,
  ])
    await send(`/community${path}`, { cookie })
}

/** Throws at the first thing that needs a part which is not there. */
export async function checkCore(names = partNames()) {
  const folder = mkdtempSync(join(tmpdir(), 'core-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  try {
    await buildWithout(names, folder)
    const server = spawn(process.execPath, ['build/server.js'], {
      cwd: folder,
      env: {
        ...plainEnvironment(),
        DATA_DIR: join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: String(port),
        SITE_URL: origin,
        ADMIN_NAME: ADMIN.name,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
    })
    try {
      await whenHealthy(server, port, START_LIMIT_MS)
      const steps = await tryOut(origin)
      console.log(`  ${steps} steps without ${names.join(', ')}`)
    } catch (error) {
      throw new Error(`${error.message}\n${server.log?.() ?? ''}`)
    } finally {
      server.kill('SIGTERM')
    }
    await stopped(server)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2)
  const unknown = names.filter(name => !partNames().includes(name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`)
  await checkCore(names.length > 0 ? names : undefined)
}
