/** Progress of the setup, in a file only this user may read; in memory if it cannot be written. */
import fs from 'node:fs'
import path from 'node:path'
import type { SetupState } from '#kernel'
import { writeWhole } from '#infra/storage/write-whole.ts'

const Start: SetupState = {
  revision: 1,
  language: null,
  database: null,
  configured: false,
  site: null,
  passwordHash: null,
}

const fileOf = (dataDir: string) => path.join(dataDir, 'setup.json')

export const isUnderWay = (dataDir: string) => fs.existsSync(fileOf(dataDir))

export function setupStore(dataDir: string) {
  const file = fileOf(dataDir)
  let current: SetupState = Start
  try {
    current = { ...Start, ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<SetupState>) }
  } catch {
    // No progress, or an unreadable file: starts over.
  }
  return {
    load: () => current,
    save(state: SetupState) {
      current = { ...state, revision: current.revision + 1 }
      try {
        writeWhole(file, JSON.stringify(current))
      } catch {
        // The database step reports that the folder is not writable.
      }
    },
    remove: () => fs.rmSync(file, { force: true }),
  }
}
