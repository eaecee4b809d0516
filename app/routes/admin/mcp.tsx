import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { McpAddress } from '#app/ui/admin/mcp-address.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { mcpActs, mcpView } from '#app/web/site/mcp-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

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
