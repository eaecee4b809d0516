/** Opens a database on a libSQL server: migrates it, then reads from the copy on this machine. */
import type Database from 'better-sqlite3'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { LibsqlClient } from './client.ts'
import { type Copy, readAlong, takeCopy } from './copy.ts'
import { Primary } from './primary.ts'

export type Frames = { written(): number; need(): void }
type OpenedServer = { client: Database.Database; copy: Copy; frames: Frames; close(): void }

const asSqlite = (client: LibsqlClient) => client as unknown as Database.Database

function openFile(file: string): Database.Database {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma('mmap_size = 268435456')
  sqlite.pragma('temp_store = MEMORY')
  return sqlite
}

/** The copy that another process of this machine keeps current, only for reading. */
export function openCopy(target: LibsqlTarget) {
  const copy = readAlong(target)
  return { client: openFile(copy.file), copy }
}

/** `prepare` gets the server connection before anything is read. */
export function openLibsql(
  target: LibsqlTarget,
  prepare: (server: Database.Database) => void,
): OpenedServer {
  const primary = new Primary(target)
  let copy: Copy | null = null
  try {
    prepare(asSqlite(new LibsqlClient(primary, null)))
    copy = takeCopy(target)
    const sqlite = openFile(copy.file)
    const kept = copy
    let written = 0
    const client = new LibsqlClient(primary, {
      sqlite,
      currentAt: kept.currentAt,
      committed(frame) {
        written = frame
        kept.catchUp()
      },
    })
    client.pragma('foreign_keys = ON')
    return {
      client: asSqlite(client),
      copy,
      frames: { written: () => written, need: () => client.need() },
      close() {
        if (!client.open) return
        client.close()
        kept.close()
      },
    }
  } catch (error) {
    copy?.close()
    primary.close()
    throw error
  }
}
