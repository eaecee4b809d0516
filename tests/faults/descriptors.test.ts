/** Connections that nobody uses take the file descriptors of a process; the site goes on. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ForumApi } from '#shared/paths.ts'
import { startServer } from '#tests/e2e/support/server.ts'
import { png } from '#tests/support/pictures.ts'

const Descriptors = 128

test('with few descriptors, idle connections keep out neither members nor uploads nor monitors', async () => {
  const command = ['prlimit', `--nofile=${Descriptors}`]
  const site = await startServer({ host: { address: '127.0.0.1', command } })
  const { port } = new URL(site.origin)
  const idle: Socket[] = []
  const open = async (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
      .on('error', () => {})
      .resume()
    idle.push(socket)
    await once(socket, 'connect')
    if (text) socket.write(text)
  }
  try {
    for (let n = 0; n < 2 * Descriptors; n++)
      await open(n % 2 ? '' : 'GET /community HTTP/1.1\r\nHost: a\r\n\r\n')
    const ready = await fetch(`${site.origin}/readyz`)
    expect([ready.status, ready.headers.get('content-type')]).toEqual([
      ...[200, expect.stringContaining('application/json')],
    ])
    const login = await fetch(`${site.origin}${ForumApi}/user/login/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ e_mail: 'admin@example.org', pass: 'admin-password-1' }),
    })
    const { data } = (await login.json()) as { data: { access_token: string } }
    const form = new FormData()
    form.set('source', 'post')
    form.set('file', new Blob([new Uint8Array(await png(20, 30))]), 'picture.png')
    const upload = await fetch(`${site.origin}${ForumApi}/file`, {
      ...{ method: 'POST', headers: { Authorization: data.access_token }, body: form },
    })
    const { data: address } = (await upload.json()) as { data: string }
    expect(upload.status).toBe(200)
    expect((await fetch(site.origin + new URL(address).pathname)).status).toBe(200)
  } finally {
    for (const socket of idle) socket.destroy()
    await site.stop()
  }
})
