export type Loaded = { page: Document; url: string }

/** Fetches a page, following redirects. @throws TypeError when there is no answer or no page. */
export async function load(url: string, init?: RequestInit): Promise<Loaded> {
  const response = await fetch(url, { ...init, headers: { Accept: 'text/html' } })
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new TypeError(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, url: response.url }
}
