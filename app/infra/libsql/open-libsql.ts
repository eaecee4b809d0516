/** Opens a database on a libSQL server: migrates it, then reads from a local copy. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { LibsqlClient } from './client.ts'
import { openWay, type Way } from './relay.ts'

export type OpenedServer = {
  client: Database.Database
  /** Fetches what other processes have written. */
  refresh(): void
  /** Path of the copy. */
  copy: string
  close(): void
}

const asSqlite = (client: LibsqlClient) => client as unknown as Database.Database

const isRunning = (pid: number) => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

type Copy = { file: string; release(): void }

const removeCopy = (file: string) => {
  for (const end of ['', '-wal', '-shm', '-client_wal_index', '-info']) {
    fs.rmSync(file + end, { force: true })
  }
}

/** Permanent copies this process has open. */
const ours = new Set<string>()

/** The permanent copy for the first process; a temporary one for any further process. */
function takeCopy(folder: string, url: string): Copy {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [lasting, owner] = [path.join(folder, 'copy.sqlite'), path.join(folder, 'owner')]
  const [pid = 0, of = ''] = fs.existsSync(owner)
    ? fs
        .readFileSync(owner, 'utf8')
        .split('\n')
        .map((line, n) => (n ? line : Number(line)))
    : []
  if (!ours.has(lasting) && (Number(pid) === 0 || !isRunning(Number(pid)))) {
    if (of !== url) removeCopy(lasting)
    fs.writeFileSync(owner, `${process.pid}\n${url}`, { mode: 0o600 })
    ours.add(lasting)
    const release = () => {
      ours.delete(lasting)
      if (fs.existsSync(owner)) fs.writeFileSync(owner, `0\n${url}`)
    }
    return { file: lasting, release }
  }
  const file = path.join(folder, `copy-${process.pid}-${randomBytes(6).toString('hex')}.sqlite`)
  return { file, release: () => removeCopy(file) }
}

function openCopy(file: string, way: Way): LibsqlClient {
  const open = () => {
    const client = new LibsqlClient(file, { syncUrl: way.url, authToken: way.token })
    client.sync()
    return client
  }
  try {
    return open()
  } catch (error) {
    // A copy of a replaced database is useless; it is fetched again once.
    if (!fs.existsSync(file) || /connect|auth/i.test(String(error))) throw error
    removeCopy(file)
    return open()
  }
}

/** `prepare` gets the server connection before anything is read. */
export function openLibsql(
  target: LibsqlTarget,
  prepare: (server: Database.Database) => void,
): OpenedServer {
  const way = openWay(target)
  try {
    const server = new LibsqlClient(way.url, { authToken: way.token })
    try {
      prepare(asSqlite(server))
    } finally {
      server.close()
    }
    const copy = takeCopy(target.replicas, target.url)
    const client = openCopy(copy.file, way)
    return {
      client: asSqlite(client),
      refresh: () => client.sync(),
      copy: copy.file,
      close() {
        if (!client.open) return
        client.close()
        way.close()
        copy.release()
      },
    }
  } catch (error) {
    way.close()
    throw error
  }
}
