import { isActivated } from '#kernel'
import { listSimilarQuestions } from '#posts/questions/near-questions.ts'
import { absolute, questionPath } from '#shared/paths.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import type { LikelyOriginal } from '#ui/thread/likely-originals.tsx'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf } from './rows.ts'

const Most = 5

/** Questions that this one may repeat, for the dialogs that close or flag a duplicate. */
export async function likelyOriginals(
  { ctx, run }: Pick<Page, 'ctx' | 'run'>,
  question: { id: number | null; title: string },
): Promise<LikelyOriginal[]> {
  if (!isActivated(ctx.viewer)) return []
  const rows = await run(listSimilarQuestions, { title: question.title })
  const { general } = ctx.settings
  return rows
    .filter(row => row.id !== question.id)
    .slice(0, Most)
    .map(row => ({
      address: absolute(general.site_url, questionPath(row, permalinkOf(ctx.settings))),
      title: withoutBackticks(row.title),
    }))
}
