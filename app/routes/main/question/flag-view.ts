import { listReasons } from '#moderation/flags/list-reasons.ts'
import { isActivated } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { formatId, parseId } from '#shared/ids.ts'
import { absolute, questionPath } from '#shared/paths.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { listSimilarQuestions } from '#posts/questions/near-questions.ts'
import type { LikelyOriginal } from '#ui/thread/likely-originals.tsx'
import { permalinkOf } from '#web/posts/rows.ts'
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

const OriginalsMost = 5

/** Questions that this one may repeat, while its dialog to close or flag is open. */
export async function likelyOriginals(
  { url, ctx, run }: Page,
  question: { id: number; title: string },
): Promise<LikelyOriginal[]> {
  const id = formatId(ObjectType.question, question.id)
  const dialog = url.searchParams.get('dialog')
  const asked = dialog === 'close' || (dialog === 'report' && url.searchParams.get('id') === id)
  if (!asked || !isActivated(ctx.viewer)) return []
  const rows = await run(listSimilarQuestions, { title: question.title })
  return rows
    .filter(row => row.id !== question.id)
    .slice(0, OriginalsMost)
    .map(row => ({
      address: absolute(
        ctx.settings.general.site_url,
        questionPath(row, permalinkOf(ctx.settings)),
      ),
      title: withoutBackticks(row.title),
    }))
}

export type FlagModel = NonNullable<Awaited<ReturnType<typeof flagView>>>
