/** Remote visitors prove with this token that they can read what the operator can read. */
import { timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashToken, randomToken } from '#infra/secrets/secrets.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

const fileOf = (dataDir: string) => path.join(dataDir, 'setup-token')

/** Unchanged across starts until the site exists. `file` is null when it could not be written. */
export function setupToken(dataDir: string): { token: string; file: string | null } {
  const file = fileOf(dataDir)
  try {
    const kept = fs.readFileSync(file, 'utf8').trim()
    if (kept.length >= 16) return { token: kept, file }
  } catch {
    // Not created yet.
  }
  const token = randomToken(18)
  try {
    writeWhole(file, `${token}\n`)
    return { token, file }
  } catch {
    return { token, file: null }
  }
}

/** Constant-time comparison. */
export const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))

export const removeSetupToken = (dataDir: string) => fs.rmSync(fileOf(dataDir), { force: true })
