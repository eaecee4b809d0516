/** The screen of custom HTML and CSS, with the sources browsers will load. */
import { codeSources, SourcesMax } from '#site/appearance/code-sources.ts'
import type { SiteSettings } from '#kernel'
import { settingsLoad } from '#web/site/settings-screen.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

function allowedOf(custom: SiteSettings['custom']) {
  const sources = codeSources(custom)
  if (!sources) return null
  return {
    scripts: sources.scripts.length,
    scriptAttributes: sources.scriptAttributes.length,
    styles: sources.styles.length,
    styleAttributes: sources.styleAttributes.length,
    hosts: [...new Set([...sources.hosts, ...sources.styleHosts])],
  }
}

export async function customCodeView(args: ScreenArgs) {
  const model = await settingsLoad('custom')(args)
  const allowed = allowedOf(model.values as SiteSettings['custom'])
  return { ...model, allowed, most: SourcesMax }
}

export type CustomCodeModel = Awaited<ReturnType<typeof customCodeView>>
