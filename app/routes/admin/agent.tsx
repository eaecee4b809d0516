import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveAgent } from '#app/domain/identities/index.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import {
  formAction,
  type FormReply,
  screen,
  settingsLoad,
  settingsSave,
  settingsUndo,
  withLastChange,
} from '#app/web/index.ts'

const text = { kind: 'text', fit: 'medium' } as const
const address = { kind: 'text', type: 'url' } as const
const parts: SettingsPart[] = [
  {
    key: 'use',
    fields: [
      { kind: 'switch', name: 'enabled' },
      { kind: 'switch', name: 'enabled_original_user_system' },
      { kind: 'switch', name: 'user_status_agent_enabled' },
      { kind: 'switch', name: 'user_role_agent_enabled' },
    ],
  },
  {
    key: 'look',
    fields: [
      { ...text, name: 'name' },
      { ...text, name: 'display_name' },
      { kind: 'text', name: 'icon' },
      { ...address, name: 'url' },
    ],
  },
  {
    key: 'way',
    fields: [
      { ...text, name: 'connector' },
      { ...address, name: 'login_redirect_url' },
      { ...address, name: 'sign_up_redirect_url' },
    ],
  },
]

export const loader = screen(withLastChange('agent', settingsLoad(saveAgent, 'agent')))

export const action = formAction({
  save: settingsSave(saveAgent, parts),
  undo: settingsUndo('agent'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminAgent() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <SettingsForm group="agent" parts={parts} model={model} reply={reply} />
}
