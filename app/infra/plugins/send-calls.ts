/**
 * Delivers events to webhooks and plugins, and the calls of plugins to other servers, until they
 * succeed.
 */
import { createHmac } from 'node:crypto'
import { describeEvent } from '#reactors/outgoing/describe-event.ts'
import { describePost } from '#reactors/outgoing/describe-post.ts'
import { callQueue, type OutgoingCall, SearchEvent } from '#reactors/outgoing/outgoing.queries.ts'
import { recorded } from '#kernel'
import { sendDue, type Sender } from '#basics/queues/send-due.ts'
import { pluginRows } from '#basics/plugins/plugins.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { callOutside } from '#infra/calls/http-client.ts'
import { severalMachines } from '#infra/system/machines.ts'
import type { Site } from '#infra/site.ts'
import { isStopping } from '#infra/stopping.ts'
import type { Message } from '#plugins/interface.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'

/** Rows read at once. */
const Portion = 20
/** While a plugin is paused, in ms. */
const Rest = 5 * 60_000
const LargestBody = 200_000
const Patience = 8_000
/** Headers that belong to the connection. */
const Own = /^(host|content-length|connection|transfer-encoding|user-agent|x-signature)$/i

export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

async function send(site: Site, call: OutgoingCall, message: Message): Promise<void> {
  const body = JSON.stringify(message.body)
  if (body === undefined || body.length > LargestBody) throw new Error('the message is too large')
  const given = Object.entries(message.headers ?? {}).filter(([name]) => !Own.test(name))
  const headers = {
    'Content-Type': 'application/json',
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    'X-Event': call.event,
    'X-Delivery': String(call.id),
    ...(message.secret ? { 'X-Signature': signatureOf(message.secret, body) } : {}),
  }
  const { status } = await callOutside(
    { url: message.url, method: 'POST', headers, body },
    {
      by: site.db,
      internalHosts: site.env.INTERNAL_HOSTS,
      timeoutMs: Patience,
      maxBytes: 100_000,
    },
  )
  if (status < 200 || status >= 300) throw new Error(`the answer was ${status}`)
}

async function notify(site: Site, call: OutgoingCall, now: number): Promise<void> {
  const { db, ports } = site
  const event = describeEvent(db, call, currentSettings(db).settings, now)
  if (!event) return callQueue.drop(db, call)
  const made = await ports.plugins.call(call.sender, async plugin => {
    const message = await plugin.notification!.message(event)
    if (message && typeof message.url !== 'string') throw new Error('the message has no URL')
    return message
  })
  if (!made.ok) return failed(site, call, made.words, now)
  if (!made.value) return callQueue.drop(db, call)
  const { url } = made.value
  try {
    await send(site, call, made.value)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return recorded(db, () => failed(site, call, words, now, url))
  }
  await recorded(db, () => callQueue.sent(db, call, now, { url }))
}

async function index(site: Site, call: OutgoingCall, now: number): Promise<void> {
  const { db, ports } = site
  const { objectType, objectId } = JSON.parse(call.body) as Record<string, number>
  const record = describePost(db, objectType!, objectId!)
  const made = await ports.plugins.call(call.sender, ({ search }) =>
    record ? search!.put?.([record]) : search!.remove?.([objectId!]),
  )
  await recorded(db, () => {
    if (made.ok) callQueue.drop(db, call)
    else failed(site, call, made.words, now)
  })
}

/** An attempt that the stop of the site aborted is repeated at the next start, and not counted. */
function failed(
  { db }: Site,
  call: OutgoingCall,
  words: string,
  now: number,
  url = call.url,
): void {
  if (!isStopping()) callQueue.refused(db, call, words, now, { url })
}

/** Whether other machines have what this one wrote. */
export const isFollowed = async (site: Site) => (await severalMachines()?.isFollowed(site)) ?? true

/** The calls of plugins, one after the other. */
const ofPlugins = ({ site, clock }: Sending): Sender<OutgoingCall> => ({
  due: (db, now) => [['plugins', callQueue.due(db, now, Portion)]],
  async send(call) {
    const { db, ports } = site
    const now = clock()
    const tried = callQueue.claim(db, call)
    if (!pluginRows(db).get(call.sender)?.enabled) callQueue.drop(db, call)
    else if (!ports.plugins.isActive(call.sender)) callQueue.putOff(db, call, now + Rest)
    else if (call.event === SearchEvent) await index(site, tried, now)
    else if (!(await isFollowed(site))) return false
    else await notify(site, tried, now)
  },
})

/** `clock` is in ms. */
export type Sending = { site: Site; signal: AbortSignal; clock: () => number }

/** What sends calls, beside the calls of plugins. */
export const callSenders = new ExtensionPoint<(sending: Sending) => Sender<OutgoingCall>>()

/** Sends due calls. Ends early while other machines do not follow this one. */
export function sendCalls(site: Site, signal: AbortSignal, clock = Date.now): Promise<void> {
  const senders = [ofPlugins, ...callSenders.all].map(make => make({ site, signal, clock }))
  return sendDue(site.db, senders, signal, clock)
}
