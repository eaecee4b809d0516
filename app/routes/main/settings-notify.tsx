import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveOwnMailChoices, showMailChoices } from '#basics/mail/mail-choices.ts'
import { listFollowedTags } from '#tags/pick-tags.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { settingsPath } from '#shared/paths.ts'
import { MailChoicesForm } from '#ui/notification/mail-choices-form.tsx'
import notificationsCss from '#ui/styles/notifications.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction, intent } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'
import { tagChip } from '#web/posts/rows.ts'

/** Maximum tags listed next to the switch. */
const TagsShown = 30

export const loader = screen(async ({ run, ctx, t }) => {
  const choices = await run(showMailChoices)
  const tags = await run(listFollowedTags)
  return {
    title: t('notice.mails.title'),
    choices,
    email: ctx.viewer.kind === 'member' ? ctx.viewer.email : '',
    followedTags: tags.slice(0, TagsShown).map(tagChip),
  }
})

export const action = formAction({
  save: intent(saveOwnMailChoices, () => ({
    to: settingsPath('notify'),
    flash: { tone: 'success', key: 'notice.mails.saved' },
  })),
})

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: settingsCss },
  { rel: 'stylesheet', href: notificationsCss },
]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  return site && data ? canonicalMeta({ title: data.title, site, noindex: true }) : []
}

export default function SettingsNotify() {
  return <MailChoicesForm {...useLoaderData<typeof loader>()} />
}
