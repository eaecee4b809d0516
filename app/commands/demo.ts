import fs from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { writing } from '#kernel'
import { totalOf } from '#basics/recount/totals.queries.ts'
import { refreshHotScores } from '#posts/questions/hot-score.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { installIfEmpty } from '#infra/setup/install.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { randomToken } from '#infra/secrets/secrets.ts'
import { people } from '#drizzle/seed/demo/index.ts'
import { Day } from '#shared/durations.ts'
import { seedInterests, seedOpenEnds, readOldNotifications } from './demo/seed-life.ts'
import { seedPeople, seedTags, applyStandings } from './demo/seed-people.ts'
import { DemoSeeder } from './demo/seed-threads.ts'
import { seeded } from './demo/random.ts'
import { makeStage } from './demo/stage.ts'

/** The shared password of all demo members, kept next to the database. */
function demoPassword(site: Site): string {
  const file = path.join(site.env.dataDir, 'demo-password')
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomToken(12) + '\n', { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}

/** Demo visitors may change their profiles; the default locks some fields. */
function openProfiles({ db }: Site, now: number): void {
  const fields = ['display_name', 'username', 'avatar', 'bio', 'website', 'location']
  const open = Object.fromEntries(fields.map(field => [`allow_update_${field}`, true]))
  const users = { ...currentSettings(db).settings.users, ...open }
  writing(db, tx => void saveSetting(tx, 'users', users, now))
  forgetSettings(db)
}

/** Fills an empty site with a sample community. Does nothing if there are questions already. */
export async function seedDemo(
  site: Site,
  seed: number,
  say: (line: string) => void,
): Promise<boolean> {
  await installIfEmpty(site)
  if (totalOf(site.db, 'questions_listed') > 0) {
    say('The site has questions already; nothing was added.')
    return false
  }
  const now = Date.now()
  openProfiles(site, now)
  const hash = await site.ports.hashPassword(demoPassword(site))
  const ids = seedPeople(site, hash, now)
  const stage = makeStage(site, ids)
  const founder = people.find(person => person.role === 'moderator')!.key
  await seedTags(stage, founder, now - 400 * Day)
  const seeder = new DemoSeeder(stage, seeded(seed), now)
  await seeder.plantAll((done, total) => {
    if (done % 20 === 0 || done === total) say(`${done} of ${total} threads`)
  })
  const life = { stage, random: seeded(seed + 1), now, posts: seeder.posts }
  await seedInterests(life)
  await readOldNotifications(life)
  await seedOpenEnds(life)
  applyStandings(ids, now, (id, changes) =>
    writing(site.db, tx => (updateUser(tx, id, changes), null)),
  )
  await refreshHotScores(site.db, now)
  say(
    `All demo members log in with the password in ${path.join(site.env.dataDir, 'demo-password')}.`,
  )
  return true
}

export function registerDemoCommands(program: Command): void {
  program
    .command('demo')
    .option('--seed <number>', 'another number makes other votes', '1')
    .action(async (options: { seed: string }) => {
      await seedDemo(openSite(), Number(options.seed) || 1, line => console.log(line))
    })
}
