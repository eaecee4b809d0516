/** `npm run forum`: runs the build if it matches the sources, else the sources. */
import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIsFresh } from './build.mjs'
import { projectRoot } from './run-child.mjs'

if (buildIsFresh(projectRoot)) {
  await import(pathToFileURL(join(projectRoot, 'build/forum.js')).href)
} else {
  // Only installed for development.
  const loader = 'tsx/esm/api'
  const { register } = await import(loader)
  register()
  await import('./forum.ts')
}
