import type { LoaderFunctionArgs } from '@remix-run/node'
import { iconAddress } from '#site/appearance/branding.ts'
import { AppIcons } from '#shared/app-icons.ts'
import { appIconPath } from '#shared/paths.ts'
import { pageOf } from '#web/kernel/page.ts'
import { barColours } from '#ui/layout/brand-icon.ts'
import { colours } from '#ui/styles/tokens.ts'
import { textForPrograms } from '#web/kernel/text-for-programs.ts'
import { ownValue } from '#shared/own-value.ts'
import project from '../../../package.json' with { type: 'json' }

const sides = [16, 32, 48, 128, 192, 512] as const
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
}

/** The web app manifest, for installing the site. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { general, branding, theme } = (await pageOf(request, context)).ctx.settings
  const image = branding.square_icon || branding.favicon
  const own = (side: number) => ({
    src: iconAddress(image, side),
    sizes: `${side}x${side}`,
    type: ownValue(types, image.split('.').pop() ?? '') ?? 'image/png',
  })
  const builtIn = (name: keyof typeof AppIcons) => ({
    src: appIconPath(name),
    sizes: `${AppIcons[name].side}x${AppIcons[name].side}`,
    type: 'image/png',
    ...(AppIcons[name].full ? { purpose: 'maskable' } : {}),
  })
  const manifest = {
    manifest_version: 3,
    version: project.version,
    revision: '',
    short_name: general.name,
    name: general.name,
    icons: image
      ? sides.map(own)
      : [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          ...(['small.png', 'large.png', 'maskable.png'] as const).map(builtIn),
        ],
    start_url: '.',
    display: 'standalone',
    theme_color: barColours(theme.navbar_style)[0],
    background_color: colours.page[0],
  }
  const look = { type: 'application/manifest+json', maxAge: 3600 }
  return textForPrograms(request, JSON.stringify(manifest), look)
}
