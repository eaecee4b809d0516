import { areasOfParts } from '#api/kernel/areas.ts'
import { adminPath } from '#shared/paths.ts'
import { entriesOfParts } from '#ui/admin/admin-menu.ts'
import { mcpConfig } from './api/mcp-config.ts'

export function extend(): void {
  areasOfParts.add('connect', { title: 'Administration: settings', endpoints: mcpConfig })
  entriesOfParts.add(
    'connect',
    {
      group: 'connections',
      after: 'api_keys',
      key: 'webhooks',
      icon: 'webhook',
      href: adminPath('/webhooks'),
    },
    {
      group: 'connections',
      after: 'webhooks',
      key: 'mcp',
      icon: 'robot',
      href: adminPath('/mcp'),
    },
  )
}
