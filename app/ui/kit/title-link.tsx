import type { ReactNode } from 'react'
import { TitleText } from './title-text.tsx'

export type TitleLinkProps = {
  href: string
  title: ReactNode
  /** The title with rendered formulas as safe HTML; null when it has none. */
  html?: string | null
}

/** The title of a question, linked. Its text direction is that of its heading. */
export function TitleLink({ href, title, html }: TitleLinkProps) {
  if (html) {
    const content = { __html: html }
    return <a href={href} className="drawn-title" dangerouslySetInnerHTML={content} />
  }
  return <a href={href}>{typeof title === 'string' ? <TitleText title={title} /> : title}</a>
}
