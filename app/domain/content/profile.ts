/** Where a text stands: posts may hold everything, comments no headings, tables or images. */
export type ContentProfile = 'post' | 'comment' | 'bio'

export type RenderOptions = {
  /** Configured address of the site, e.g. `https://host/community`. */
  siteUrl: string
  profile: ContentProfile
}

export type Rendered = {
  /** Safe HTML, ready to be stored and shown. */
  html: string
  /** Its visible text, for search and for checks of emptiness. */
  text: string
}
