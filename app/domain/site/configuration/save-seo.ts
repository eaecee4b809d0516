import { admin, command, harmless, type SiteSettings, wire } from '#kernel'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { PrivateRobots, usualRobots } from '#site/site-info/robots.ts'

const SeoInput = settingsInput('seo', {
  robots: wire.text({ max: 65_535, required: true }),
})

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/**
 * The text to store. The default is not stored, because it follows the site's rules for robots. Neither is
 * the text of a private site, which clients read and send back.
 */
function kept(given: string, settings: SiteSettings): string {
  const text = tidy(given)
  if (text === tidy(usualRobots())) return ''
  const untouched = settings.login.login_required && text === PrivateRobots
  return untouched ? settings.seo.robots : text
}

/** Permalinks of questions, and robots.txt. */
export const saveSeo = command({
  name: 'configuration.save_seo',
  guard: harmless(admin),
  input: SeoInput,
  emits: ['setting.changed'],
  run: (ctx, { permalink, robots }): SavedSettings =>
    storeSettings(ctx, 'seo', { seo: { permalink, robots: kept(robots, ctx.settings) } }),
})
