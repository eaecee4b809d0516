export type LinkedLoginsModel = {
  items: LinkedLogin[]
  /** The linked login whose unlinking awaits confirmation. */
  asked: LinkedLogin | null
  /** This page without the confirmation dialog. */
  here: string
}

export type LinkedLogin = {
  slug: string
  name: string
  icon: string
  label: string
  externalId: string
  linked: boolean
  enabled: boolean
  linkHref: string
  unlinkHref: string
}
