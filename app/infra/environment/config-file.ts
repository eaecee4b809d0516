/** The database configuration chosen in the setup, saved in DATA_DIR. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigName } from '#shared/data-folder.ts'
import { errorCode } from '#shared/error-code.ts'
import { OperatorError } from './operator-error.ts'
import { writeWhole } from '../storage/write-whole.ts'

/** Environment variables of the same name take precedence. */
export const DatabaseVariables = ['DATABASE_URL'] as const
type DatabaseVariable = (typeof DatabaseVariables)[number]
export type ConfigValues = Partial<Record<DatabaseVariable, string>>

const Content = z.strictObject(
  Object.fromEntries(DatabaseVariables.map(name => [name, z.string().optional()])),
)

export const configPath = (dataDir: string) => path.join(dataDir, ConfigName)
export const configText = (values: ConfigValues) => `${JSON.stringify(values, null, 2)}\n`

/** Null when the file does not exist. Throws, naming the file, when it cannot be used. */
export function readConfig(dataDir: string): ConfigValues | null {
  const file = configPath(dataDir)
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) return null
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`)
  }
  try {
    return Content.parse(JSON.parse(text))
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues
            .map(({ path: at, message }) => `${at.join('.')} ${message}`.trim())
            .join('; ')
        : (error as Error).message
    throw new OperatorError(`${file} has mistakes: ${why}`)
  }
}

/** It may contain a password, so only this user may read it. */
export function writeConfig(dataDir: string, values: ConfigValues): void {
  writeWhole(configPath(dataDir), configText(values))
}
