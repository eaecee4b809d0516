import { z } from 'zod'
import type { ReasonItem } from '#moderation/flags/reasons.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'

/** On the wire, a suffix tells the two reasons about accounts from those about posts. */
const wireKeys: Partial<Record<ReasonItem['key'], string>> = {
  normal_user: 'normal.user',
  deleted_user: 'deleted.user',
}

export const Reason = shape<ReasonItem>('Reason')({
  reason_key: [out.text(), ({ key }) => `reason.${wireKeys[key] ?? key}`],
  reason_type: [z.int(), 'type'],
  name: [out.text(), ({ key }, { t }) => t(`flag.reason.${key}.name`)],
  description: [out.text(), ({ about }, { t }) => t(about)],
  content_type: z.enum(['', 'text', 'textarea']),
  placeholder: [
    out.text(),
    ({ key, contentType }, { t }) => (contentType ? t(`flag.reason.${key}.placeholder`) : ''),
  ],
})
