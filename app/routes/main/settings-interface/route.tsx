import { screenRoute } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { updateInterface } from '#access/auth/update-interface.ts'
import { activated } from '#kernel'
import { settingsPath } from '#shared/paths.ts'
import { InterfaceForm } from './interface-form.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { choiceCookie } from '#web/kernel/choice-cookie.ts'
import { intent } from '#web/kernel/form-action.ts'

const route = screenRoute({
  view: ({ ctx, t, choices }) => {
    const viewer = activated.check(ctx)
    return {
      title: t('settings.interface.title'),
      language: viewer.language || 'Default',
      scheme: viewer.colorScheme || 'default',
      readingKeys: choices.readingKeys,
      siteLanguage: ctx.settings.interface.language,
    }
  },
  acts: {
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
  },
  styles: [settingsCss],
  Screen: ({ data, reply }) => <InterfaceForm {...data} reply={reply} />,
})

export const { loader, action, links, meta } = route
export default route.Page
