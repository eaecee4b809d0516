import type { ReactNode } from 'react'

export type TitleLinkProps = {
  href: string
  title: ReactNode
  /** The title with its formulas drawn, made safe on the server; null when it has none. */
  html?: string | null
}

/** The title of a question, which leads to it. */
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
