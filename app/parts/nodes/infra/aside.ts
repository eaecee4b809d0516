/**
 * A node that was primary when it ended may have transactions that no other has. LiteFS would replace them by what the
 * next primary has. So its database is copied aside before LiteFS mounts, and the copy is kept if the next primary began
 * with less.
 */
import fs from 'node:fs'
import path from 'node:path'
import { endOfTerm } from '#site/nodes/nodes.queries.ts'
import type { Site } from '#infra/site.ts'
import { makeFolder } from '#infra/storage/durable.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

const termPath = (dataDir: string) => path.join(dataDir, 'primary-term')
const folderOf = (dataDir: string) => path.join(dataDir, 'set-aside')

/** The term in which this node is primary; null = it is not. */
export function noteTerm(dataDir: string, term: number | null): void {
  if (term === null) fs.rmSync(termPath(dataDir), { force: true })
  else writeWhole(termPath(dataDir), `${term}\n`)
}

function noted(dataDir: string): number {
  try {
    return Number(fs.readFileSync(termPath(dataDir), 'utf8')) || 0
  } catch {
    return 0
  }
}

type Note = { term: number; position: number }

/** The last transaction in a folder of LiteFS, from the names of its files: `first-last.ltx`, in hexadecimal digits. */
function lastPosition(folder: string): number {
  const names = fs.readdirSync(path.join(folder, 'ltx')).filter(name => name.endsWith('.ltx'))
  return Math.max(0, ...names.map(name => Number.parseInt(name.slice(17, 33), 16)))
}

/** LiteFS mounts as root, but the site runs as the user whom its data folder belongs to. */
function giveToSite(folder: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dataDir)
  for (const name of ['', ...fs.readdirSync(folder)])
    fs.chownSync(path.join(folder, name), uid, gid)
}

/** Call it before LiteFS mounts. `litefs`: its data folder, `name`: of the database. Returns the copy, or null. */
export function setAside(dataDir: string, litefs: string, name: string): string | null {
  const term = noted(dataDir)
  const folder = path.join(litefs, 'dbs', name)
  if (term === 0 || !fs.existsSync(path.join(folder, 'database'))) return null
  const place = folderOf(dataDir)
  fs.rmSync(`${place}.part`, { recursive: true, force: true })
  makeFolder(`${place}.part`)
  const copy = (from: string, to: string) => {
    if (fs.existsSync(path.join(folder, from)))
      fs.copyFileSync(
        path.join(folder, from),
        path.join(`${place}.part`, to),
        fs.constants.COPYFILE_FICLONE,
      )
  }
  copy('database', name)
  copy('wal', `${name}-wal`)
  const note: Note = { term, position: lastPosition(folder) }
  writeWhole(path.join(`${place}.part`, 'note.json'), JSON.stringify(note))
  giveToSite(`${place}.part`, dataDir)
  fs.rmSync(place, { recursive: true, force: true })
  fs.renameSync(`${place}.part`, place)
  return path.join(place, name)
}

/** What this node has lost; null = nothing. */
export type Lost = { folder: string; count: number }

const isKept = (name: string) => name.startsWith('set-aside-')

/** Decides about a copy, once this node knows the present primary; `now` names the folder of one that is kept. */
export function judgeAside({ db, env, log }: Site, now: number): void {
  const place = folderOf(env.dataDir)
  if (!fs.existsSync(path.join(place, 'note.json'))) return
  const { term, position } = JSON.parse(
    fs.readFileSync(path.join(place, 'note.json'), 'utf8'),
  ) as Note
  const end = endOfTerm(db, term)
  if (end === null || position <= end) return fs.rmSync(place, { recursive: true, force: true })
  const kept = `${place}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`
  writeWhole(path.join(place, 'note.json'), JSON.stringify({ term, position, end }))
  fs.renameSync(place, kept)
  log.error(
    { folder: kept, transactions: position - end },
    'transactions that no other node has were set aside',
  )
}

/** The newest copy that was kept, until somebody deletes the folder. */
export function lostTransactions(dataDir: string): Lost | null {
  let names: string[]
  try {
    names = fs.readdirSync(dataDir).filter(isKept).sort()
  } catch {
    return null
  }
  const last = names.at(-1)
  if (!last) return null
  const folder = path.join(dataDir, last)
  const { position, end } = JSON.parse(
    fs.readFileSync(path.join(folder, 'note.json'), 'utf8'),
  ) as Note & { end: number }
  return { folder, count: position - end }
}
