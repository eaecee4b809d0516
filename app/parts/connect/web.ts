import { adminPath } from '#shared/paths.ts'
import { entriesOfParts } from '#ui/admin/admin-menu.ts'

export function extend(): void {
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
