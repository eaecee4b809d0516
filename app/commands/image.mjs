/**
 * Assembles in image/ what the container image contains besides the build: the packages that are
 * not bundled, without files for other systems and compilers, and the command `forum`.
 */
import './node-version.mjs'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT } from './build.mjs'
import { fitDriver, OlderDriver } from './install-packages.mjs'
import { projectRoot } from './run-child.mjs'

const image = join(projectRoot, 'image')
const Launcher = `#!/usr/local/bin/node
import('/app/build/forum.js')
`
/** Paths in packages that no process of the program reads. */
const Unread = [
  /\.([cm]?ts|map|md|scss|css|[ch]|cc|[ch]pp|gyp)$/,
  /^better-sqlite3-node20\/build\/(?!Release(\/better_sqlite3\.node)?$)/,
  /^(better-sqlite3[^/]*\/(deps|src)|highlight\.js\/(es|styles|scss|types))(\/|$)/,
  /^(pinyin-pro\/(dist\/esm|types)|@zxcvbn-ts\/language-common\/dist)(\/|$)/,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}-${process.arch}\\.)[^/]+$`),
  /^sharp\/(src|install)(\/|$)/,
]

/** The packages with their installed dependencies; native ones for this platform. */
function closure(names, found = new Set()) {
  for (const name of names) {
    const manifest = join(projectRoot, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) continue
    found.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    closure(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

const driver = await fitDriver(projectRoot)
const wanted = KEPT.filter(name => name !== OlderDriver || name === driver)
// npm installs native packages for both Linux C libraries; the image has glibc.
const packages = [...closure(wanted)].filter(name => !name.includes('musl'))
rmSync(image, { recursive: true, force: true })
for (const name of packages) {
  const from = join(projectRoot, 'node_modules', name)
  const skip = from.length - name.length
  const isRead = path => !Unread.some(pattern => pattern.test(path.slice(skip)))
  cpSync(from, join(image, 'node_modules', name), { recursive: true, filter: isRead })
}
// Only the migrations' SQL and journal are needed; the rest is for creating new ones.
const isOfMigrations = path => !/_snapshot\.json$/.test(path)
cpSync(join(projectRoot, 'migrations'), join(image, 'migrations'), {
  recursive: true,
  filter: isOfMigrations,
})
const threads = 'drizzle/seed/demo/threads'
cpSync(join(projectRoot, threads), join(image, threads), { recursive: true })
mkdirSync(join(image, 'bin'))
writeFileSync(join(image, 'bin/forum'), Launcher, { mode: 0o755 })
console.log(`${packages.length} packages`)
