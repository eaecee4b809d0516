/** Where a text stands: posts may hold everything, comments no headings, tables or images. */
export type ContentProfile = 'post' | 'comment' | 'bio'

/** Draws what others show as code; gives safe HTML, or null for code that stays as it is. */
export type Draw = {
  languages: ReadonlySet<string>
  /** `$…$` and `$$…$$` are formulas. */
  formulas: boolean
  draw(code: string, language: string, inline: boolean): string | null
}

/** Gives safe HTML in place of an address alone in a paragraph, or null for one that stays a link. */
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
  /** Its visible text, for search and for checks of emptiness. */
  text: string
}
