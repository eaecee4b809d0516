import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { HtmlResponse } from '#app/shared/html-response.ts'
import { EditorPreview, EditorTools } from '#app/ui/editor/editor-tools.tsx'
import { I18nProvider } from '#app/ui/i18n.tsx'
import editorCss from '#app/ui/styles/editor.css?url'
import { pageOf } from '#app/web/index.ts'

/** Tools, preview and style sheet of a Markdown field, for pages that most readers never write on. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageOf(request, context)
  const field = (page.url.searchParams.get('for') ?? '').replace(/[^\w-]/g, '').slice(0, 40)
  const html = renderToStaticMarkup(
    <I18nProvider t={page.t} locale={page.ctx.locale} now={page.ctx.now}>
      <link rel="stylesheet" href={editorCss} />
      <EditorTools controls={field} />
      <EditorPreview of={field} html={null} />
    </I18nProvider>,
  )
  return new HtmlResponse(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
