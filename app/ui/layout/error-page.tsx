import type { ReactNode } from 'react'
import { homePath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'

export type ErrorPageProps = {
  /** HTTP status. */
  code: number
  title: string
  text?: ReactNode
  /** The one thing to do next; home when not given. */
  action?: { href: string; label: string }
  /** More help, such as a search box. */
  children?: ReactNode
}

/** What stands in the main column instead of a page that cannot be shown. */
export function ErrorPage({ code, title, text, action, children }: ErrorPageProps) {
  const t = useT()
  const next = action ?? { href: homePath(), label: t('common.action.home') }
  return (
    <div className="error-page">
      <p className="error-code">{code}</p>
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
      <p>
        <LinkButton href={next.href} tone="primary">
          {next.label}
        </LinkButton>
      </p>
    </div>
  )
}
