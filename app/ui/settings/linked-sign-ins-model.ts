export type LinkedSignInsModel = {
  items: LinkedSignIn[]
  /** The linked login whose unlinking awaits confirmation. */
  asked: LinkedSignIn | null
  /** This page without the confirmation dialog. */
  here: string
}

export type LinkedSignIn = {
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
