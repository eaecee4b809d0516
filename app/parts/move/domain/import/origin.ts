/** Where a dump comes from, and the attribution of its contents. */
import path from 'node:path'
import { ownValue } from '#shared/own-value.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { DumpError } from './dump-error.ts'

export type Origin = {
  /** Identifies the import among several, such as `ai`. */
  source: string
  /** URL of the original site, without trailing slash. */
  siteUrl: string
  /** Not a site of Stack Exchange: the URLs of its pages are unknown. */
  foreign?: true
}

/** Sites of the network that are not below stackexchange.com. */
const OwnDomains: Record<string, string> = {
  stackoverflow: 'stackoverflow.com',
  serverfault: 'serverfault.com',
  superuser: 'superuser.com',
  askubuntu: 'askubuntu.com',
  stackapps: 'stackapps.com',
  mathoverflow: 'mathoverflow.net',
}

/** A source name from the name of the dump's folder: `ai.stackexchange.com` becomes `ai`. */
export function sourceOfFolder(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[-_.]?stackexchange(\.com)?[-_.]?/g, '')
    .replace(/\.(com|net)$/, '')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return name || 'stackexchange'
}

/** The original site of a source name, unless the operator names it. */
export function siteUrlOfSource(source: string): string {
  const meta = source.startsWith('meta.') ? 'meta.' : ''
  const own = ownValue(OwnDomains, source.slice(meta.length))
  if (own) return `https://${meta}${own}`
  if (source === 'stackexchange') return 'https://stackexchange.com'
  return /\.(com|net|org)$/.test(source)
    ? `https://${source}`
    : `https://${source}.stackexchange.com`
}

const SecondLicense = Date.UTC(2011, 3, 8)
const ThirdLicense = Date.UTC(2018, 4, 2)

/** The license of a text by its date, if the dump does not name it. */
export function licenseAt(moment: number): string {
  if (moment < SecondLicense) return 'CC BY-SA 2.5'
  return moment < ThirdLicense ? 'CC BY-SA 3.0' : 'CC BY-SA 4.0'
}

/** Original URL of an imported object; of another program the address of the site. */
export function originalUrl(
  origin: Origin,
  kind: 'user' | 'question' | 'answer',
  id: string,
): string {
  if (origin.foreign) return origin.siteUrl
  const part = { user: 'users', question: 'q', answer: 'a' }[kind]
  return `${origin.siteUrl}/${part}/${id}`
}

/** Original URL of a comment: its post with the comment's anchor. */
export function originalCommentUrl(
  origin: Origin,
  postKind: 'question' | 'answer',
  postId: string,
  id: string,
): string {
  const post = originalUrl(origin, postKind, postId)
  return `${post}#comment${id}_${postId}`
}

/** Source and URL of the original site, from the options or the folder's name. */
export function originOf(options: { folder: string; source?: string; siteUrl?: string }): Origin {
  const source = options.source ?? sourceOfFolder(path.basename(path.resolve(options.folder)))
  const siteUrl = (options.siteUrl ?? siteUrlOfSource(source)).replace(/\/+$/, '')
  if (!/^[a-z0-9][a-z0-9.-]{0,59}$/.test(source)) {
    throw new DumpError(
      `"${source}" is not a valid source name: a-z, 0-9, full stop and hyphen, 60 at most`,
    )
  }
  if (!isWebAddress(siteUrl)) {
    throw new DumpError(`"${siteUrl}" is not the address of a site`)
  }
  return { source, siteUrl }
}
