/** The screen on which administrators turn on the MCP endpoint. */
import { saveMcp } from '#basics/settings/save-mcp.ts'
import { absolute, mcpPath } from '#shared/paths.ts'
import type { IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

export type McpModel = SettingsModel & { address: string; example: string }

async function view(args: ScreenArgs): Promise<McpModel> {
  const address = absolute(args.ctx.settings.general.site_url, mcpPath())
  const server = { type: 'http', url: address, headers: { Authorization: 'Bearer ak_…' } }
  const example = JSON.stringify({ mcpServers: { forum: server } }, null, 2)
  return { ...(await settingsLoad('mcp')(args)), address, example }
}

export const mcpView = withLastChange('mcp', view)

export const mcpActs: Record<string, IntentHandler> = {
  save: settingsSave(saveMcp),
  undo: settingsUndo('mcp'),
}
