/** Operator commands: `npm run forum -- <verb>`. Each verb has its own file and `--help`. */
import { Command } from 'commander'
import { closeSite } from '#app/infra/site.ts'
import { registerAuditCommands } from './audit.ts'
import { registerBackupCommands } from './backup.ts'
import { registerBadgeCommands } from './badges/badges.ts'
import { registerDemoCommands } from './demo.ts'
import { registerUserCommands } from './forum-user.ts'
import { registerImportCommands } from './import.ts'
import { registerMaintenanceCommands } from './maintenance.ts'
import { registerRecountCommands } from './recount.ts'
import { registerSearchCommands } from './search-index.ts'
import { registerSettingsCommands } from './settings.ts'

const program = new Command()
  .name('forum')
  .description('Operate the forum whose data lies in DATA_DIR')
  .showHelpAfterError()

registerImportCommands(program)
registerDemoCommands(program)
registerBadgeCommands(program)
registerRecountCommands(program)
registerUserCommands(program)
registerSearchCommands(program)
registerAuditCommands(program)
registerBackupCommands(program)
registerMaintenanceCommands(program)
registerSettingsCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  closeSite()
}
