/**
 * An answer whose bytes are available. Wrapping them in a web stream and reading that again costs as much as some of
 * a page's queries, so the server uses `page` instead.
 */
export class WholeResponse extends Response {
  readonly page: Buffer

  constructor(page: Buffer | string, init: ResponseInit) {
    super(null, init)
    this.page = typeof page === 'string' ? Buffer.from(page) : page
  }

  override text(): Promise<string> {
    return Promise.resolve(this.page.toString())
  }

  override json(): Promise<unknown> {
    return this.text().then(JSON.parse)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Blob([new Uint8Array(this.page)]).arrayBuffer()
  }
}

export class HtmlResponse extends WholeResponse {}

/** The bytes of such an answer, even from another bundle; null for any other response. */
export function pageOf(response: Response): Buffer | null {
  const { page } = response as Partial<HtmlResponse>
  return page instanceof Uint8Array ? page : null
}
