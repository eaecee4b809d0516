import { adminPath } from '#shared/paths.ts'
import { entriesOfParts } from '#ui/admin/admin-menu.ts'

export function extend(): void {
  entriesOfParts.add('ops', {
    group: 'operation',
    key: 'backups',
    icon: 'database',
    href: adminPath('/backups'),
  })
}
