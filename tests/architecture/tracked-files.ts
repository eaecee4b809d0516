import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Paths of all existing files under version control, relative to the project folder. */
export function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' })
  return listed.split('\0').filter(path => path && existsSync(projectRoot + path))
}

/** The path that a file of a part would have in the core: parts have the folders of the core. */
export const inCore = (path: string): string => path.replace(/^app\/parts\/[^/]+\//, 'app/')

/** The text of a tracked file; undefined for binary files. */
export function readTracked(path: string): string | undefined {
  const content = readFileSync(projectRoot + path)
  return content.includes(0) ? undefined : content.toString('utf8')
}
