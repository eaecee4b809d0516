import type { Command } from 'commander'
import { checkCounters, repairCounters } from '#basics/recount/recount.ts'
import { openSite } from '#infra/open-site.ts'

/** `recount` and `recount --check`: compares all stored counters with their definitions. */
export function registerRecountCommands(program: Command): void {
  program
    .command('recount')
    .option('--check', 'change nothing, fail when a counter is wrong')
    .action((options: { check?: boolean }) => {
      const { db } = openSite()
      if (options.check) {
        const found = checkCounters(db)
        for (const { counter, id, kept, truth } of found)
          console.log(`${counter} ${id}: kept ${kept}, is ${truth}`)
        console.log(`${found.length} differences`)
        if (found.length > 0) process.exitCode = 1
        return
      }
      const corrected = repairCounters(db).filter(row => row.corrected > 0)
      for (const row of corrected) console.log(`${row.counter}: ${row.corrected} corrected`)
      console.log(corrected.length === 0 ? 'All counters were correct.' : 'Done.')
    })
}
