import type { CaptchaAction } from '#kernel/captcha.ts'

/** A captcha as a form displays it. */
export type CaptchaDemand = {
  id: string
  action: CaptchaAction
  /** The intent of the form that requires it. */
  intent: string
  /** A data URI; null when digits are spelled out instead. */
  image: string | null
  /** The digits as words; null for an image. */
  words: string | null
}

export type CaptchaPageData = {
  title: string
  text: string
  captcha: {
    demand: CaptchaDemand
    method: 'get' | 'post'
    /** Where the form posts, and where Cancel leads. */
    action: string
    cancel: string
    /** The submitted fields, to be sent again. */
    fields: [name: string, value: string][]
    error: string | null
  }
}
