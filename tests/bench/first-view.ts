import type { Browser } from 'playwright'
import { askPath, homePath, questionPath } from '#shared/paths.ts'
import type { BenchSite } from './seed.ts'

type Page = { path: string; session?: string; limit: number }

/** Pages with the limit of their first view: a visitor's list and question, a member's form. */
export const firstViews = ({ fullQuestion, tokens }: BenchSite): Page[] => [
  { path: homePath(), limit: 26_000 },
  { path: questionPath(fullQuestion, 2), limit: 25_000 },
  { path: askPath(), session: tokens[0], limit: 42_000 },
]

/** Bytes of each request of a page, headers and body. */
export type FirstView = Page & { requests: Map<string, number> }

export const bytesOf = ({ requests }: FirstView): number =>
  [...requests.values()].reduce((sum, bytes) => sum + bytes, 0)

/** Browsers without a window load neither icon nor manifest by themselves. */
const WithWindow = `Promise.all(
  [...document.querySelectorAll('link[rel=icon]:not([sizes]), link[rel=manifest]')]
    .map(({ href }) => href.startsWith('data:') || fetch(href).then(answer => answer.text())),
)`

/** Opens a page in a browser with an empty cache and waits for all that it loads. */
export async function firstView(browser: Browser, origin: string, page: Page): Promise<FirstView> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  if (page.session)
    await context.addCookies([{ name: 'forum_session', value: page.session, url: origin }])
  const tab = await context.newPage()
  const network = await context.newCDPSession(tab)
  const urls = new Map<string, string>()
  const requests: FirstView['requests'] = new Map()
  network.on('Network.requestWillBeSent', sent => urls.set(sent.requestId, sent.request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url?.startsWith('http')) requests.set(url.replace(origin, ''), encodedDataLength)
  })
  await network.send('Network.enable')
  const answer = await tab.goto(origin + page.path, { waitUntil: 'networkidle' })
  if (new URL(tab.url()).pathname !== page.path || answer?.status() !== 200)
    throw new Error(`${page.path} answered ${answer?.status()} at ${tab.url()}`)
  await tab.evaluate(WithWindow)
  await context.close()
  return { ...page, requests }
}
