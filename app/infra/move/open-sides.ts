/** Opens both ends of a move, or says why it cannot begin. */
import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseTarget, LibsqlTarget } from '#app/infra/env.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { fileSource, fileTarget } from './file-side.ts'
import { ServerSide } from './server-side.ts'
import type { Side, Target } from './side.ts'

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process of this machine that serves the site has noted its number next to its copy. */
function insistOnStopped({ replicas }: LibsqlTarget): void {
  const owner = path.join(replicas, 'owner')
  const pid = fs.existsSync(owner) ? Number.parseInt(fs.readFileSync(owner, 'utf8'), 10) : 0
  if (!(pid > 0) || !isRunning(pid)) return
  throw new OperatorError(
    `The process ${pid} uses the database. Stop the site first, then move it. ` +
      `If that process is another program, delete ${owner}.`,
  )
}

export function openSource(database: DatabaseTarget): Side {
  if (database.kind === 'sqlite3') return fileSource(database.file)
  insistOnStopped(database)
  return new ServerSide(database)
}

export function openTarget(database: DatabaseTarget): Target {
  if (database.kind === 'sqlite3') return fileTarget(database.file)
  return new ServerSide(database)
}
