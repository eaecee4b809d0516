import { z } from 'zod'
import type { ReasonItem } from '#moderation/flags/reasons.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'

export const Reason = z
  .strictObject({
    reason_key: out.text(),
    reason_type: z.int(),
    name: out.text(),
    description: out.text(),
    content_type: z.enum(['', 'text', 'textarea']),
    placeholder: out.text(),
  })
  .meta({ id: 'Reason' })

/** On the wire, a suffix tells the two reasons about accounts from those about posts. */
const wireKeys: Partial<Record<ReasonItem['key'], string>> = {
  normal_user: 'normal.user',
  deleted_user: 'deleted.user',
}

export const toReasons = (reasons: ReasonItem[], { t }: ApiArgs): z.infer<typeof Reason>[] =>
  reasons.map(({ key, type, contentType, about }) => ({
    reason_key: `reason.${wireKeys[key] ?? key}`,
    reason_type: type,
    name: t(`flag.reason.${key}.name`),
    description: t(about),
    content_type: contentType,
    placeholder: contentType ? t(`flag.reason.${key}.placeholder`) : '',
  }))
