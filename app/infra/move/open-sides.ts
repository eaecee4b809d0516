/** Opens both ends of a move, or says why it cannot begin. */
import { AwayMs } from '#app/domain/site/nodes/nodes.queries.ts'
import type { DatabaseTarget } from '#app/infra/env.ts'
import { askServer } from '#app/infra/libsql/ask-server.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { fileSource, fileTarget } from './file-side.ts'
import { ServerSide } from './server-side.ts'
import type { Side, Target } from './side.ts'

/** Machines that serve the site give a sign of life every few seconds. */
export async function insistOnStopped(target: DatabaseTarget): Promise<void> {
  if (target.kind === 'sqlite3') return
  const { rows } = await askServer(
    target,
    `select name from node where seen_at > (julianday('now') - 2440587.5) * 86400000 - ${AwayMs}`,
  )
  if (rows.length === 0) return
  throw new OperatorError(
    `${rows.map(([name]) => String(name)).join(', ')} serves the site. Stop it there first, then move it.`,
  )
}

export function openSource(database: DatabaseTarget): Side {
  if (database.kind === 'sqlite3') return fileSource(database.file)
  return new ServerSide(database)
}

export function openTarget(database: DatabaseTarget): Target {
  if (database.kind === 'sqlite3') return fileTarget(database.file)
  return new ServerSide(database)
}
