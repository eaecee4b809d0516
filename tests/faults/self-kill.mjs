/**
 * Preloaded into a command with a query in its address: `now` freezes its clock, in ms. `stage` kills it
 * when it prints that stage, `commit` before its nth commit.
 */
import { createRequire } from 'node:module'

const { searchParams } = new URL(import.meta.url)
const now = Number(searchParams.get('now'))
const [stage, commit] = [searchParams.get('stage'), Number(searchParams.get('commit'))]
const die = () => process.kill(process.pid, 'SIGKILL')

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now]))
  }
  static now() {
    return now
  }
}

const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text, ...more) => {
  const answer = write(text, ...more)
  if (stage !== null && String(text).endsWith(` ${stage}\n`)) die()
  return answer
}

const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const { prototype } = createRequire(import.meta.url)(driver)
const { transaction } = prototype
let [depth, commits] = [0, 0]
prototype.transaction = function (work) {
  return transaction.call(this, (...given) => {
    depth++
    try {
      const result = work(...given)
      if (depth === 1 && ++commits === commit) die()
      return result
    } finally {
      depth--
    }
  })
}
