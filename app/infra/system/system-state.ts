/** What the dashboard tells of the program and its machine. */
import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { JobState, SystemState } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/settings/index.ts'
import type { Site } from '#app/infra/site.ts'
import { thisVersion, type UpdateCheck, updateState } from './update-check.ts'

/** What a site remembers of its own running; gone with the process. */
export type Running = {
  startedAt: number
  jobs: Map<string, JobState>
  update: UpdateCheck
}

export const makeRunning = (): Running => ({
  startedAt: Date.now(),
  jobs: new Map(),
  update: { version: '', checkedAt: 0, failed: false },
})

/** A folder that is not there yet is made in the one above. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch (error) {
    const missing = (error as { code?: string }).code === 'ENOENT'
    return missing && access(path.dirname(folder), constants.W_OK).then(yes, no)
  }
}
const yes = () => true
const no = () => false

async function diskOf(folder: string): Promise<SystemState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

export async function systemState(site: Site): Promise<SystemState> {
  const { env, running } = site
  const { general } = currentSettings(site.db).settings
  return {
    version: thisVersion,
    update: updateState(running.update, general.check_update && env.UPDATE_URL !== ''),
    runtime: `Node.js ${process.versions.node}`,
    startedAt: running.startedAt,
    uploadsWritable: await isWritable(path.join(env.dataDir, 'uploads')),
    disk: await diskOf(env.dataDir),
    jobs: [...running.jobs.values()],
  }
}
