/**
 * `npx tsx tests/faults/read-only.ts` as root on a built site: its file system becomes read-only while it runs, as the
 * kernel does after an error of the disk. Fails unless pages go on, writes and the readiness answer say so, it stops
 * cleanly, and everything acknowledged is there afterwards.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, whenHealthy } from '#app/commands/site-process.mjs'
import { faultsOf, type Said, logIn, spawnSite } from './served-site.ts'

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: 'pipe' }).toString()

const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-read-only-'))
const [image, disk] = [path.join(folder, 'image'), path.join(folder, 'disk')]
fs.mkdirSync(disk)
fs.writeFileSync(image, '')
fs.truncateSync(image, 1.6e9)
run('mkfs.ext4', '-q', '-F', image)
const mount = () => run('mount', '-o', 'loop', image, disk)
mount()

const wrong: string[] = []
const expect = (what: string, found: unknown, wanted: unknown) => {
  console.log(`${what}: ${String(found)}`)
  if (found !== wanted) wrong.push(`${what} is ${String(found)}, not ${String(wanted)}`)
}

const data = path.join(disk, 'data')
const port = await freePort()
const site = spawnSite(data, port)
const origin = `http://127.0.0.1:${port}`
const said: Said[] = []
try {
  await whenHealthy(site, port)
  const client = await logIn(port, said)
  await client.write(1)
  const secret = fs.readFileSync(path.join(data, 'session-secret'), 'utf8')
  run('mount', '-o', 'remount,abort', disk)

  const refused = await client.write(2).catch((error: unknown) => String(error))
  expect('a write', /question: (\d+)/.exec(String(refused))?.[1], '503')
  const list = await fetch(`${origin}/community/questions`, { headers: { Cookie: 'visit=x' } })
  expect('a page', list.status, 200)
  expect('liveness', await (await fetch(`${origin}/healthz`)).text(), 'OK')
  const ready = (await (await fetch(`${origin}/readyz`)).json()) as {
    checks: { write: { fault?: string } }
  }
  expect('readiness', ready.checks.write.fault, 'read_only')
  const ended = new Promise(done => site.once('exit', done))
  site.kill('SIGTERM')
  expect('the stop', await ended, 0)

  run('umount', disk)
  // 1 = it repaired what the abort left.
  if ((spawnSync('e2fsck', ['-p', image]).status ?? 9) > 1)
    throw new Error('the disk is beyond repair')
  mount()
  expect('lost', faultsOf(data, said, secret).join(', '), '')
} finally {
  site.kill('SIGKILL')
  spawnSync('umount', [disk])
  fs.rmSync(folder, { recursive: true })
}
for (const line of wrong) console.log(line)
process.exitCode = wrong.length > 0 ? 1 : 0
