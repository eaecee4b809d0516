/** Loads parts of other pages by URL. */
export const missing = (page: Document, selector: string, name: 'src' | 'href') =>
  [...page.querySelectorAll(selector)].filter(
    element => !document.querySelector(`[${name}="${CSS.escape(element.getAttribute(name)!)}"]`),
  )

/** Adds the style sheets of a page; existing ones stay, since other pages need them again. */
export function addStyles(page: Document): Promise<unknown> {
  const sheets = missing(page, 'link[rel=stylesheet]', 'href')
  return Promise.all(
    sheets.map(
      sheet =>
        new Promise(done => {
          const link = document.importNode(sheet, true)
          link.addEventListener('load', done)
          link.addEventListener('error', done)
          document.head.append(link)
        }),
    ),
  )
}
