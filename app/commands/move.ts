/** `forum move ADDRESS`: takes the database from the file to a libSQL server, or back. */
import fs from 'node:fs'
import type { Command } from 'commander'
import { type ConfigValues, configPath, readConfig, writeConfig } from '#app/infra/config-file.ts'
import {
  databaseAt,
  type DatabaseTarget,
  type Env,
  environment,
  readEnv,
  type Source,
} from '#app/infra/env.ts'
import { moveSite } from '#app/infra/move/move-site.ts'
import { insistOnStopped, openSource, openTarget } from '#app/infra/move/open-sides.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { writeWhole } from '#app/infra/write-whole.ts'

const Help = `
Stop the site first, on all machines. ADDRESS is the URL of an empty libSQL server, such as libsql://HOST or
http://HOST:PORT, or, for a site on a server, file: and the path of a new file, relative to DATA_DIR. The login at
the server comes from DATABASE_AUTH_TOKEN, or DATABASE_USERNAME and DATABASE_PASSWORD, and DATABASE_TLS_… apply.

Every row is copied, read again from the new place, and compared. The present database stays as it is. If the
command is interrupted, run it again: it starts over. Uploaded files are not moved.`

type Tools = {
  env?: () => Env
  source?: () => Source
  say?: (line: string) => void
}

/** The values of the setup's configuration file for a place. */
function configOf(database: DatabaseTarget, address: string): ConfigValues {
  if (database.kind === 'sqlite3') return { DATABASE_URL: address }
  const { url, token, username, password, verify, ca, cert, key } = database
  const all = {
    DATABASE_URL: url,
    DATABASE_AUTH_TOKEN: token,
    DATABASE_USERNAME: username,
    DATABASE_PASSWORD: password,
    DATABASE_TLS_VERIFY: verify,
    DATABASE_TLS_CA: ca,
    DATABASE_TLS_CERT: cert,
    DATABASE_TLS_KEY: key,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Changes the configuration file if the site uses it; else says what to set. */
function switchOver(env: Env, source: Source, values: ConfigValues): string {
  const file = configPath(env.dataDir)
  if (source.DATABASE_URL || !readConfig(env.dataDir)) {
    const login = values.DATABASE_URL?.startsWith('file:') ? '' : ', with the login used now,'
    return `Set DATABASE_URL=${values.DATABASE_URL}${login} and start the site.`
  }
  const before = `${file}.before-move`
  writeWhole(before, fs.readFileSync(file))
  writeConfig(env.dataDir, values)
  return `${file} names the new database; the previous configuration is now in ${before}. Start the site.`
}

const nameOf = (database: DatabaseTarget) =>
  database.kind === 'sqlite3' ? database.file : database.url

export function registerMoveCommands(program: Command, tools: Tools = {}): void {
  const { env = readEnv, source: variables = environment, say = console.log } = tools
  program
    .command('move')
    .argument('<address>', 'libsql://HOST, https://HOST, http://HOST:PORT or file:NAME')
    .addHelpText('after', Help)
    .action(async (address: string) => {
      const present = env()
      const { database } = present
      const place = databaseAt(present, address)
      if (place.kind === database.kind) {
        const where = place.kind === 'libsql' ? 'on a server' : 'in a file'
        throw new OperatorError(`The site is ${where} already: ${nameOf(database)}.`)
      }
      await insistOnStopped(database)
      const source = openSource(database)
      try {
        const target = openTarget(place)
        try {
          const { tables, rows } = await moveSite(source, target, say)
          say(`Moved ${tables} tables with ${rows.toLocaleString('en-US')} rows; all are equal.`)
        } finally {
          target.close()
        }
      } finally {
        source.close()
      }
      say(switchOver(present, variables(), configOf(place, address)))
      say(
        'Uploaded files were not moved: they stay in DATA_DIR/uploads, or where a plugin keeps them.',
      )
      say(`${nameOf(database)} is unchanged.`)
    })
}
