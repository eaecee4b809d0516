import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Runs a program to its end and resolves with its exit code; 127 when it cannot be started, 124
 * after `limitMs`. Its output goes to ours, with 'capture' to `text`, with 'both' to both. Stop
 * signals are passed on, so that no child outlives the command.
 */
export function runChild(command, args, { cwd = projectRoot, env, output, limitMs } = {}) {
  return new Promise(done => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', ...(output ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
      // A process group, so that its workers end with it.
      detached: process.platform !== 'win32',
    })
    let text = ''
    let late = false
    const pass = signal => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        child.kill(signal)
      }
    }
    const timer = limitMs
      ? setTimeout(() => {
          late = true
          pass('SIGKILL')
        }, limitMs)
      : undefined
    const end = code => {
      clearTimeout(timer)
      process.off('SIGTERM', pass).off('SIGINT', pass)
      done({ code, text })
    }
    process.on('SIGTERM', pass).on('SIGINT', pass)
    for (const name of ['stdout', 'stderr'])
      child[name]?.on('data', chunk => {
        text += chunk
        if (output === 'both') process[name].write(chunk)
      })
    child.on('error', error => {
      text += error.message
      end(127)
    })
    // Workers of a program that was killed would run on without it.
    child.on('exit', () => pass('SIGKILL'))
    child.on('close', (code, signal) => {
      if (signal && !late && (signal === 'SIGTERM' || signal === 'SIGINT')) process.exit(143)
      end(late ? 124 : (code ?? 1))
    })
  })
}

/** Command and arguments that run npm with this process's Node.js. */
export function npm(...args) {
  const beside = join(dirname(process.execPath), '..', 'lib/node_modules/npm/bin/npm-cli.js')
  const script = [process.env.npm_execpath, beside].find(
    path => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  return script
    ? [process.execPath, [script, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** Command and arguments that run an installed tool, without a shell. */
export function tool(script, ...args) {
  return [process.execPath, [join(projectRoot, 'node_modules', script), ...args]]
}

/**
 * The environment for a program that must not notice it was started by npm from this folder:
 * without settings of the outer run and the site, but with npm's configuration.
 */
export function plainEnvironment(extra = {}) {
  const own =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix|config_loglevel|config_silent)|INIT_CWD|NODE_ENV|NODE_OPTIONS|VITEST|PORT|HOST|DATA_DIR|DATABASE_|SITE_|ADMIN_|AUTO_INSTALL|LANGUAGE|CONTACT_EMAIL|LOGIN_REQUIRED|EXTERNAL_CONTENT|SESSION_SECRET|LOG_LEVEL)/
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(kept), ...extra }
}
