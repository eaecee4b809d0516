import { withFields } from '#web/kernel/declared-fields.ts'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateInterface } from '#access/auth/update-interface.ts'
import { activated } from '#kernel'
import { settingsPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { useReply } from '#ui/reply.ts'
import { InterfaceForm } from '#ui/settings/interface-form.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { choiceCookie } from '#web/kernel/choice-cookie.ts'
import { formAction, intent } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(({ ctx, t, choices }) => {
  const viewer = activated.check(ctx)
  return {
    title: t('settings.interface.title'),
    language: viewer.language || 'Default',
    scheme: viewer.colorScheme || 'default',
    readingKeys: choices.readingKeys,
    siteLanguage: ctx.settings.interface.language,
  }
})

export const action = formAction({
  // The account's choice is also saved like a visitor's, so that it remains after logging out.
  save: withFields(
    ['reading_keys'],
    intent(updateInterface, ({ language }, { secure, form }) => ({
      to: settingsPath('interface'),
      flash: { tone: 'success', key: 'settings.saved' },
      headers: [
        ['Set-Cookie', choiceCookie('language', language, secure)],
        ['Set-Cookie', choiceCookie('keys', form.has('reading_keys') ? 'on' : '', secure)],
      ],
    })),
  ),
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settingsCss }]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsInterface() {
  const reply = useReply<FormReply>()
  return <InterfaceForm {...useLoaderData<typeof loader>()} reply={reply} />
}
