import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const ownProgram = fileURLToPath(new URL('../../build/server.js', import.meta.url))

/**
 * Flags that `npm start` gives Node.js and the allocator, so that memory is measured as in
 * production.
 */
function asStarted(): { flags: string[]; variables: Record<string, string> } {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url))
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const pairs = words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('='))
  return {
    flags: words.filter(word => word.startsWith('--')),
    variables: Object.fromEntries(pairs) as Record<string, string>,
  }
}

/** Starts the built site on a data folder and a free port, without limits per network. */
export function startSite(
  ...[dataDir, workers = 1, program = ownProgram]: [string, number?, string?]
): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('Nothing is built yet: run `npm run build` first.')
  const { flags, variables } = asStarted()
  const own = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'info',
    WEB_CONCURRENCY: String(workers),
  }
  return startServerProcess(program, { ...variables, ...own }, flags)
}
