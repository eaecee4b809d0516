/**
 * `npx tsx tests/faults/kills.ts [--times N] [--seed N] [--kind WORDS]` on a built site: kills N
 * processes in all, each at a random moment, and prints the faults found afterwards.
 */
import { parseArgs } from 'node:util'
import bundleScripts from '#tests/support/bundles.ts'
import { seeded } from '#tests/support/seeded.ts'
import { Killer, kindsOfKills } from './kill.ts'

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: '' },
    times: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const chosen = kindsOfKills.filter(kind => kind.startsWith(values.kind))
const each = Math.ceil(Number(values.times) / chosen.length)
await bundleScripts()
using killer = await Killer.make()
let faults = 0
for (const kind of chosen) {
  const result = await killer.kill(kind, each, seeded(Number(values.seed)))
  const { kills, tooLate, note = '' } = result
  console.log(
    `${kind.padEnd(28)} ${kills} killed, ${tooLate} ended first, ${result.faults.length} faults ${note}`,
  )
  for (const fault of result.faults) console.log(`  ${fault}`)
  faults += result.faults.length
}
process.exitCode = faults === 0 ? 0 : 1
