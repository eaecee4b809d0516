import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ledgerPath } from '#app/shared/paths.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import {
  formAction,
  type FormReply,
  platformSettingsActs,
  platformSettingsView,
  screen,
  withLastChange,
} from '#app/web/index.ts'

const points = { kind: 'number' } as const
const address = { kind: 'text', type: 'url' } as const
const parts: SettingsPart[] = [
  { key: 'use', fields: [{ kind: 'switch', name: 'enabled' }] },
  {
    key: 'allowance',
    fields: [
      { ...points, name: 'month_limit' },
      { ...points, name: 'day_limit' },
      { ...points, name: 'trial_day_score' },
      { kind: 'number', name: 'trial_days' },
    ],
  },
  {
    key: 'prices',
    fields: [
      { ...points, name: 'question_price' },
      { ...points, name: 'answer_price' },
    ],
  },
  {
    key: 'invites',
    fields: [
      { ...points, name: 'invite_score' },
      { kind: 'number', name: 'invite_window_days' },
      { kind: 'number', name: 'invite_limit' },
      { kind: 'number', name: 'reward_days' },
    ],
  },
  {
    key: 'start',
    fields: [
      { kind: 'textarea', name: 'terms_original_text', rows: 10 },
      { kind: 'switch', name: 'occupation_required' },
      { kind: 'lines', name: 'occupations', rows: 6 },
      { kind: 'text', name: 'welcome_path', fit: 'medium' },
    ],
  },
  {
    key: 'qualification',
    fields: [
      { ...address, name: 'qualification_url' },
      { kind: 'password', name: 'qualification_secret' },
      { ...address, name: 'qualification_link' },
    ],
  },
]

export const loader = screen(withLastChange('platform', platformSettingsView))

export const action = formAction(platformSettingsActs(parts))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminPlatform() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm group="platform" parts={parts} model={model} seen={ledgerPath()} reply={reply} />
  )
}
