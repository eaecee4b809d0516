/** `badges backfill` and `badges switch`: what was earned before, and which badges can be earned. */
import { Argument, type Command } from 'commander'
import { backfillBadges } from '#app/domain/reactors/badges/backfill.ts'
import { badgeIdByKey } from '#app/domain/reactors/badges/awards.queries.ts'
import { setBadgeStatus } from '#app/domain/reactors/badges/set-badge-status.ts'
import { run, writing } from '#app/domain/kernel/index.ts'
import { operatorContext } from '#app/infra/operator.ts'
import { openSite } from '#app/infra/site.ts'
import { formatShortId } from '#app/shared/ids.ts'
import { ObjectType } from '#app/shared/codes.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { importProgress } from './import-progress.ts'

const BackfillHelp = `
Looks through what every member did and gives the badges that were earned by it. An award carries the
moment of its deed. It is given in silence: no notice, no announcement, no mail. Awards that an import
brought along are tied to the posts that earned them instead of being given twice. Shared links leave
no trace, and of votes only those that stand are known. Badges that are switched off are left out.

It works in small steps beside a running site. When it was stopped, run it again: what is given
already stays as it is.`

/** Gives the lines of the report. */
function backfill(options: { dryRun?: boolean }): string[] {
  const { db } = openSite()
  const began = Date.now()
  const given = new Map<string, number>()
  let [attached, members] = [0, 0]
  const progress = importProgress(process.stdout)
  writing(db, seedBadges)
  for (const step of backfillBadges(db, options)) {
    for (const [key, n] of Object.entries(step.given)) given.set(key, (given.get(key) ?? 0) + n)
    attached += step.attached
    members = step.members
    const fraction = step.done / step.members
    progress.show({ stage: 'members', number: step.done, of: step.members, fraction })
  }
  progress.end()
  const total = [...given.values()].reduce((sum, n) => sum + n, 0)
  const verb = options.dryRun ? 'would be given' : 'given'
  return [
    ...[...given].map(([key, n]) => `${String(n).padStart(7)}  ${key}`),
    `${total} awards ${verb} to ${members} members, ${attached} imported ones tied to their posts, in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  ]
}

/** Adds `badges` to the operator's commands. */
export function registerBadgeCommands(program: Command): void {
  const badges = program.command('badges')
  badges
    .command('backfill')
    .description('give what was earned before, after an import or on an older site')
    .option('--dry-run', 'only say what would be given')
    .addHelpText('after', BackfillHelp)
    .action((options: { dryRun?: boolean }) => console.log(backfill(options).join('\n')))
  badges
    .command('switch')
    .description('switch a badge on or off; one that is off is not given and not shown')
    .argument('<key>', 'such as nice_answer')
    .addArgument(new Argument('<state>').choices(['active', 'inactive']))
    .action(async (key: string, status: string) => {
      const site = openSite()
      const seq = badgeIdByKey(site.db, key)
      if (!seq) throw new Error(`There is no badge "${key}".`)
      const id = formatShortId(ObjectType.badge, seq)
      await run(setBadgeStatus, operatorContext(site), { id, status })
      console.log(`${key} is ${status}`)
    })
}
