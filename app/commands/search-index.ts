import type { Command } from 'commander'
import { reindexAll } from '#search/reindex-all.ts'
import { openSite } from '#infra/open-site.ts'

/** `search-index`: rebuilds the search index from the posts. */
export function registerSearchCommands(program: Command): void {
  program.command('search-index').action(() => {
    let last = { done: 0, total: 0 }
    for (const step of reindexAll(openSite().db)) last = { ...last, ...step }
    console.log(`${last.done} posts indexed.`)
  })
}
