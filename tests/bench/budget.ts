/**
 * Weighs the first view of the list and of a question with 10 answers; exits with 1 if over
 * budget.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homePath, questionPath } from '#app/shared/paths.ts'
import { overweight, type PageWeight, weighPage } from './page-weight.ts'
import { seedBenchSite } from './seed.ts'
import { startSite } from './site-server.ts'

/** Prints one line per page; true if all are within budget. */
export function reportWeights(weights: PageWeight[]): boolean {
  for (const weight of weights) {
    const { path, htmlBytes, cssBytes, scriptBytes } = weight
    const over = overweight(weight)
    console.log(
      `${path}: HTML ${htmlBytes} + CSS ${cssBytes} bytes (br), script ${scriptBytes} bytes (gzip): ` +
        (over.length ? `FAILED, ${over.join('; ')}` : 'ok'),
    )
  }
  return weights.every(weight => overweight(weight).length === 0)
}

if (import.meta.filename === process.argv[1]) {
  const dir = mkdtempSync(join(tmpdir(), 'page-budget-'))
  const site = seedBenchSite(dir, 300)
  const server = await startSite(dir)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const pages = [homePath(), questionPath(site.fullQuestion, 2)]
    const kept = reportWeights(await Promise.all(pages.map(path => weighPage(origin, path))))
    process.exitCode = kept ? 0 : 1
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true })
  }
}
