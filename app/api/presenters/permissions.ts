import { z } from 'zod'
import type { Permission } from '#access/auth/show-permissions.ts'
import { reasonText } from '#kernel'
import { out } from '../kernel/out.ts'
import { kind, shape } from '../kernel/wire.ts'
import { Escaped } from './values.ts'

const Entry = shape<Permission>()({
  has_permission: [z.boolean(), 'allowed'],
  no_permission_tip: [Escaped, ({ refusal }, { t }) => (refusal ? reasonText(t, refusal) : '')],
})

export const PermissionMap = kind(
  z.record(out.text(), Entry.schema),
  (permissions: Permission[], args) =>
    Object.fromEntries(permissions.map(one => [one.action, Entry.toWire(one, args)])),
)
