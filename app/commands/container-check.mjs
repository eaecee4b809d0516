import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { missingFrom } from './bill-of-materials.mjs'
import {
  neededStages,
  readCommand,
  readCopy,
  readDockerfile,
  readDockerignore,
} from './dockerfile.mjs'
import { OlderDriver } from './install-packages.mjs'
import { plainEnvironment, projectRoot, runChild } from './run-child.mjs'
import { freePort, stopped, whenHealthy } from './site-process.mjs'

/** The user `node` of the official images. */
const IMAGE_USER = 1000

/**
 * Does what `docker build` and `docker run` would do, without Docker: every stage gets an empty
 * folder, its RUN lines are executed there, the last stage receives only the files it copies and is
 * started with its CMD, as another user if possible. Throws at the first error. Not covered: the
 * base image itself, and system packages, which must be on this machine.
 *
 * In three parts: the first yields the folder of the installed packages, the second that of the
 * build; the third needs the driver of this machine's Node.js in node_modules.
 */
export async function* checkContainer() {
  const stages = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))
  const work = mkdtempSync(join(tmpdir(), 'container-check-'))
  // Also if the second part is never run.
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  chmodSync(work, 0o755)
  let last
  const built = {}
  for (const stage of neededStages(stages)) {
    last = yield* buildStage(stage, join(work, stage.name), built)
    built[stage.name] = last
  }
  await startImage(last)
}

async function* buildStage(stage, root, built) {
  const image = built[stage.base] ?? {
    root,
    workdir: '/',
    env: {},
    command: undefined,
    health: undefined,
  }
  const inside = path => join(root, resolve(image.workdir, path))
  mkdirSync(root, { recursive: true })

  for (const { keyword, text } of stage.instructions) {
    if (keyword === 'WORKDIR') {
      image.workdir = resolve(image.workdir, text)
      mkdirSync(inside('.'), { recursive: true })
    } else if (keyword === 'ENV') {
      const [name, value] = text.split(/=(.*)/s)
      image.env[name] = value
    } else if (keyword === 'COPY') {
      copy(readCopy(text), image, inside, built)
    } else if (keyword === 'RUN') {
      await runLine(text, inside('.'), image.env)
      if (text === 'npm ci') yield inside('node_modules')
      if (text === 'npm run build') {
        yield inside('build')
        copyDriver(inside('.'))
      }
    } else if (keyword === 'VOLUME') {
      image.volume = text
    } else if (keyword === 'USER') {
      image.user = text
    } else if (keyword === 'CMD') {
      image.command = readCommand(text)
    } else if (keyword === 'HEALTHCHECK') {
      image.health = readCommand(text)
    }
  }
  return image
}

function copy({ from, owner, sources, target }, image, inside, built) {
  const many = sources.length > 1 || target.endsWith('/')
  for (const source of sources) {
    if (from) {
      // In the image, Node.js comes from the base image; here it is this machine's.
      if (source === '/usr/local/bin/node') continue
      const origin = join(built[from].root, source)
      cpSync(origin, many ? join(inside(target), basename(source)) : inside(target), {
        recursive: true,
        verbatimSymlinks: true,
      })
    } else if (source === '.') {
      for (const path of contextFiles()) copyFile(path, join(inside(target), path))
    } else {
      copyFile(source, join(inside(target), many ? source : ''))
    }
  }
  if (owner && process.getuid?.() === 0) chownSync(inside(target), IMAGE_USER, IMAGE_USER)
}

function copyFile(path, target) {
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(projectRoot, path), target, { verbatimSymlinks: true })
}

