/** Where a text is used: posts may contain everything, comments no headings and tables, and no images from elsewhere. */
export type ContentProfile = 'post' | 'comment' | 'bio'

/** Renders code as a drawing; returns safe HTML, or null for code that stays as it is. */
export type Draw = {
  languages: ReadonlySet<string>
  /** `$…$` and `$$…$$` are formulas. */
  formulas: boolean
  draw(code: string, language: string, inline: boolean): string | null
  /** Whether a block that is not drawn now will be drawn later. */
  isLate?(code: string, language: string): boolean
}

/** Returns safe HTML for a URL alone in a paragraph, or null for one that stays a link. */
export type Embed = { card(address: string): string | null }

export type RenderOptions = {
  /** Configured address of the site, e.g. `https://host/community`. */
  siteUrl: string
  profile: ContentProfile
  draw?: Draw | null
  embed?: Embed | null
}

export type Rendered = {
  /** Safe HTML, ready to be stored and shown. */
  html: string
  /** Its visible text, for search and for checking that it is not empty. */
  text: string
}
