import type { LoaderFunctionArgs } from '@remix-run/node'
import { AppIcons } from '#shared/app-icons.ts'
import { ownValue } from '#shared/own-value.ts'
import { iconColours } from '#ui/layout/brand-icon.ts'
import { pageOf } from '#web/kernel/page.ts'

/** Those of the site's present name and color, by file name: there are few. */
const drawn = new Map<string, { look: string; png: Promise<Uint8Array<ArrayBuffer>> }>()

/** The built-in mark as a PNG, for home screens and previews of links. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx } = await pageOf(request, context)
  const file = params.name ?? ''
  const icon = ownValue(AppIcons, file)
  if (!icon) throw new Response(null, { status: 404 })
  const { general, theme } = ctx.settings
  const look = { ...iconColours(general.name, theme.primary_color), ...icon }
  const key = JSON.stringify(look)
  if (drawn.get(file)?.look !== key) drawn.set(file, { look: key, png: ctx.ports.drawIcon(look) })
  const png = await drawn.get(file)!.png.catch((error: unknown) => {
    drawn.delete(file)
    throw error
  })
  return new Response(png, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
