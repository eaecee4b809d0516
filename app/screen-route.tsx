/**
 * Declares a screen in one place: what it shows, what its forms do, how it looks. Remix wants the parts of it by name, so a
 * route exports those that it has: `export const { loader, action, links, meta } = route`, and `route.Page` by default.
 */
import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { canonicalMeta, type MetaInput, pageTitle, siteOfPage } from '#shared/page-meta.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { useReply } from '#ui/reply.ts'
import { formAction, type IntentHandler, taking } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { screen, type ScreenArgs, staffScreen } from '#web/kernel/screen.ts'

/** What a screen gets; `reply`: the form that was sent and refused, or whose answer is shown here. */
export type Shown<V, R = FormReply> = { data: SerializeFrom<V>; reply: R | undefined }

export type Declaration<D, R> = {
  /** Fills the screen; does not write. */
  view(args: ScreenArgs): D | Promise<D>
  /** The verb whose input names what the URL may have. */
  takes?: { input: z.ZodType }
  /** What its forms do, by the intent that they send. */
  acts?: Record<string, IntentHandler>
  /** Checks before a form is read; refuses it by an error. */
  insist?(page: Page): void
  /** Most bytes of a form. */
  mostBytes?(page: Page): number
  styles?: readonly string[]
  /** Outside the back office, but with its components: their style sheet, and sizes in style attributes. */
  staff?: boolean
  /** Title, address and what search engines read. By default the title of the data, not to be indexed. */
  head?(data: SerializeFrom<() => D>): Omit<MetaInput, 'site'>
  /** While something runs, the page is loaded again every three seconds, with and without scripts. */
  refreshes?(data: SerializeFrom<() => D>): boolean
  /** A form that nobody shares: nothing for search engines and previews. */
  titleOnly?: boolean
  Screen(props: Shown<() => D, R>): ReactNode
}

/** For screens with secrets, or with what must not be shown again. */
export const uncached = () => ({ 'Cache-Control': 'private, no-store' })

type MetaArgs<D> = {
  data: SerializeFrom<() => D> | undefined
  matches: readonly { data: unknown }[]
}

const usualHead = ({ title = '' }: { title?: string }) => ({ title, noindex: true })

export function screenRoute<D extends { title?: string } | Response, R = FormReply>(
  declared: Declaration<D, R>,
) {
  const {
    view,
    takes,
    acts = {},
    insist,
    mostBytes,
    refreshes,
    styles = [],
    staff,
    titleOnly,
    head = usualHead,
    Screen,
  } = declared
  const load = (staff ? staffScreen : screen)(view)
  return {
    loader: takes ? taking(takes, load) : load,
    action: formAction(acts, insist, mostBytes),
    links: staff ? staffStyles(...styles) : () => styles.map(href => ({ rel: 'stylesheet', href })),
    meta({ data, matches }: MetaArgs<D>) {
      const site = siteOfPage(matches)
      const shown = site && data ? head(data) : null
      if (!site || !shown?.title) return []
      if (!titleOnly) {
        const refresh = data && refreshes?.(data) ? [{ httpEquiv: 'refresh', content: '3' }] : []
        return [...canonicalMeta({ ...shown, site }), ...refresh]
      }
      return [{ title: pageTitle(shown.title, site) }, { name: 'robots', content: 'noindex' }]
    },
    Page() {
      return <Screen data={useLoaderData<() => D>()} reply={useReply<R>()} />
    },
  }
}
