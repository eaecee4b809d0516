/**
 * A page with its text available. Wrapping it in a web stream and reading that again costs as much as some of
 * the page's queries, so the server uses `html` instead.
 */
export class HtmlResponse extends Response {
  readonly html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }

  override text(): Promise<string> {
    return Promise.resolve(this.html)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Blob([this.html]).arrayBuffer()
  }
}

/** The text of such a page, even from another bundle; null for any other response. */
export function htmlOf(response: Response): string | null {
  const { html } = response as Partial<HtmlResponse>
  return typeof html === 'string' ? html : null
}
