/**
 * The SQLite driver. Its current major version needs Node-API 10, which came with Node 22.14, and
 * crashes older processes; the previous one is broken on Node 24.19 and later, and serves Node 20.
 */
import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

const require = createRequire(import.meta.url)
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'

export const Sqlite = require(driver) as typeof Database
