/**
 * Puts together in image/ what the container image gets beside the build: the packages that the bundles
 * leave outside, without what only other systems and compilers need, and the command `forum`.
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

/** The packages with those that they need, as far as they are installed: of natives, this platform's. */
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
// npm installs natives for both C libraries of Linux; the image has the one of Debian.
const packages = [...closure(wanted)].filter(name => !name.includes('musl'))
rmSync(image, { recursive: true, force: true })
for (const name of packages) {
  const from = join(projectRoot, 'node_modules', name)
  const skip = from.length - name.length
  const isRead = path => !Unread.some(pattern => pattern.test(path.slice(skip)))
  cpSync(from, join(image, 'node_modules', name), { recursive: true, filter: isRead })
}
// Of migrations only the statements and their list are read; the rest is for making new ones.
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
