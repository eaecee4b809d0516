/** The thread of drawing-thread.ts: draws with bundled plugins. */
import { parentPort } from 'node:worker_threads'
import { safeDrawing } from '#markdown/drawing-allow-list.ts'
import type { Host, Plugin } from '#plugins/interface.ts'
import { shippedIn } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import type { DrawRequest, Drawn } from './drawing-thread.ts'

const plugins = new Map<string, Promise<Plugin>>()

async function load(slug: string): Promise<Plugin> {
  const shipped = await shippedIn(parts)
  const { default: make } = await shipped.find(({ manifest }) => manifest.slug === slug)!.load()
  // Plugins that draw here use nothing of the site.
  return make({} as Host)
}

const send = (message: Drawn) => parentPort!.postMessage(message)

parentPort!.on('message', async ({ slug, code, language }: DrawRequest) => {
  if (!plugins.has(slug)) plugins.set(slug, load(slug))
  const { render } = await plugins.get(slug)!
  send('ready')
  const html = render!.draw(code, language, false)?.html
  send({ html: typeof html === 'string' ? safeDrawing(html) : null })
})
