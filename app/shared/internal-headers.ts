/** Headers between parts of the program. They are taken off what strangers send and what the site answers. */
const Prefix = 'x-forum-'

/** Of what a page's loader tells the server. */
export const PageHeaders = {
  /** Id of the question that a view counts for. */
  view: `${Prefix}view`,
  /** Origins of images, with spaces in between, or `any`. */
  images: `${Prefix}csp-img`,
  /** Origins of frames, with spaces in between. */
  frames: `${Prefix}csp-frame`,
  /** The page has style attributes. */
  styles: `${Prefix}csp-style`,
  /** The page has custom code: `html`, or `css` for the style sheet only. */
  code: `${Prefix}code`,
} as const

/** Of what one process of the site passes on to another. */
export const RelayHeaders = { secret: `${Prefix}relay`, sender: `${Prefix}sender` } as const

export const isInternalHeader = (name: string): boolean => name.toLowerCase().startsWith(Prefix)
