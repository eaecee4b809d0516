/** `badges backfill` awards badges retroactively; `badges switch` turns a badge on or off. */
import { Argument, type Command } from 'commander'
import { backfillBadges } from '#reactors/badges/backfill.ts'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { run, writing } from '#kernel'
import { operatorContext } from '#infra/environment/operator.ts'
import { openSite } from '#infra/open-site.ts'
import { formatShortId } from '#shared/ids.ts'
import { ObjectType } from '#shared/codes.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { progressLine } from './progress-line.ts'

const BackfillHelp = `
Awards badges retroactively for all past activity of every member, dated when it happened, without
notifications or emails. Imported awards are linked to the posts that earned them instead of being awarded
twice. Visits of shared links are not recorded, and withdrawn votes are unknown. Badges that are turned off
are skipped.
It works in small steps, also on a running site. If it was stopped, run it again: existing awards stay.`

/** Returns the lines of the report. */
function backfill(options: { dryRun?: boolean }): string[] {
  const { db } = openSite()
  const began = Date.now()
  const given = new Map<string, number>()
  let [attached, members] = [0, 0]
  const progress = progressLine(process.stdout)
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
    `${total} awards ${verb} to ${members} members, ${attached} imported ones linked to their posts, in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  ]
}

/** Adds the command `badges`. */
export function registerBadgeCommands(program: Command): void {
  const badges = program.command('badges')
  badges
    .command('backfill')
    .description('award badges retroactively, after an import or on an older site')
    .option('--dry-run', 'only report what would be awarded')
    .addHelpText('after', BackfillHelp)
    .action((options: { dryRun?: boolean }) => console.log(backfill(options).join('\n')))
  badges
    .command('switch')
    .description('turn a badge on or off; one that is off is neither awarded nor shown')
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
