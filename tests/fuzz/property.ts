/**
 * Property tests. Each tries what once broke it (`corpus/<name>`, one JSON file an input), then random input
 * from a fixed seed. `npm run fuzz` goes on with further seeds.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { test } from 'vitest'
import { cpuTime } from '#tests/support/cpu-time.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/** CPU seconds for each property after its usual runs; 0 in `npm test`. */
const Seconds = Number(process.env.FUZZ_SECONDS ?? 0)
const FirstSeed = Number(process.env.FUZZ_SEED ?? 20_261_127)

type Property<T> = {
  input: fc.Arbitrary<T>
  /** Throws if the property does not hold. */
  holds: (input: T) => unknown
  /** Random inputs in `npm test`. */
  runs?: number
}

const kept = (name: string): string[] => {
  const folder = path.join(corpus, name)
  return fs.existsSync(folder) ? fs.readdirSync(folder).map(file => path.join(folder, file)) : []
}

/** Only a long run writes: `npm test` leaves the working tree as it is. */
function keep(name: string, input: unknown): string {
  const text = `${JSON.stringify(input)}\n`
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const file = path.join(corpus, name, `found-${sum}.json`)
  if (Seconds > 0) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
  return path.relative(corpus, file)
}

/** Declares the test of a property. `name` is that of its folder in the corpus, and for `--only`. */
export function property<T>(
  name: string,
  title: string,
  { input, holds, runs = 200 }: Property<T>,
): void {
  const whole = `${name}: ${title}`
  const limit = Seconds > 0 ? { timeout: Seconds * 20_000 + 600_000 } : {}
  test(whole, limit, async () => {
    for (const file of kept(name)) {
      try {
        await holds(JSON.parse(fs.readFileSync(file, 'utf8')) as T)
      } catch (error) {
        throw new Error(`It broke again by ${path.relative(corpus, file)}`, { cause: error })
      }
    }
    const checked = fc.asyncProperty(input, async value => void (await holds(value)))
    const end = cpuTime() + Seconds * 1000
    for (let seed = FirstSeed; ; seed++) {
      // The runner wants to hear of a test that takes long.
      await setImmediate()
      const found = await fc.check(checked, { seed, numRuns: runs })
      if (found.failed) {
        const [least] = found.counterexample ?? []
        const file = keep(name, least)
        throw new Error(`Seed ${seed}, ${file}: ${JSON.stringify(least).slice(0, 2000)}`, {
          cause: found.errorInstance,
        })
      }
      if (cpuTime() >= end) return
    }
  })
}
