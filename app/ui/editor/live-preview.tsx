import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Prose } from '#app/ui/kit/prose.tsx'
import { renderText } from './ask-server.ts'
import { useLatest } from './use-latest.ts'

/** The preview follows so long after the last key. */
const RestMs = 1000

export type Preview = {
  html: string | null
  state: 'still' | 'waiting' | 'fresh' | 'failed'
  /** The text has changed. */
  follow: (text: string) => void
}

/**
 * The text as the site will show it, rendered by the server. `html` is null when the server has not
 * rendered the text that the field begins with.
 */
export function usePreview(html: string | null, text: string): Preview {
  const [shown, setShown] = useState<Pick<Preview, 'html' | 'state'>>({ html, state: 'still' })
  const call = useLatest((signal, content: string) => renderText(content, signal))
  const render = useDebouncedCallback((content: string) => {
    if (content.trim() === '') return setShown({ html: '', state: 'still' })
    call
      .run(content)
      .then(answer => answer && setShown({ html: answer.html, state: 'fresh' }))
      .catch(() => setShown(last => ({ ...last, state: 'failed' })))
  }, RestMs)
  useEffect(() => {
    if (html === null && text.trim() !== '') render(text)
  }, [html, text, render])
  const follow = (content: string) => {
    call.cancel()
    setShown(last => (last.state === 'waiting' ? last : { ...last, state: 'waiting' }))
    render(content)
  }
  return { ...shown, follow }
}

/** Without scripts it is there only when it was asked for. `of`: id of the label of the text. */
export function PreviewPane({ id, of, preview }: { id: string; of: string; preview: Preview }) {
  const t = useT()
  const { html, state } = preview
  const empty = !html
  return (
    <section
      className={empty ? 'editor-preview script-only' : 'editor-preview'}
      aria-labelledby={`${of} ${id}`}
      aria-busy={state === 'waiting'}
      // A long text scrolls in its own frame, which the keyboard must reach.
      tabIndex={empty ? undefined : 0}
    >
      <h2 className="editor-preview-title" id={id}>
        {t('editor.preview')}
      </h2>
      {empty ? <p className="quiet">{t('editor.preview_empty')}</p> : <Prose html={html} />}
      {state === 'failed' ? <p className="quiet">{t('editor.preview_failed')}</p> : null}
      <p className="sr" role="status">
        {state === 'fresh' ? t('editor.preview_fresh') : ''}
      </p>
    </section>
  )
}
