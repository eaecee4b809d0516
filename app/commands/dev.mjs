import './node-version.mjs'
import { installPackages } from './install-packages.mjs'
import { announce, fillWithDemo, prepare, readFlags, stop } from './start-site.mjs'

const HELP = `Installs what is missing and starts the site from its sources; edits appear at the next request.

  npm run dev [-- options]

  --demo        use the folder data/demo and fill it with a sample community first
  --wizard      set up a new site in the browser; else it uses the environment
  --port N      port to listen on (default: $PORT, else 3000)
  --data DIR    folder for the database and all other data (default: $DATA_DIR, else ./data)
  --help        show this text

To debug: node --inspect app/commands/dev.mjs`

const flags = readFlags(HELP)
await dev().catch(error => stop(error.message))

async function dev() {
  process.env.NODE_ENV = 'development'
  if (flags.demo) process.env.DATA_DIR ||= 'data/demo'
  const port = await prepare(flags)
  await installPackages()
  if (flags.demo) await fillWithDemo()
  // Only installed now.
  const loader = 'tsx/esm/api'
  const { register } = await import(loader)
  register()
  const { firstLogin } = await import('../server/dev.ts')
  await announce(port, firstLogin)
}
