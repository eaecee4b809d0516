/** `forum doctor`: checks an installation. */
import type { Command } from 'commander'
import { examine, type Finding } from '#parts/ops/infra/examine.ts'

const Help = `
Checks the environment, the data folder, the database, the server, the email server, backups and the address, and all
machines where several serve the site; nothing is changed, and the site may be running. The exit code is 1 when something
fails; warnings leave it at 0.`

type Tools = { look?: () => Promise<Finding[]>; say?: (line: string) => void }

export function registerDoctorCommands(program: Command, tools: Tools = {}): void {
  const { look = examine, say = console.log } = tools
  program
    .command('doctor')
    .option('--json', 'print JSON instead of lines')
    .addHelpText('after', Help)
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await look()
      const failed = findings.filter(({ status }) => status === 'fail').length
      if (json) say(JSON.stringify({ ok: failed === 0, findings }, null, 2))
      else {
        for (const { status, check, text } of findings) {
          say(`${status.padEnd(4)}  ${check.padEnd(12)}  ${text}`)
        }
      }
      if (failed > 0) process.exitCode = 1
    })
}
