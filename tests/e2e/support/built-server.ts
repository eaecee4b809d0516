import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The program under test: build/server.js, or the one in the folder named by E2E_BUILD. */
export const serverProgram = () =>
  join(resolve(root, process.env.E2E_BUILD ?? 'build'), 'server.js')

export default function checkBuild(): void {
  const program = serverProgram()
  if (existsSync(program)) return
  throw new Error(
    `${program} is missing: run \`npm run build\` first, or name a build by E2E_BUILD.`,
  )
}
