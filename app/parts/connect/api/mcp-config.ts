/** The MCP server as administrators' clients show it: whether it is on, and how assistants reach it. */
import { z } from 'zod'
import { saveMcp } from '#basics/settings/save-mcp.ts'
import { showSettings } from '#basics/settings/show-settings.ts'
import { forAdmins, get, put } from '#api/kernel/endpoint.ts'
import { out } from '#api/kernel/out.ts'
import { shape } from '#api/kernel/wire.ts'
import { absolute, mcpPath } from '#shared/paths.ts'

const McpConfig = shape<unknown>()({
  enabled: [z.boolean(), (_, { ctx }) => ctx.settings.mcp.enabled],
  type: [out.text(), () => 'Streamable HTTP'],
  url: [out.text(), (_, { ctx }) => absolute(ctx.settings.general.site_url, mcpPath())],
  http_header: [out.text(), () => 'Authorization: Bearer ak_…'],
})

export const mcpConfig = forAdmins([
  get('mcp-config', showSettings, {
    extra: { group: () => 'mcp' },
    summary: 'Whether assistants may use the site with MCP, and how they reach it',
    answer: McpConfig,
  }),
  put('mcp-config', saveMcp, { summary: 'Set whether assistants may use the site with MCP' }),
])
