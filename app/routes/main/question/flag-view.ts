import { listReasons } from '#moderation/flags/list-reasons.ts'
import { isActivated } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { formatId, parseId } from '#shared/ids.ts'
import type { LikelyOriginal } from '#ui/thread/likely-originals.tsx'
import { likelyOriginals } from '#web/posts/likely-originals.ts'
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

/** Questions that this one may repeat, while its dialog to close or flag is open. */
export async function originalsOf(
  page: Page,
  question: { id: number; title: string },
): Promise<LikelyOriginal[]> {
  const query = page.url.searchParams
  const dialog = query.get('dialog')
  const isThis = query.get('id') === formatId(ObjectType.question, question.id)
  const asks = dialog === 'close' || (dialog === 'report' && isThis)
  return asks ? likelyOriginals(page, question) : []
}

export type FlagModel = NonNullable<Awaited<ReturnType<typeof flagView>>>
