import type { ReactNode } from 'react'

export type TitleLinkProps = {
  href: string
  title: ReactNode
  /** The title with rendered formulas as safe HTML; null when it has none. */
  html?: string | null
}

/** The title of a question, linked. */
export function TitleLink({ href, title, html }: TitleLinkProps) {
  if (html) {
    const content = { __html: html }
    return <a href={href} dir="auto" className="drawn-title" dangerouslySetInnerHTML={content} />
  }
  return (
    <a href={href} dir="auto">
      {title}
    </a>
  )
}
