import type { IOptions, Tag } from 'sanitize-html'
import { ownValue } from '#shared/own-value.ts'
import { imageAddress, linkAddress, type Site } from './addresses.ts'
import { sanitizer } from './lazy-modules.ts'
import { MaxElementDepth } from './limits.ts'
import type { ContentProfile } from './profile.ts'

const Inline =
  'a abbr b br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small strong sub sup u var'.split(
    ' ',
  )
const Blocks = 'blockquote li ol p pre ul'.split(' ')
const Rich =
  'caption dd details div dl dt h1 h2 h3 h4 h5 h6 hr input label summary table tbody td tfoot th thead tr'.split(
    ' ',
  )

/** Images from elsewhere in comments become links in finish.ts. */
const AllowedTags: Record<ContentProfile, readonly string[]> = {
  post: [...Inline, ...Blocks, ...Rich],
  comment: [...Inline, ...Blocks],
  bio: ['b', 'br', 'em', 'img', 'p', 'strong'],
}

/** Allowed attributes; finish.ts adds ids, wrappers and focus afterwards. */
const AllowedAttributes: Record<string, string[]> = {
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  code: ['class'],
  details: ['open'],
  img: ['data-external-src', 'src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  input: ['type', 'disabled', 'checked'],
  li: ['class'],
  ol: ['start'],
  pre: ['class'],
  sup: ['class'],
  td: ['class', 'colspan', 'rowspan'],
  th: ['class', 'colspan', 'rowspan'],
  ul: ['class'],
}

const AllowedClasses = {
  code: [/^language-[\w+#.-]{1,30}$/],
  li: ['task'],
  pre: [/^language-[\w+#.-]{1,30}$/],
  sup: ['footnote-ref'],
  td: [/^align-(?:left|center|right)$/],
  th: [/^align-(?:left|center|right)$/],
  ul: ['task-list'],
}

/** Elements whose text is not content, so that it is removed with them. */
const Unreadable =
  'script style textarea option select xmp noscript iframe noembed noframes title template svg math object audio video canvas'.split(
    ' ',
  )

export const ExternalRel = 'nofollow noopener ugc'
const Title = /^[\p{L}\p{M}\p{N}\s\-_',.:;!?/\\()[\]@&+*%]{1,200}$/u

type Attributes = Record<string, string>

/** `given` without invalid attributes. */
function kept(given: Attributes, rules: Record<string, RegExp>): Attributes {
  const out = Object.entries(rules).flatMap(([name, rule]) => {
    const value = ownValue(given, name)
    return value !== undefined && rule.test(value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(out)
}

function anchor(given: Attributes, site: Site): Attributes {
  const address = linkAddress(given.href, site)
  if (!address) return {}
  const out: Attributes = { href: address.href, ...kept(given, { title: Title }) }
  if (address.external) out.rel = ExternalRel
  return out
}

/** External images have no `src`, so that nothing is fetched before the reader allows it. */
function image(given: Attributes, site: Site): Attributes {
  const address = imageAddress(given.src ?? given['data-external-src'], site)
  if (!address) return {}
  return {
    [address.external ? 'data-external-src' : 'src']: address.href,
    alt: given.alt?.trim() ?? '',
    ...kept(given, { title: Title, width: /^[1-9]\d{0,3}$/, height: /^[1-9]\d{0,3}$/ }),
    loading: 'lazy',
    decoding: 'async',
  }
}

function cell(given: Attributes): Attributes {
  const align = /^(?:left|center|right)$/i.exec(given.align ?? '')?.[0].toLowerCase()
  const out = kept(given, { class: /./, colspan: /^[1-9]\d?$/, rowspan: /^[1-9]\d?$/ })
  if (align) out.class = `align-${align}`
  return out
}

function checkbox(given: Attributes): Attributes {
  const out: Attributes = { type: 'checkbox', disabled: '' }
  if (given.checked !== undefined) out.checked = ''
  return out
}

/** `lang-py` in code blocks of other sites becomes `language-py`. */
function codeClass(given: Attributes): Attributes {
  const language = /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,30})(?:\s|$)/.exec(given.class ?? '')?.[1]
  return language ? { class: `language-${language.toLowerCase()}` } : {}
}

function transforms(profile: ContentProfile, site: Site): IOptions['transformTags'] {
  const rules: Record<string, (name: string, given: Attributes) => Tag> = {
    a: (tagName, given) => ({ tagName, attribs: anchor(given, site) }),
    img: (tagName, given) => ({ tagName, attribs: image(given, site) }),
    input: (tagName, given) => ({ tagName, attribs: checkbox(given) }),
    td: (tagName, given) => ({ tagName, attribs: cell(given) }),
    th: (tagName, given) => ({ tagName, attribs: cell(given) }),
    code: (tagName, given) => ({ tagName, attribs: codeClass(given) }),
    pre: (tagName, given) => ({ tagName, attribs: codeClass(given) }),
    ol: (tagName, given) => ({ tagName, attribs: kept(given, { start: /^\d{1,9}$/ }) }),
    abbr: (tagName, given) => ({ tagName, attribs: kept(given, { title: Title }) }),
  }
  const renamed = (tagName: string) => () => ({ tagName, attribs: {} })
  // The sanitizer drops the start of a tag renamed to a forbidden one, but not always its end.
  if (AllowedTags[profile].includes('s')) rules.strike = renamed('s')
  if (AllowedTags[profile].includes('code')) rules.tt = renamed('code')
  if (profile !== 'post') {
    for (const level of [1, 2, 3, 4, 5, 6] as const) rules[`h${level}` as const] = renamed('p')
  }
  return rules
}

let last: { key: string; options: IOptions } | undefined
/** True if the last run dropped or renamed an element. */
let altered = false

function optionsFor(profile: ContentProfile, site: Site): IOptions {
  const key = `${profile} ${site.origin}`
  if (last?.key === key) return last.options
  const allowedTags = [...AllowedTags[profile]]
  const kept = new Set(allowedTags)
  const options: IOptions = {
    allowedTags,
    onOpenTag: name => void (altered ||= !kept.has(name)),
    allowedAttributes: Object.fromEntries(
      Object.entries(AllowedAttributes).filter(([tag]) => allowedTags.includes(tag)),
    ),
    allowedClasses: Object.fromEntries(
      Object.entries(AllowedClasses).filter(([tag]) => allowedTags.includes(tag)),
    ),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nonTextTags: Unreadable,
    nestingLimit: MaxElementDepth,
    parseStyleAttributes: false,
    transformTags: transforms(profile, site),
  }
  last = { key, options }
  return options
}

/**
 * The single allow-list for all rich text, whatever its source. The result is canonical: attributes in double
 * quotes, no `<` or `>` outside tags, every element closed.
 */
export function allowListed(html: string, profile: ContentProfile, site: Site): string {
  if (!html) return html
  const options = optionsFor(profile, site)
  altered = false
  const safe = sanitizer()(html, options)
  // An element that is gone may have kept another one open: <p><x><p>.
  const closed = altered ? sanitizer()(safe, options) : safe
  return closed.replaceAll('<img />', '')
}
