import { listReasons } from '#moderation/flags/list-reasons.ts'
import { isActivated } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import type { Page } from '#web/kernel/page.ts'

const kinds = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
} as Record<number, 'question' | 'answer' | 'comment'>

/** Options of the flag dialog; null while it is closed, or for readers who may not flag. */
export async function flagView({ url, ctx, run }: Page) {
  const kind = kinds[parseId(url.searchParams.get('id'))?.type ?? 0]
  if (url.searchParams.get('dialog') !== 'report' || !kind || !isActivated(ctx.viewer)) return null
  return { kind, reasons: await run(listReasons, { object_type: kind, action: 'flag' }) }
}

export type FlagModel = NonNullable<Awaited<ReturnType<typeof flagView>>>
