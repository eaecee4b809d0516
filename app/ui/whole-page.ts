/** Which pages are kept as a whole, and the placeholders for their reader's texts. */
import type { EntryContext } from '@remix-run/node'
import { createTimeFormat } from '#shared/time-format.ts'
import { ownValue } from '#shared/own-value.ts'
import type { FrameData } from './frame.tsx'
import { cachedMarkup } from './cached-markup.tsx'
import { PlainName } from './cached.tsx'
import type { FrameViewer } from './layout/frame-types.ts'

type Root = FrameData & { now: number; timeZone: string }

/** The texts of the reader that screens only print, so that members share a page (`FrameViewer`). */
const textsOf = ({ username, name, look }: FrameViewer) => ({
  username,
  name,
  image: look.image ?? '',
  hue: look.hue,
  initials: look.initials,
})

function withPlaces(viewer: FrameViewer): FrameViewer {
  const { place } = cachedMarkup
  const { look } = viewer
  return {
    ...viewer,
    username: place('username'),
    name: place('name'),
    look: {
      image: look.image && place('image'),
      hue: place('hue'),
      initials: place('initials'),
    },
  }
}

/**
 * The page as it is kept for all readers whose data are the same, or null: only screens with the mark, when nothing
 * was submitted or refused, and no dialog is open. `around`: what the page depends on besides its data.
 */
export function wholePage(context: EntryContext, around: (string | object)[]) {
  const { staticHandlerContext: handled, routeModules } = context
  const root = handled.loaderData.root as Root | undefined
  const leaf = handled.matches.at(-1)!.route.id
  const marked = (ownValue(routeModules, leaf)?.handle as { kept?: true } | undefined)?.kept
  if (!marked || !root || handled.errors || handled.actionData || handled.statusCode !== 200)
    return null
  const { viewer, now, timeZone, path } = root
  if (viewer && !PlainName.test(viewer.username)) return null
  if (new URLSearchParams(handled.location.search).has('dialog')) return null
  if (!cachedMarkup.isReadOften(path)) return null
  const shared = { ...root, viewer: viewer && withPlaces(viewer) }
  const loaderData = { ...handled.loaderData, root: shared }
  const { year } = createTimeFormat(key => key, root.locale, timeZone, now)
  const data = JSON.stringify({ ...loaderData, root: { ...shared, now: year } })
  // A development server loads the modules again after each edit.
  const names = [leaf, routeModules, ...around].map(of =>
    typeof of === 'string' ? of : cachedMarkup.numberOf(of),
  )
  return {
    key: JSON.stringify(names) + data,
    now,
    texts: viewer ? textsOf(viewer) : {},
    context: { ...context, staticHandlerContext: { ...handled, loaderData } },
  }
}
