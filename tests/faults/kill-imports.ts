/**
 * `npx tsx tests/faults/kill-imports.ts [KIND]` on a built program: kills each import at every stage,
 * and before every few commits, and compares its site with that of an import that nothing stopped.
 */
import { isDeepStrictEqual } from 'node:util'
import { ImportHome, killAlong, type Moment, sources } from './killed-import.ts'

/** Later commits of a run over time: a stage that begins anew has to come to its end. */
function* manyCommits(): Generator<Moment> {
  for (let kills = 0; ; kills++) yield { commit: 5 + Math.floor(kills / 8) }
}

const kinds = process.argv[2] ? [process.argv[2]] : Object.keys(sources)
for (const kind of kinds) {
  using source = await sources[kind]!()
  using whole = new ImportHome(source)
  const { stages } = await whole.run(null)
  const contents = await whole.contents()
  const ways: [string, Iterable<Moment>][] = [
    ['stages', stages.map(stage => ({ stage }))],
    ['commits', manyCommits()],
  ]
  for (const [name, moments] of ways) {
    using home = new ImportHome(source)
    const kills = await killAlong(home, moments)
    const same = isDeepStrictEqual(await home.contents(), contents)
    console.log(`${kind}: killed at ${kills} ${name}, ${same ? 'the same site' : 'ANOTHER SITE'}`)
    if (!same) process.exitCode = 1
  }
}
