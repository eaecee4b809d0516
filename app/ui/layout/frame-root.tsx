import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import type { SkipLink } from './frame-types.ts'

export type FrameRootProps = {
  tone?: 'plain' | 'sunk'
  skips?: SkipLink[]
  narrow?: boolean
  /** Username of the logged-in member; their forms keep typed text. */
  reader?: string
  children: ReactNode
}

/**
 * Skip links first, then an empty live region: screen readers announce what a script writes into
 * it. The data attributes are texts for the enhancement script.
 */
export function FrameRoot({ tone, skips = [], narrow, reader, children }: FrameRootProps) {
  const t = useT()
  const look = `page${tone === 'sunk' ? ' page-sunk' : ''}${narrow ? ' page-narrow' : ''}`
  return (
    <div
      className={look}
      id="page"
      data-copy-word={t('common.action.copy')}
      data-copied-word={t('common.action.copied')}
      data-reader={reader}
      data-not-sent-word={t('form.not_saved.stay')}
      data-restored-word={reader && t('form.not_saved.restored')}
      data-discard-word={reader && t('form.not_saved.discard')}
    >
      <p className="skips">
        <a href="#main">{t('layout.skip.main')}</a>{' '}
        {skips.map(({ href, label }) => (
          <a key={href} href={href}>
            {`${label} `}
          </a>
        ))}
      </p>
      <div id="live" className="sr" role="status" />
      {children}
    </div>
  )
}
