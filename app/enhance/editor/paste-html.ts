/** Converts pasted formatted text to Markdown (screens 1.19). Loaded on first use. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** URLs that other readers can open. */
const isShared = (address: string | null) => /^(https?|mailto):/i.test(address ?? '')

function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  service.use(gfm)
  service.remove(['script', 'style', 'title', 'meta', 'noscript'])
  // Google Docs wraps everything in a bold element that is not meant to be bold.
  service.addRule('not bold', {
    filter: node =>
      /^(B|STRONG)$/.test(node.nodeName) &&
      /font-weight:\s*(normal|400)/.test(node.getAttribute('style') ?? ''),
    replacement: content => content,
  })
  service.addRule('unreachable', {
    filter: node =>
      (node.nodeName === 'A' && !isShared(node.getAttribute('href'))) ||
      (node.nodeName === 'IMG' && !isShared(node.getAttribute('src'))),
    replacement: content => content,
  })
  return service
}

/** The Markdown of an HTML fragment, without leading and trailing blank lines. */
export const markdownOf = (html: string): string => converter().turndown(html).trim()
