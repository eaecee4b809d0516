/** Operator commands: `npm run forum -- <verb>`. Each verb has its own file and `--help`. */
import { Command } from 'commander'
import { readEnv } from '#app/infra/env.ts'
import { operatorSentence } from '#app/infra/operator-error.ts'
import { createPrivately } from '#app/infra/private-files.ts'
import { insistOnSite } from '#app/infra/setup/insist-on-site.ts'
import { siteInUse } from '#app/infra/current-site.ts'
import { closeSite } from '#app/infra/site.ts'
import { registerAuditCommands } from './audit.ts'
import { registerBackupCommands } from './backup.ts'
import { registerBadgeCommands } from './badges/badges.ts'
import { registerDemoCommands } from './demo.ts'
import { registerDoctorCommands } from './doctor.ts'
import { registerUserCommands } from './forum-user.ts'
import { registerImportCommands } from './import.ts'
import { registerMaintenanceCommands } from './maintenance.ts'
import { registerRecountCommands } from './recount.ts'
import { registerRenderCommands } from './render.ts'
import { registerSearchCommands } from './search-index.ts'
import { registerSettingsCommands } from './settings.ts'

createPrivately()

const program = new Command()
  .name('forum')
  .description('Operate the forum whose data lies in DATA_DIR')
  .showHelpAfterError()

registerImportCommands(program)
registerDemoCommands(program)
registerDoctorCommands(program)
registerBadgeCommands(program)
registerRecountCommands(program)
registerUserCommands(program)
registerSearchCommands(program)
registerRenderCommands(program)
registerAuditCommands(program)
registerBackupCommands(program)
registerMaintenanceCommands(program)
registerSettingsCommands(program)

/** These need no site; every other command works on one that is there. */
const Beginners = ['demo', 'import', 'restore', 'doctor']

const topOf = (command: Command): string =>
  command.parent?.parent ? topOf(command.parent) : command.name()

program.hook('preAction', async (_, command) => {
  if (!Beginners.includes(topOf(command))) await insistOnSite(readEnv())
})

try {
  await program.parseAsync()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(operatorSentence(error, siteInUse()?.env.database) ?? message)
  process.exitCode = 1
} finally {
  closeSite()
}
