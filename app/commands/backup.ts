/** `npm run forum -- backup FILE` and `restore FILE`. */
import path from 'node:path'
import type { Command } from 'commander'
import { makeBackup } from '#app/infra/backup/make-backup.ts'
import { restoreBackup } from '#app/infra/backup/restore-backup.ts'
import { type Env, readEnv } from '#app/infra/env.ts'
import { openSite, type Site } from '#app/infra/site.ts'

type Tools = { open?: () => Site; env?: () => Env; say?: (line: string) => void }

const BackupHelp = `
The site may be running. The file is a SQLite database; with --uploads it also holds the files of the
members, in SQLite's own archive format. Keep the file safe: it holds everything that the site knows.
Files that a plug-in keeps elsewhere are not part of it.`

const RestoreHelp = `
Stop the site first. The database that is there is put aside, not deleted; files of members that came
with the backup are added. A database on a libSQL server is not restored this way: load the file there
with the server's own tools, such as "sqld --db-path" beside it or "turso db create --from-file".`

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const uploadsOf = ({ dataDir }: Env) => path.join(dataDir, 'uploads')
/** npm changes the folder; what was typed counts from where it was typed. */
const typedPath = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

export function registerBackupCommands(program: Command, tools: Tools = {}): void {
  const { open = openSite, env = readEnv, say = console.log } = tools
  program
    .command('backup')
    .description('write the whole site into one file, also while it is running')
    .argument('<file>', 'where to; must not be there yet')
    .option('-u, --uploads', 'with the files of the members')
    .addHelpText('after', BackupHelp)
    .action(async (given: string, { uploads }: { uploads?: boolean }) => {
      const site = open()
      const file = typedPath(given)
      const made = await makeBackup(site, file, uploads ? uploadsOf(site.env) : null)
      const files = uploads ? `, with ${made.files} files of ${mb(made.bytes)}` : ''
      say(`${file}: ${mb(made.size)}${files}`)
    })
  program
    .command('restore')
    .description('put a backup in the place of the site, which must not be running')
    .argument('<file>', 'a file that "backup" made')
    .addHelpText('after', RestoreHelp)
    .action(async (given: string) => {
      const present = env()
      const { database } = present
      if (database.kind !== 'sqlite3') {
        throw new Error('The database lies on a libSQL server: see restore --help.')
      }
      const target = { file: database.file, uploads: uploadsOf(present) }
      const { files, aside } = await restoreBackup(typedPath(given), target, new Date())
      if (aside) say(`What was there lies in ${aside}`)
      say(`Restored: ${database.file}${files ? ` and ${files} files` : ''}`)
    })
}
