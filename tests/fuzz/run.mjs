/** Runs the property tests for longer: npm run fuzz -- --seconds 600 [--only NAME] [--seed N] */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const { seconds = '60', only, seed = String(Date.now() % 1_000_000_000) } = values
const whole = [seconds, seed].every(number => /^\d{1,9}$/.test(number))
if (!whole || (only && !/^[a-z-]+$/.test(only))) {
  process.stderr.write('Usage: npm run fuzz -- [--seconds N] [--only NAME] [--seed N]\n')
  process.exit(2)
}
process.stdout.write(`${seconds} CPU seconds for each property, from seed ${seed}\n`)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', 'tests/fuzz', '--no-file-parallelism', ...(only ? ['-t', `^${only}: `] : [])],
  { stdio: 'inherit', env: { ...process.env, FUZZ_SECONDS: seconds, FUZZ_SEED: seed } },
)
process.exit(status ?? 1)
