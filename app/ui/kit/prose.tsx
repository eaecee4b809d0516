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

/** An image that is shown, is described and is in no link yet, or a whole link, which stays as it is. */
const Picture = /<a\b.*?<\/a>|<img src="(?!data:)([^"]+)" alt="[^"]+"[^>]*>/gs

/** Images lead to their files; the script shows them in full size on the page. */
const withPictures = (html: string) =>
  html.includes('<img src="')
    ? html.replace(Picture, (image, src?: string) =>
        src ? `<a class="picture" href="${src}" rel="nofollow noopener">${image}</a>` : image,
      )
    : html

/** A rendered post. */
export function Prose({ html, small, id, lang }: ProseProps) {
  return (
    <div
      id={id}
      lang={lang}
      dir="auto"
      className={small ? 'prose prose-small' : 'prose'}
      dangerouslySetInnerHTML={{ __html: withPictures(html).replaceAll(Held, HeldWithAddress) }}
    />
  )
}
