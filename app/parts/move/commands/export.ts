/** `export site DIR` and `export answer FILE`. */
import type { Command } from 'commander'
import { registerAnswerExport } from './export-answer.ts'
import { registerSiteExport } from './export-site.ts'

/** Adds what this part exports to the verb `export`. */
export function registerExportCommands(program: Command): void {
  registerSiteExport(program)
  registerAnswerExport(program)
}
