export type NewUrlModel = {
  url: string
  /** The page there that can confirm it. */
  there: string
  /** Asked for by this administrator, the only one who can confirm it. */
  mine: boolean
  /** The session is new enough for that. */
  ready: boolean
}
