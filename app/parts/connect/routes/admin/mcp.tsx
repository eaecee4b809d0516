import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { McpAddress } from '#parts/connect/ui/mcp-address.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { mcpActs, mcpView } from '#parts/connect/web/mcp-view.ts'
import { screen } from '#web/kernel/screen.ts'

const { parts } = settingsScreens.mcp

export const loader = screen(mcpView)

export const action = formAction(mcpActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminMcp() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm
      group="mcp"
      parts={parts}
      model={model}
      reply={reply}
      notices={<McpAddress address={model.address} example={model.example} />}
    />
  )
}
