export type ProseProps = {
  /** Rendered and cleaned on the server; never a visitor's own text. */
  html: string
  /** Smaller type, for comments and side notes. */
  small?: boolean
  id?: string
  lang?: string
}

/** A rendered post. */
export function Prose({ html, small, id, lang }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      className={small ? 'prose prose-small' : 'prose'}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
