import { activated } from '#kernel'
import { HtmlResponse } from '#shared/html-response.ts'
import { editorParts } from '#ui/editor/editor-parts.tsx'
import { screen } from '#web/kernel/screen.ts'

/** The editor's toolbar for an active member. */
export const loader = screen(({ url, t, ctx }) => {
  activated.check(ctx)
  const field = (url.searchParams.get('for') ?? '').replace(/[^\w-]/g, '').slice(0, 40)
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new HtmlResponse(editorParts(field, t, ctx.locale), { headers })
})