/** The build context of `docker build .` in a fresh clone. */
function contextFiles() {
  const ignored = readDockerignore(readFileSync(join(projectRoot, '.dockerignore'), 'utf8'))
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  )
  const deleted = execFileSync('git', ['ls-files', '-z', '-d'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const gone = new Set(deleted.split('\0'))
  return listed.split('\0').filter(path => path && !gone.has(path) && !ignored(path))
}

async function runLine(line, cwd, env) {
  if (line.startsWith('apt-get ')) return insistOnPackages(line)
  console.log(`  RUN ${line}`)
  const started = performance.now()
  // The same shell as in the image; npm may use its cache.
  const { code, text } = await runChild('/bin/sh', ['-c', line], {
    cwd,
    env: plainEnvironment({ ...env, npm_config_prefer_offline: 'true' }),
    output: 'capture',
  })
  if (code !== 0) throw new Error(`"${line}" failed (exit code ${code}):\n${text.slice(-4000)}`)
  console.log(`      ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The Node.js of the image has its driver ready; what an older one compiled here is copied. */
function copyDriver(root) {
  const compiled = `node_modules/${OlderDriver}/build`
  if (existsSync(join(projectRoot, compiled)))
    cpSync(join(projectRoot, compiled), join(root, compiled), { recursive: true })
}

/** System packages are not installed here, but the programs they contain must exist. */
async function insistOnPackages(line) {
  const names = /apt-get install (.*?)(&&|$)/.exec(line)?.[1].split(/\s+/) ?? []
  for (const name of names.filter(word => word && !word.startsWith('-'))) {
    const { code } = await runChild('/bin/sh', ['-c', `command -v ${name}`], { output: 'capture' })
    if (code !== 0) throw new Error(`${name} is needed on this machine to check the container.`)
  }
}

/** The SBOM that the image includes names every package of the lockfile that the program uses. */
function insistOnBillOfMaterials(folder) {
  const read = path => JSON.parse(readFileSync(path, 'utf8'))
  const bill = read(join(folder, 'build/sbom.cdx.json'))
  const missing = missingFrom(bill, read(join(projectRoot, 'package-lock.json')))
  if (missing.length > 0) throw new Error(`build/sbom.cdx.json lacks ${missing.join(', ')}.`)
}

/** The base (26 MB) and Node.js (124 MB) come on top: 250 MB in all. */
const MostBytes = 60_000_000

/**
 * The image contains no sources, no compilers, and only what the program needs. Returns its size.
 */
function insistOnSmallness(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, path, name }) => join(parentPath ?? path, name))
  const foreign = paths.filter(path =>
    /(?<!\.d)\.tsx?$|node_modules\/(tsx|typescript|esbuild)\//.test(path),
  )
  if (foreign.length > 0)
    throw new Error(`The image holds sources: ${foreign.slice(0, 5).join(', ')}`)
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  console.log(`      ${(bytes / 1e6).toFixed(1)} MB in ${paths.length} files`)
  if (bytes > MostBytes) throw new Error(`The image without its base has grown to ${bytes} bytes.`)
}

async function startImage(image) {
  if (!image.command || !image.health || !image.volume) {
    throw new Error('Dockerfile: the last stage needs CMD, HEALTHCHECK and VOLUME.')
  }
  if (!image.user || image.user === 'root')
    throw new Error('Dockerfile: the last stage runs as root.')
  if (image.env.DATA_DIR !== image.volume)
    throw new Error('Dockerfile: DATA_DIR is not the volume.')

  insistOnBillOfMaterials(join(image.root, image.workdir))
  insistOnSmallness(join(image.root, image.workdir))

  const port = await freePort()
  const identity = process.getuid?.() === 0 ? { uid: IMAGE_USER, gid: IMAGE_USER } : {}
  const options = {
    cwd: join(image.root, image.workdir),
    env: {
      PATH: process.env.PATH,
      ...image.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(image.root, image.volume),
    },
    ...identity,
  }
  const [program, ...args] = image.command
  console.log(`  CMD ${image.command.join(' ')}`)
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const waited = await whenHealthy(server, port)
    console.log(`      first answer after ${waited} ms`)

    const [healthProgram, ...healthArgs] = image.health
    execFileSync(healthProgram, healthArgs, { ...options, stdio: 'inherit' })
    const page = await fetch(`http://127.0.0.1:${port}/community`)
    if (page.status !== 200) throw new Error(`/community answers ${page.status}\n${server.log()}`)

    const said = execFileSync(program, ['build/forum.js', 'demo'], options).toString()
    if (!said.includes('demo-password')) throw new Error(`forum demo prints:\n${said}`)
  } finally {
    server.kill('SIGTERM')
  }
  await stopped(server)
}
