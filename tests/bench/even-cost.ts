/** Compares how long the same refusal takes for addresses with and without an account. */
import { join } from 'node:path'
import { openDatabase } from '#infra/database/db.ts'
import { hashPassword } from '#infra/secrets/secrets.ts'

const Tries = 200

/** Sets the passwords of the first members of a site. */
export async function givePasswords(dir: string): Promise<void> {
  const hash = await hashPassword('correct-horse')
  const database = openDatabase(join(dir, 'forum.sqlite'))
  database.sqlite.prepare('update user set password_hash = ? where id <= ?').run(hash, Tries + 1)
  database.close()
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!

const acts = [
  { name: 'Signing in with a wrong password', path: 'user/login/email', pass: 'wrong-secret' },
  { name: 'Recovering an account', path: 'user/password/reset' },
]

/** One line per act: the median for known addresses, and the ratio of unknown to known ones. */
export async function evenCost(origin: string): Promise<string[]> {
  const lines: string[] = []
  for (const { name, path, pass } of acts) {
    const took = async (e_mail: string) => {
      const began = performance.now()
      const answer = await fetch(`${origin}/answer/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ e_mail, pass }),
      })
      await answer.text()
      return performance.now() - began
    }
    const known: number[] = []
    const unknown: number[] = []
    // Alternates, so that other load on the machine affects both.
    for (let n = 0; n < Tries; n++) {
      known.push(await took(`member${n}@example.org`))
      unknown.push(await took(`nobody${n}@example.org`))
    }
    const [usual, other] = [median(known), median(unknown)]
    lines.push(
      `${name}: ${usual.toFixed(1)} ms; for an unknown address × ${(other / usual).toFixed(2)} ` +
        `(medians of ${Tries} tries each).`,
    )
  }
  return lines
}
