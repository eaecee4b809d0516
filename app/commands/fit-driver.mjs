/** Keeps the one database driver that this Node.js takes: for the image, where nothing else is wanted. */
import './node-version.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fitDriver, OlderDriver } from './install-packages.mjs'
import { projectRoot } from './run-child.mjs'

if ((await fitDriver(projectRoot)) !== OlderDriver)
  rmSync(join(projectRoot, 'node_modules', OlderDriver), { recursive: true, force: true })
