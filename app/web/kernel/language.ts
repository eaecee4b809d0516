import type { Locale } from '#shared/codes.ts'
import { updateInterface } from '#access/auth/update-interface.ts'
import type { Page } from './page.ts'

/** A member's language is saved with the account, so that emails use it too. */
export async function rememberLanguage(page: Page, locale: Locale): Promise<void> {
  const { viewer } = page.ctx
  if (viewer.kind === 'member' && viewer.language !== locale) {
    await page.run(updateInterface, {
      language: locale,
      color_scheme: viewer.colorScheme || 'default',
    })
  }
}
