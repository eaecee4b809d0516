import { screenRoute } from '#app/screen-route.tsx'
import { saveOwnMailChoices, showMailChoices } from '#basics/mail/mail-choices.ts'
import { listFollowedTags } from '#tags/pick-tags.ts'
import { settingsPath } from '#shared/paths.ts'
import { MailChoicesForm } from './mail-choices-form.tsx'
import notificationsCss from '#ui/styles/notifications.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { intent } from '#web/kernel/form-action.ts'
import { tagChip } from '#web/posts/rows.ts'

/** Maximum tags listed next to the switch. */
const TagsShown = 30

const route = screenRoute({
  view: async ({ run, ctx, t }) => {
    const choices = await run(showMailChoices)
    const tags = await run(listFollowedTags)
    return {
      title: t('notice.mails.title'),
      choices,
      email: ctx.viewer.kind === 'member' ? ctx.viewer.email : '',
      followedTags: tags.slice(0, TagsShown).map(tagChip),
    }
  },
  acts: {
    save: intent(saveOwnMailChoices, () => ({
      to: settingsPath('notify'),
      flash: { tone: 'success', key: 'notice.mails.saved' },
    })),
  },
  styles: [settingsCss, notificationsCss],
  head: data => ({ title: data.title, noindex: true }),
  Screen: ({ data }) => <MailChoicesForm {...data} />,
})

export const { loader, action, links, meta } = route
export default route.Page
