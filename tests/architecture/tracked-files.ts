import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Paths of all files under version control that exist, relative to the project's folder. */
export function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' })
  return listed.split('\0').filter(path => path && existsSync(projectRoot + path))
}

/** The text of a tracked file, or undefined for one that is not text. */
export function readTracked(path: string): string | undefined {
  const content = readFileSync(projectRoot + path)
  return content.includes(0) ? undefined : content.toString('utf8')
}
