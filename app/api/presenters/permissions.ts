import { z } from 'zod'
import type { Permission } from '#access/auth/show-permissions.ts'
import { reasonText } from '#kernel'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'

export const PermissionMap = z.record(
  out.text(),
  z.strictObject({ has_permission: z.boolean(), no_permission_tip: out.escapedText() }),
)

export function toPermissions(
  permissions: Permission[],
  { t }: ApiArgs,
): z.infer<typeof PermissionMap> {
  const entries = permissions.map(({ action, allowed, refusal }) => {
    const tip = escapeText(refusal ? reasonText(t, refusal) : '')
    return [action, { has_permission: allowed, no_permission_tip: tip }] as const
  })
  return Object.fromEntries(entries)
}
