import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { makeLog } from '#infra/log.ts'
import { pluginHost } from '#infra/plugins/host.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { enable, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { type World, world } from '#tests/support/world.ts'
import { registerSettingsCommands } from './settings.ts'

async function forum(w: World, ...words: string[]) {
  const said: string[] = []
  const program = new Command().exitOverride()
  registerSettingsCommands(program, { open: () => w.site, say: line => void said.push(line) })
  await program.parseAsync(['settings', ...words], { from: 'user' })
  return said.join('\n')
}

test('settings are written to a file and imported from it, once confirmed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forum-settings-'))
  const file = path.join(folder, 'settings.json')
  const smtp = { smtp_password: 'secret-of-mail' }
  using from = world({ general: { name: 'Owls', contact_email: 'us@example.org' }, smtp })
  using to = world({ general: { contact_email: 'them@example.org' } })
  try {
    expect(await forum(from, 'export', file)).toBe(`Settings written to ${file}.`)
    expect(readFileSync(file, 'utf8')).not.toContain('secret-of-mail')
    expect(JSON.parse(await forum(from, 'export'))).toMatchObject({ format: 'forum-settings' })
    const look = await forum(to, 'import', file)
    expect(look).toMatch(/general\.name: 社区 -> Owls/)
    expect(look).toContain('Nothing is written yet.')
    expect(currentSettings(to.db).settings.general.name).toBe('社区')
    expect(await forum(to, 'import', file, '--yes')).toMatch(/Settings changed: 2\./)
    expect(currentSettings(to.db).settings.general.name).toBe('Owls')
    expect(rowsAfter(to.db, 0, 9)).toMatchObject([{ actorId: 0, note: 'general' }])
    expect(await forum(to, 'import', file)).toBe('Nothing would change.')
    writeFileSync(file, '{}')
    await expect(forum(to, 'import', file)).rejects.toThrow(/not a valid settings file/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the URL is set at once, and drops one that waits', async () => {
  using w = world({ new_url: { pending_url: 'https://a.example/community', asked_at: 1 } })
  expect(await forum(w, 'url', 'https://Owls.example/')).toBe(
    'The site URL was http://localhost:3000/community. It is https://owls.example/community now.',
  )
  const { general, new_url } = currentSettings(w.db).settings
  expect([general.site_url, new_url.pending_url]).toEqual(['https://owls.example/community', ''])
  expect(await forum(w, 'url', 'https://owls.example')).toMatch(/already/)
  for (const wrong of ['owls.example', 'ftp://owls.example', 'https://a.example/b'])
    await expect(forum(w, 'url', wrong)).rejects.toThrow(/cannot be the URL/)
})

const door = {
  slug: 'door',
  name: { en_US: 'Door' },
  description: { en_US: 'Another way in' },
  version: '1.0.0',
  kinds: ['connector'],
}
const doorCode = `const provider = { slug: 'door', name: 'Door', client_id: 'c', client_secret: 's',
  authorize_url: 'https://door.example/a', token_url: 'https://door.example/t',
  user_info_url: 'https://door.example/u', id_claim: 'sub' }
export default () => ({ connector: { providers: () => [provider] } })`

test('a login plugin counts as a way to log in', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forum-settings-'))
  const file = path.join(folder, 'settings.json')
  using w = pluginSite(plugins => writePlugin(plugins, 'door', door, doorCode))
  try {
    w.settings({ login: { allow_password_login: false } })
    await forum(w, 'export', file)
    w.settings({ login: { allow_password_login: true } })
    await expect(forum(w, 'import', file, '--yes')).rejects.toThrow(/way in|sign in|log in/)
    await enable(w, 'door')
    // A command is a separate process, with no modules loaded yet.
    const folder = w.pluginFolder
    const parts = { db: w.db, log: makeLog('silent'), folder, internalHosts: [] }
    w.site.ports.plugins = pluginHost(parts)
    expect(await forum(w, 'import', file, '--yes')).toContain('Settings changed')
    expect(currentSettings(w.db).settings.login.allow_password_login).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
