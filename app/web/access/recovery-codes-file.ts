import { redirect } from '@remix-run/node'
import { checkRecoveryCodes } from '#access/second-step/own-steps.ts'
import { settingsPath } from '#shared/paths.ts'
import { FieldNames } from '#web/kernel/declared-fields.ts'
import type { Page } from '#web/kernel/page.ts'
import { sentForm } from '#web/kernel/sent-form.ts'

const names = new FieldNames(['codes'])

/**
 * A text file with the recovery codes from the form: only their hashes are stored, so the page that
 * shows them submits them. Codes other than the member's unused ones are dropped.
 */
export async function recoveryCodesFile(page: Page): Promise<Response> {
  const { form, files } = await sentForm(page, names)
  await page.ctx.ports.files.discard(...[...files.values()].map(file => file.temp))
  const { codes } = await page.run(checkRecoveryCodes, { codes: String(form.get('codes') ?? '') })
  if (codes.length === 0) return redirect(settingsPath('security'), 303)
  const { ctx, t } = page
  const title = t('settings.security.file_title', {
    site: ctx.settings.general.name,
    name: ctx.viewer.kind === 'member' ? ctx.viewer.username : '',
  })
  return new Response([title, ctx.settings.general.site_url, '', ...codes, ''].join('\r\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="recovery-codes.txt"',
      'Cache-Control': 'private, no-store',
    },
  })
}
