import { z } from 'zod'
import { checkboxes, wire } from '#kernel'
import { WebhookEvents } from './event-names.ts'
import { isWebAddress } from '#shared/web-address.ts'

const NameMax = 60
const UrlMax = 500

/** Hosts and schemes that must not be called are refused by the site's rules when saving. */
const address = () =>
  wire
    .text({ max: UrlMax, required: true, trim: true })
    .refine(
      text => text === '' || (isWebAddress(text) && !text.includes('#')),
      'error.webhook.address',
    )

/** One event name or several, in a fixed order. */
const events = () =>
  checkboxes(
    z
      .union([z.string(), z.array(z.string())], { error: 'error.webhook.no_events' })
      .optional()
      .transform((given, ctx) => {
        const names = [given ?? []].flat().filter(name => name !== '')
        const chosen = WebhookEvents.filter(name => names.includes(name))
        if (names.some(name => !chosen.some(known => known === name))) {
          ctx.addIssue({ code: 'custom', message: 'form.invalid' })
          return z.NEVER
        }
        if (chosen.length > 0) return chosen
        ctx.addIssue({ code: 'custom', message: 'error.webhook.no_events' })
        return z.NEVER
      })
      .describe('names of events, at least one'),
  )

export const WebhookId = wire.int(1, Number.MAX_SAFE_INTEGER, 0)

export const WebhookFields = {
  name: wire.text({ max: NameMax, required: true, trim: true }),
  url: address(),
  events: events(),
}
