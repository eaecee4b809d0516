export type ProseProps = {
  /** Rendered and sanitized on the server; never raw user input. */
  html: string
  /** Smaller type, for comments and notes. */
  small?: boolean
  id?: string
  lang?: string
}

/** Placeholder of blocked external images; `src` must not be empty. */
const Withheld = '<img data-external-src="'
const WithheldWithAddress = '<img src="data:," data-external-src="'

/** The markup of a post as pages contain it. */
export const visibleProse = (html: string): string => html.replaceAll(Withheld, WithheldWithAddress)

/** A rendered post. */
export function Prose({ html, small, id, lang }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      dir="auto"
      className={small ? 'prose prose-small' : 'prose'}
      dangerouslySetInnerHTML={{ __html: visibleProse(html) }}
    />
  )
}
