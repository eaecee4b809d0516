/**
 * `npx tsx tests/faults/power-cut.ts [--times N] [--posts N] [--seed N] [--litefs]` on a built site: cuts the power at N
 * random moments of a run and reports what was lost. Needs strace, and root and LITEFS_PROGRAM for a site on LiteFS.
 */
import { parseArgs } from 'node:util'
import { traceLitefs } from '#tests/nodes/trace-litefs.ts'
import { seeded } from '#tests/support/seeded.ts'
import { cutPower, traceSite } from './cut-power.ts'
import { cannotTrace } from './traced-disk.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '300' },
    posts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    litefs: { type: 'boolean', default: false },
  },
})
const reason = cannotTrace()
if (reason) throw new Error(reason)

using run = await (values.litefs ? traceLitefs : traceSite)(Number(values.posts))
const { cuts, acknowledged, faults } = await cutPower(
  run,
  Number(values.times),
  seeded(Number(values.seed)),
)
console.log(`${run.said.length} acknowledged in the run; ${cuts} disks, ${acknowledged} looked for`)
for (const fault of faults.slice(0, 30)) console.log(fault)
console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
