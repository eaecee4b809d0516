import type { ReactNode } from 'react'
import { homePath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'

export type ErrorPageProps = {
  /** HTTP status. */
  code: number
  title: string
  text?: ReactNode
  /** What to do next, before other links. */
  action?: { href: string; label: string }
  /** Further links, before the one home. */
  ways?: { href: string; label: string }[]
  /** More help, such as a search box. */
  children?: ReactNode
}

/** Content of the main column when a page cannot be shown. */
export function ErrorPage({ code, title, text, action, ways = [], children }: ErrorPageProps) {
  const t = useT()
  const home = { href: homePath(), label: t('common.action.home') }
  const [next, ...others] = [...(action ? [action] : []), ...ways, home]
  return (
    <div className="error-page">
      <p className="error-code">{code}</p>
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
      <p className="form-actions">
        <LinkButton href={next.href} tone="primary">
          {next.label}
        </LinkButton>
        {others.map(({ href, label }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
      </p>
    </div>
  )
}
