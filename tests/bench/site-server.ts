import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const program = fileURLToPath(new URL('../../build/server.js', import.meta.url))

/** Starts the built site over a data folder, on a free port, without per-network limits. */
export function startSite(dataDir: string): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('Nothing is built yet: run `npm run build` first.')
  return startServerProcess(program, {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'info',
  })
}
