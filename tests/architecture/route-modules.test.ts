/** Limits what an edit costs in development: a route with few modules reloads quickly. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inCore, projectRoot, trackedFiles } from './tracked-files.ts'

const Limit = 300
/** Screens that have the forms of most verbs, and the API route, which loads all calls. */
const Larger: Record<string, number> = {
  'app/routes/admin/user/route.tsx': 350,
  'app/routes/admin/users/route.tsx': 327,
  'app/routes/main/ask/route.tsx': 305,
  'app/routes/main/question/route.tsx': 380,
  'app/routes/main/review/route.tsx': 365,
  'app/routes/api/forum.ts': 620,
  'app/routes/main/api-docs/route.tsx': 660,
  'app/parts/connect/routes/plain/mcp.ts': 620,
  'app/routes/plain/openapi.ts': 620,
}

const { imports } = JSON.parse(readFileSync(`${projectRoot}package.json`, 'utf8')) as {
  imports: Record<string, string>
}

/** The path of an import like `#kernel` or `#ui/…`. */
function aliased(specifier: string): string {
  const [wing = '', ...rest] = specifier.split('/')
  const target = imports[rest.length > 0 ? `${wing}/*` : wing]!
  return path.normalize(target.replace('*', rest.join('/')))
}

/** Project modules that a module imports, without types. */
function importsOf(file: string): string[] {
  const text = readFileSync(projectRoot + file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const found = text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([#.][^'?]+)'/gm)
  return [...found]
    .filter(([statement]) => !/^(import|export)\s*\{(\s*type\s[\w\s]+,?)+\}/.test(statement))
    .map(([, to]) => (to!.startsWith('#') ? aliased(to!) : path.join(path.dirname(file), to!)))
    .filter(to => /^(app|drizzle)\/.*\.tsx?$/.test(to))
}

const known = new Map<string, string[]>()
function loadedBy(route: string): Set<string> {
  const loaded = new Set([route])
  for (const file of loaded) {
    if (!known.has(file)) known.set(file, importsOf(file))
    for (const next of known.get(file)!) loaded.add(next)
  }
  return loaded
}

const routes = trackedFiles().filter(file =>
  /^app\/routes\/.*(?<!\.test)\.tsx?$/.test(inCore(file)),
)

test.each(routes)('%s stays within the limit of loaded modules', route => {
  const loaded = loadedBy(route)
  expect([...loaded].filter(file => !existsSync(projectRoot + file))).toEqual([])
  expect(loaded.size).toBeLessThanOrEqual(Larger[route] ?? Limit)
})

test('a page does not load the modules that open a site', () => {
  expect(loadedBy('app/routes/main/question/route.tsx')).not.toContain('app/infra/open-site.ts')
  expect(loadedBy('app/infra/open-site.ts')).toContain('app/domain/subscribers.ts')
})
