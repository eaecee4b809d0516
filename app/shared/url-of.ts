const parsed = new WeakMap<Request, URL>()

/** The URL of a request, parsed once for all that ask. Do not change it. */
export function urlOf(request: Request): Readonly<URL> {
  let url = parsed.get(request)
  if (!url) parsed.set(request, (url = new URL(request.url)))
  return url
}
