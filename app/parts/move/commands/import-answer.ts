/** `import answer FILE`: moves an Apache Answer site in. */
import path from 'node:path'
import type { Command } from 'commander'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { runImport } from './run-import.ts'

type Options = { uploads?: string; timeZone?: string; dryRun?: boolean; oldHost?: string[] }

/** Imports, or tries it on a site that is thrown away, and prints what came of it. */
const moveAnswerSite = (
  file: string,
  { oldHost, dryRun, ...options }: Options,
): Promise<StageReport[]> =>
  runImport({ kind: 'answer', file, ...options, ...(oldHost && { oldHosts: oldHost }) }, dryRun)

const collect = (value: string, known: string[] = []): string[] => [...known, value]

/** Adds `answer` to the imports. */
export function registerAnswerImport(imports: Command): void {
  imports
    .command('answer')
    .description(
      'move an Apache Answer site (1.2 to 2.0) in; run it again to continue after an interruption',
    )
    .argument('<file>', 'its SQLite file, or a dump by mysqldump, pg_dump or "answer dump"')
    .option('--uploads <folder>', 'its folder of uploads')
    .option('--time-zone <zone>', 'zone of the times in a dump, such as Asia/Shanghai')
    .option('--dry-run', 'report what would come, and write nothing')
    .option('--old-host <address>', 'a further address that the site had; may be repeated', collect)
    .action(async (file: string, { uploads, ...options }: Options) => {
      const given = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name)
      await moveAnswerSite(given(file), { ...options, ...(uploads && { uploads: given(uploads) }) })
    })
}
