import { renderToStaticMarkup } from 'react-dom/server'
import { I18nProvider, type T } from '#ui/i18n.tsx'
import editorCss from '#ui/styles/editor.css?url'
import { EditorPreview, EditorTools } from './editor-tools.tsx'

/** Toolbar, preview and style sheet of a Markdown field, for pages where few readers write. */
export const editorParts = (field: string, t: T, locale: string): string =>
  renderToStaticMarkup(
    <I18nProvider t={t} locale={locale}>
      <link rel="stylesheet" href={editorCss} />
      <EditorTools controls={field} />
      <EditorPreview of={field} html={null} />
    </I18nProvider>,
  )
