/**
 * `npx tsx tests/faults/stop.ts [--only WORDS] [--workers N]` on a built site: stops it while it waits for each party that hangs,
 * silent or dripping, and prints how long the stop took.
 */
import { parseArgs } from 'node:util'
import { parties, stopWhileWaiting } from './hanging.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, workers: { type: 'string', default: '1' } },
})
const Limit = 10_000

let failures = 0
for (const [name, make] of Object.entries(parties)) {
  if (!name.includes(values.only)) continue
  for (const drips of [false, true]) {
    // Only servers drip.
    if (drips && make.length === 0) continue
    const party = await make(drips)
    const { ms, code, log, faults } = await stopWhileWaiting([party], {
      WEB_CONCURRENCY: values.workers,
    })
    const fine = ms < Limit && code === (party.code ?? 0) && faults.length === 0
    if (!fine) failures++
    console.log(
      `${fine ? 'ok ' : 'BAD'} ${name}${drips ? ', dripping' : ''}: ${Math.round(ms)} ms, exit ${code}`,
    )
    for (const fault of faults) console.log(`    ${fault}`)
    if (!fine) console.log(log)
  }
}
process.exitCode = failures > 0 ? 1 : 0
