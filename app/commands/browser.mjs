import { existsSync } from 'node:fs'
import { runChild, tool } from './run-child.mjs'

/** The headless shell, which makes tests about twice as fast as the full browser. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  WITHOUT_WINDOW,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or undefined: then playwright's is used. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  return USUAL_PLACES.find(path => existsSync(path))
}

/** Makes sure that playwright finds a browser. Throws when there is none. */
export async function installBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is not a file: ${chosen}`)
  if (!chosen && existsSync('/etc/debian_version')) await installFromDebian()
  else if (!findBrowser()) await fetchByPlaywright()
  await installChineseFont()
}

/** The headless shell package; any installed Chromium is fine without it. */
async function installFromDebian() {
  if (existsSync(WITHOUT_WINDOW)) return
  try {
    await apt('chromium-headless-shell')
  } catch (error) {
    console.log(error.message)
    if (!findBrowser()) await apt('chromium')
  }
  if (!findBrowser()) throw new Error('apt-get installed no chromium in a usual place.')
}

async function fetchByPlaywright() {
  const { code } = await runChild(...tool('playwright/cli.js', 'install', 'chromium'))
  if (code !== 0) throw new Error('No browser was found and playwright could not fetch one.')
}

/** Screenshots are only readable with a Chinese font; no check depends on it. */
async function installChineseFont() {
  if (!existsSync('/etc/debian_version')) return
  const { code, text } = await runChild('fc-list', [':lang=zh', 'family'], { output: 'capture' })
  if (code === 0 && text.trim()) return
  await apt('fonts-noto-cjk').catch(() => console.log('No Chinese font could be installed.'))
}

let last = Promise.resolve()

/** Installs a Debian package; one installation at a time. Throws when it fails. */
export function apt(name) {
  last = last.catch(() => {}).then(() => installPackage(name))
  return last
}

async function installPackage(name) {
  const root = process.getuid?.() === 0
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => {
    const words = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args]
    return root
      ? runChild(words[0], words.slice(1), { env, output: 'capture' })
      : runChild('sudo', ['-n', ...words], { env, output: 'capture' })
  }
  console.log(`Installing ${name} …`)
  await aptGet('update')
  const { code, text } = await aptGet('install', '-y', name)
  if (code !== 0) throw new Error(`apt-get could not install ${name}:\n${text.slice(-2000)}`)
}
