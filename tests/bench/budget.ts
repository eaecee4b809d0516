/**
 * Weighs the first view of the list, of a question with 10 answers and of the form for a question;
 * exits with 1 if over budget.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '#app/commands/browser.mjs'
import { homePath, questionPath } from '#shared/paths.ts'
import { bytesOf, type FirstView, firstView, firstViews } from './first-view.ts'
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

/** The same for all requests of a browser; lists them if they are too many bytes. */
function reportViews(views: FirstView[]): boolean {
  const heavy = views.filter(view => bytesOf(view) > view.limit)
  for (const view of views) {
    const { path, requests, limit } = view
    const over = heavy.includes(view)
    const sum = `${bytesOf(view)} of ${limit} bytes in ${requests.size} requests`
    console.log(`${path}: ${sum}: ${over ? 'FAILED' : 'ok'}`)
    if (over) for (const [url, bytes] of requests) console.log(`  ${bytes} ${url}`)
  }
  return heavy.length === 0
}

if (import.meta.filename === process.argv[1]) {
  const dir = mkdtempSync(join(tmpdir(), 'page-budget-'))
  const site = seedBenchSite(dir, 300)
  const server = await startSite(dir)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    // First, one at a time: a page is sent in its smaller form if nobody else waits.
    const browser = await chromium.launch({ executablePath: findBrowser() })
    const views = []
    for (const page of firstViews(site)) views.push(await firstView(browser, origin, page))
    await browser.close()
    const pages = [homePath(), questionPath(site.fullQuestion, 2)]
    const kept = reportWeights(await Promise.all(pages.map(path => weighPage(origin, path))))
    process.exitCode = reportViews(views) && kept ? 0 : 1
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true })
  }
}
