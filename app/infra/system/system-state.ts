/** Information on the program and its machine for the dashboard. */
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { SystemState } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { diskOf, faultsNow, onceASecond } from '#infra/health/faults.ts'
import type { Site } from '#infra/site.ts'
import { errorCode } from '#shared/error-code.ts'
import { thisVersion, updateState } from './update-check.ts'

/** A missing folder would be created in its parent. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch (error) {
    const missing = errorCode(error) === 'ENOENT'
    return missing && access(path.dirname(folder), constants.W_OK).then(yes, no)
  }
}
const yes = () => true
const no = () => false

/** What the file system says. */
const storageOf = onceASecond(async ({ env: { dataDir } }) => ({
  uploadsWritable: await isWritable(path.join(dataDir, 'uploads')),
  disk: await diskOf(dataDir),
}))

/** What needs the disk may be a second old. */
export async function systemState(site: Site): Promise<SystemState> {
  const { env, running } = site
  const { general } = currentSettings(site.db).settings
  return {
    version: thisVersion,
    update: updateState(running.update, general.check_update && env.UPDATE_URL !== ''),
    runtime: `Node.js ${process.versions.node}`,
    severalMachines: site.replicated !== undefined,
    startedAt: running.startedAt,
    ...(await storageOf(site)),
    jobs: [...running.jobs.values()],
    faults: await faultsNow(site),
  }
}
