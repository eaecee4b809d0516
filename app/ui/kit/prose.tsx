export type ProseProps = {
  /** Rendered and cleaned on the server; never a visitor's own text. */
  html: string
  /** Smaller type, for comments and side notes. */
  small?: boolean
  id?: string
  lang?: string
}

/** How texts carry images of other sites that are held back; HTML wants an address all the same. */
const Held = '<img data-external-src="'
const HeldWithAddress = '<img src="data:," data-external-src="'

/** A rendered post. */
export function Prose({ html, small, id, lang }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      dir="auto"
      className={small ? 'prose prose-small' : 'prose'}
      dangerouslySetInnerHTML={{ __html: html.replaceAll(Held, HeldWithAddress) }}
    />
  )
}
