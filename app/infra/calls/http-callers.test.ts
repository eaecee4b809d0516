/** Who calls other servers, and for whom INTERNAL_HOSTS holds: for what settings name, never for what content names. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { inCore, readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { world } from '#tests/support/world.ts'
import { pictureFetch } from '#parts/move/infra/imports/copy-images.ts'
import { takeOverPicture } from './provider-pictures.ts'

/** Whose addresses each caller calls; `member` and `post` get no internal host. */
const Callers: Record<string, 'settings' | 'environment' | 'plugin' | 'member' | 'post'> = {
  'app/parts/ops/infra/backup/bucket.ts': 'settings',
  'app/parts/move/infra/imports/copy-images.ts': 'post',
  'app/infra/jobs/purge-caches.ts': 'settings',
  'app/infra/plugins/host.ts': 'plugin',
  'app/infra/plugins/send-calls.ts': 'plugin',
  'app/parts/connect/infra/send-webhook.ts': 'settings',
  'app/infra/calls/provider-pictures.ts': 'member',
  'app/infra/open-site.ts': 'settings',
  'app/infra/system/update-check.ts': 'environment',
  'app/web/access/connectors/manage.ts': 'settings',
  'app/web/access/connectors/strategy.ts': 'settings',
  'app/parts/platform/web/work-chat.ts': 'settings',
}

test('every caller is known, and those that content steers name no internal hosts', () => {
  const files = trackedFiles().filter(
    file => /^app\/.*(?<!\.test)\.tsx?$/.test(file) && file !== 'app/infra/calls/http-client.ts',
  )
  const calling = files.filter(file => /\b(callOutside|fetchPublic)\(/.test(readTracked(file)!))
  const domain = calling.filter(file => inCore(file).startsWith('app/domain/'))
  expect(calling.filter(file => !domain.includes(file)).sort()).toEqual(Object.keys(Callers).sort())
  // The domain calls over ports, whose hosts `open-site.ts` gives.
  for (const file of domain) expect(readTracked(file)).not.toMatch(/internalHosts/)
  for (const [file, whose] of Object.entries(Callers)) {
    const steered = whose === 'member' || whose === 'post'
    expect([file, /callOutside\(|INTERNAL_HOSTS|internalHosts/.test(readTracked(file)!)]).toEqual([
      file,
      !steered,
    ])
  }
  expect(readTracked('app/infra/open-site.ts')).toMatch(
    /fetchPublic: [^]{0,60}callOutside\(call, \{ by: 'a person', internalHosts: \[\]/,
  )
})

/** What else waits for another server. The stop of the process ends each: see stopping.ts. */
const Connecting: Record<string, string> = {
  'app/parts/ops/infra/examine.ts': 'the command doctor, with a limit; not part of the site',
  'app/infra/calls/http-client.ts': 'every other call',
  'app/infra/mail/smtp-link.ts': 'mail servers',
  'app/parts/nodes/infra/litefs.ts': 'LiteFS on this machine; the stop closes it',
  'app/parts/nodes/server/node-link.ts': 'the other machines of the site; the stop closes it',
  'app/server/relay.ts':
    'the other processes of the site, for a visitor; the stop resets what is left',
}

test('nothing connects to another server, or starts a process, past what a stop ends', () => {
  const files = trackedFiles().filter(file =>
    /^app\/(?!commands\/|client\/|enhance\/).*(?<!\.test|\.fixture)\.tsx?$/.test(inCore(file)),
  )
  const found = (pattern: RegExp) => files.filter(file => pattern.test(readTracked(file)!))
  const connecting =
    /(?<![.\w])fetch\(['"`a]|\brequest\(\n? *(url|\{)|\bhttps?\)?\.request\(|import \{[^}]*\b(request|connect|get)\b[^}]*\} from 'node:(http|https|net|tls|http2)'|new SMTPConnection/
  expect(found(connecting).sort()).toEqual(Object.keys(Connecting).sort())
  for (const file of ['app/infra/calls/http-client.ts', 'app/infra/mail/smtp-link.ts'])
    expect(readTracked(file)).toMatch(/= onStop\(/)
  const starting = ['app/infra/environment/project-folder.ts']
  expect(found(/\b(fork|spawn|exec)\w*\b[^}]*\} from 'node:child_process'/)).toEqual(starting)
  expect(readTracked('app/infra/environment/project-folder.ts')).toMatch(
    /onStop\(\(\) => child\.kill/,
  )
})

const Client = 'app/infra/calls/http-client.ts'

/** What connects at all is listed above. Who sends something even from a restored copy, and which person waits for the answer. */
const ByPersons: Record<string, string> = {
  'app/parts/ops/commands/backup.ts': 'an operator restores a backup of the off-site store',
  'app/parts/ops/infra/backup/site-backups.ts':
    'an administrator tests the connection to the off-site store',
  'app/infra/mail/site-transport.ts': 'the rule itself',
  'app/infra/mail/try-mail.ts': 'an administrator tests the email server',
  'app/infra/plugins/host.ts': 'a visitor opens a file that a plugin stores: reads only',
  'app/infra/open-site.ts': 'a member asks for something that the domain looks up',
  'app/web/access/connectors/flow.ts': 'a member logs in',
  'app/web/access/connectors/manage.ts': 'an administrator sets up a login service',
  'app/parts/platform/web/work-chat.ts': 'a member logs in',
}

test('every way out of a restored copy is known', () => {
  const files = trackedFiles().filter(file => /^app\/.*(?<!\.test)\.tsx?$/.test(file))
  const byPersons = files.filter(file => readTracked(file)!.includes("'a person'"))
  expect(byPersons.filter(file => file !== Client).sort()).toEqual(Object.keys(ByPersons).sort())
})

test('images of posts and pictures of members are not fetched from an internal host', async () => {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url!)
    answer.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    using w = world()
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    w.site.env.INTERNAL_HOSTS = [host, '127.0.0.1']
    for (const address of [`http://${host}/internal`, `https://${host}/internal`]) {
      const fetched = pictureFetch(w.site.ports.fetchPublic)(address, 1000)
      await expect(fetched).rejects.toThrow('its server has no public address')
      await takeOverPicture({ ctx: w.ctx(null), site: w.site }, address, null)
    }
    // What settings name may be there.
    await w.site.ports.callOutside({
      url: `http://${host}/hook`,
      method: 'GET',
      headers: {},
      timeoutMs: 1000,
    })
    expect(asked).toEqual(['/hook'])
  } finally {
    server.close()
  }
})
