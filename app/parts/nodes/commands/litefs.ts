/** `forum litefs`: for a machine that is one of several, whose database LiteFS replicates. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { readEnv } from '#infra/environment/env.ts'
import { setAside } from '#parts/nodes/infra/aside.ts'
import { openConsulDoor } from '#parts/nodes/infra/consul-door.ts'
import { becomePrimary, stateOfLitefs } from '#parts/nodes/infra/litefs.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { checkDatabase } from '#infra/setup/check-database.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

const StartHelp = `
LiteFS starts the site when it has mounted the folder of the database. If this machine was the primary when it ended, its
database is copied to DATA_DIR/set-aside first: LiteFS replaces it by that of the present primary. The copy is kept if it
has transactions that no other machine has; the dashboard then says so.`

const ImportHelp = `
Makes the database file of a stopped site, or a backup, the database of all machines. Use it once, on the machine that is
the primary, before the machines are started.`

const PromoteHelp = `
The present primary hands over without losing a write. Needs Consul; with a static lease, see "Change of the primary" in
docs/operate.md.`

/** How long LiteFS may take to become primary, in ms. */
const PrimaryMs = 30_000
const LookMs = 250

type Options = { config: string; data: string; program: string }

async function mount({ config, data, program }: Options, command: string[]): Promise<ChildProcess> {
  const more = command.length > 0 ? ['--', ...command] : []
  const door = await openConsulDoor(process.env)
  const env = { ...process.env, ...door, LITEFS_DATA: data }
  return spawn(program, ['mount', '-config', config, ...more], { stdio: 'inherit', env })
}

/** The exit code of a child that gets the signals of this process. */
async function follow(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function whenPrimary(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + PrimaryMs
  while (child.exitCode === null && performance.now() < until) {
    const state = await stateOfLitefs(url).catch(() => null)
    if (state?.isPrimary) return
    await pause(LookMs)
  }
  throw new OperatorError('This machine did not become the primary: see what LiteFS printed.')
}

/** What is in the log of a killed program gets into the file. */
function insistOnWhole(file: string): void {
  const found = checkDatabase(file)
  if (!found.ok || !found.installed) throw new OperatorError(`${file} is not a site's database.`)
  const sqlite = new Sqlite(file, { fileMustExist: true })
  const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  sqlite.close()
  if (busy) throw new OperatorError(`${file} is in use: stop the site first.`)
}

async function bringIn(file: string, options: Options): Promise<void> {
  const { database, LITEFS_URL } = readEnv()
  const name = path.basename(database)
  if (fs.existsSync(path.join(options.data, 'dbs', name)))
    throw new OperatorError(`LiteFS has a database already, in ${options.data}.`)
  insistOnWhole(file)
  const litefs = await mount(options, [])
  try {
    await whenPrimary(LITEFS_URL, litefs)
    const args = ['import', '-name', name, '-url', LITEFS_URL, path.resolve(file)]
    const [code] = await once(spawn(options.program, args, { stdio: 'inherit' }), 'exit')
    if (code !== 0) throw new OperatorError('LiteFS did not take the database.')
  } finally {
    litefs.kill('SIGTERM')
  }
  await once(litefs, 'exit')
}

export function registerLitefsCommands(program: Command): void {
  const litefs = program.command('litefs')
  const add = (name: string, summary: string, help: string) =>
    litefs.command(name).description(summary).addHelpText('after', help)
  const addMounting = (name: string, summary: string, help: string) =>
    add(name, summary, help)
      .option('--config <file>', 'of LiteFS', '/etc/litefs.yml')
      .option('--data <folder>', 'of LiteFS, as in its configuration', '/data/litefs')
      .option('--program <file>', 'of LiteFS', 'litefs')

  addMounting('start', 'start LiteFS, which starts the site', StartHelp)
    .argument('<command...>', 'that starts the site, after --')
    .action(async (command: string[], options: Options) => {
      const { dataDir, database } = readEnv()
      const copy = setAside(dataDir, options.data, path.basename(database))
      if (copy) console.log(`Copied the database of a former primary to ${copy}.`)
      process.exitCode = await follow(await mount(options, command))
    })
  addMounting('import', 'make a database file that of all machines', ImportHelp)
    .argument('<file>', 'the database of a stopped site, or a backup')
    .action(async (file: string, options: Options) => {
      await bringIn(file, options)
      console.log(`${file} is the database of all machines now. Start them.`)
    })
  add('promote', 'make this machine the primary', PromoteHelp).action(async () => {
    await becomePrimary(readEnv().LITEFS_URL)
    console.log('This machine is the primary now.')
  })
}
