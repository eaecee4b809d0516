/** All verbs of the domain, found in its files. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Operation } from '#kernel'
import { inCore, projectRoot, trackedFiles } from '#tests/architecture/tracked-files.ts'

export type Verb = { exported: string; area: string; operation: Operation }

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'execute' in value && 'guard' in value

/** The text without comments, which may mention names. */
export const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

const declares = /\b(query|command|settingsVerb)\(/

export async function findVerbs(): Promise<Verb[]> {
  const verbs: Verb[] = []
  for (const path of trackedFiles()) {
    if (!/^app\/domain\/.*(?<!\.test)\.tsx?$/.test(inCore(path))) continue
    if (!declares.test(withoutComments(readFileSync(projectRoot + path, 'utf8')))) continue
    const exports = (await import(projectRoot + path)) as Record<string, unknown>
    for (const [exported, operation] of Object.entries(exports)) {
      if (isOperation(operation)) verbs.push({ exported, area: basename(dirname(path)), operation })
    }
  }
  return verbs
}

/** What the guard says about an act of staff; the compiler refuses `unclassified`. */
export const classOf = ({ guard: { sensitive } }: Operation) =>
  sensitive === undefined ? 'unclassified' : sensitive ? 'sensitive' : 'harmless'
