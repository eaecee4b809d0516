export type Loaded = { page: Document; url: string; status: number }

/** There was an answer, but it is no page. */
export class NotAPage extends Error {}

/** Fetches a page, following redirects. @throws TypeError when there is no answer, NotAPage. */
export async function load(url: string, init?: RequestInit): Promise<Loaded> {
  const response = await fetch(url, { ...init, headers: { Accept: 'text/html' } })
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new NotAPage(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, url: response.url, status: response.status }
}
