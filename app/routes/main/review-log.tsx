import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listLog } from '#moderation/staff-log/list-log.ts'
import { LogGroups } from '#moderation/staff-log/action-groups.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { LogScreen } from '#ui/log/log-screen.tsx'
import logCss from '#ui/styles/log.css?url'
import { askedOf } from '#web/kernel/input-limits.ts'
import { logView } from '#web/moderation/log-view.ts'
import { type ScreenArgs, staffScreen } from '#web/kernel/screen.ts'
import { taking } from '#web/kernel/form-action.ts'

const place = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? text : '')

const load = async (page: ScreenArgs) => {
  const { run, t, url } = page
  const asked = (name: string) => askedOf(url, listLog, name)
  const group = LogGroups.find(name => name === asked('group')) ?? ''
  const filter = { actor: asked('actor'), group, user: asked('user'), object: asked('object') }
  const bounds = { before: place(asked('before')), after: place(asked('after')) }
  const found = await run(listLog, { ...filter, ...bounds })
  return { title: t('log.title'), view: logView(page, found, filter) }
}

export const loader = taking(listLog, staffScreen(load))

export const links = staffStyles(logCss)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function ReviewLog() {
  const { view } = useLoaderData<typeof loader>()
  return <LogScreen view={view} />
}
