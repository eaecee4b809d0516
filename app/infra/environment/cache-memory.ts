/** How much memory a serving process may use for what it can read or make again. */
import os from 'node:os'
import type { Env } from './env.ts'

const MB = 1024 * 1024
/** What all processes take of the machine, unless the operator says otherwise. */
const Share = 1 / 8
/** By process, in MB. With it, pages of 200,000 questions take no longer than from a mapped file. */
const Most = 96
/** Also on the smallest machine, in MB. */
const Least = 24

/** Memory of the machine, or the limit of its container, in bytes. */
function machineMemory(): number {
  const limit = process.constrainedMemory()
  const all = os.totalmem()
  return limit && limit < all ? limit : all
}

/** Limits of the caches of one process, in bytes: pages of the database, and pages of visitors. */
export function cacheMemory(
  { CACHE_MB, WEB_CONCURRENCY }: Pick<Env, 'CACHE_MB' | 'WEB_CONCURRENCY'>,
  machine = machineMemory(),
): { database: number; visitors: number } {
  const share = (machine * Share) / WEB_CONCURRENCY / MB
  const all = (CACHE_MB ?? Math.min(Most, Math.max(Least, share))) * MB
  return { database: Math.round(all / 3), visitors: Math.round((all * 2) / 3) }
}
