/**
 * Reporter for Vitest and Playwright: records when each test file starts and ends in the file named
 * by TEST_PROGRESS. A killed run can then say which files were running.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectRoot } from './run-child.mjs'

function write(event, file) {
  const to = process.env.TEST_PROGRESS
  if (to) appendFileSync(to, `${event} ${relative(projectRoot, file)}\n`)
}

export default class TestProgress {
  // Vitest
  onTestModuleStart = module => write('start', module.moduleId)
  onTestModuleEnd = module => write('end', module.moduleId)
  // Playwright
  onTestBegin = test => write('start', `${test.location.file}:${test.location.line}`)
  onTestEnd = test => write('end', `${test.location.file}:${test.location.line}`)
  printsToStdio = () => false
}

/** How many test files (Vitest) or tests (Playwright) ended, and which were running. */
export function readProgress(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  const running = new Set()
  let ended = 0
  for (const line of lines) {
    const [event, ...name] = line.split(' ')
    if (event === 'start') running.add(name.join(' '))
    else if (running.delete(name.join(' '))) ended++
  }
  return { ended, running: [...running] }
}
