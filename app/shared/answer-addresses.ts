/** Addresses of an Apache Answer site, and where their pages are here. */
import { adminPath, manifestPath, Mount, openSearchPath, sitemapPath } from './paths.ts'

/** First parts of the paths that Answer has. */
export const AnswerPages =
  '(?:questions|tags|users|u|posts|uploads|linked|badges|search|tos|privacy|review)'
const Page = new RegExp(`^/${AnswerPages}(?:/|$)`)

/** The path here of a path below the base path of an Answer site. */
export function pathHere(path: string): string {
  if (path === Mount || path.startsWith(`${Mount}/`)) return path
  // Mentions before 1.3.6 lead there.
  const here = path.replace(/^\/u\//, '/users/')
  if (here === '' || here === '/') return Mount
  return here.startsWith('/') ? Mount + here : `${Mount}/${here}`
}

/** Files for browsers and search engines; parts of the sitemap have other names here. */
const Files: readonly (readonly [path: RegExp, here: string])[] = [
  [/^\/manifest\.json$/, manifestPath()],
  [/^\/opensearch\.xml$/, openSearchPath()],
  [/^\/sitemap\/question-\d+\.xml$/, sitemapPath()],
]

/** The path here of a page or file of Answer at the root of the host; null for every other path. */
export function pageHere(path: string): string | null {
  // Its back office has other screens.
  if (/^\/admin(?:\/|$)/.test(path)) return adminPath('')
  const file = Files.find(([pattern]) => pattern.test(path))
  if (file) return file[1]
  return Page.test(path) ? pathHere(path) : null
}
