/**
 * What a plugin is: the types its author writes against. A plugin is a folder with a manifest
 * (`plugin.json`) and an ES module (`index.js`) whose default export makes a `Plugin` out of a `Host`.
 * README.md beside this file tells the rest.
 */

/** Grows when a plugin written before would not work any more. */
export const ApiVersion = 1

export const PluginKinds = [
  ...(['connector', 'user_center', 'captcha', 'reviewer', 'storage', 'search'] as const),
  ...(['notification', 'render', 'sidebar', 'embed'] as const),
] as const
export type PluginKind = (typeof PluginKinds)[number]

/** Of these one is in use at most: enabling one disables the others. */
export const SoleKinds: readonly PluginKind[] = [
  ...(['captcha', 'storage', 'search', 'sidebar', 'user_center'] as const),
]

/** A text in one language for all, or one for each. */
export type Text = string | Record<string, string>

/** The text for a reader of `locale`; English, then any other, stands in for what is missing. */
export function textIn(text: Text | undefined, locale: string): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return text
  return text[locale] ?? text.en_US ?? Object.values(text)[0] ?? ''
}

export const FieldTypes = [
  ...(['input', 'textarea', 'checkbox', 'radio', 'select', 'upload', 'timezone'] as const),
  ...(['switch', 'button', 'legend', 'tag_selector'] as const),
] as const
type FieldType = (typeof FieldTypes)[number]

export const InputTypes = [
  ...(['text', 'color', 'date', 'datetime-local', 'email', 'month', 'number', 'password'] as const),
  ...(['range', 'search', 'tel', 'time', 'url', 'week'] as const),
] as const
type InputType = (typeof InputTypes)[number]

export type ConfigField = {
  /** Small letters, digits and underscores. */
  name: string
  type: FieldType
  title: Text
  description?: Text
  required?: boolean
  /** The value before anything was saved. */
  value?: Value
  /** Of a checkbox, a radio and a select. */
  options?: { value: string; label: Text }[]
  ui_options?: {
    placeholder?: Text
    rows?: number
    /** A `password` is shown as asterisks, and never told of. */
    input_type?: InputType
    /** What a switch or a button says. */
    label?: Text
    /** Stands before and behind an input. */
    prefix?: Text
    suffix?: Text
    read_only?: boolean
    hidden?: boolean
  }
}

/** Texts, a number input's number, a switch's yes or no, the chosen ones of checkboxes and tags. */
export type Value = string | number | boolean | string[] | null
export type Values = Record<string, Value>

/** `plugin.json`: all that is known of a plugin before its code is loaded. */
export type Manifest = {
  apiVersion: number
  /** The name of its folder and the end of its address: small letters, digits, hyphens. */
  slug: string
  name: Text
  description?: Text
  version: string
  author?: string
  /** A page about it. */
  link?: string
  kinds: PluginKind[]
  /** The form of administrators. */
  config?: ConfigField[]
  /** The form of each member. */
  userConfig?: ConfigField[]
}

type Call = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array
}
type CallAnswer = { status: number; text: string; bytes: Uint8Array }

/** What the site offers a plugin. */
export type Host = {
  /** What is saved in its form, filled up with the fields' own values. */
  config(): Values
  userConfig(userId: number): Values
  /** Texts of its own that outlive a restart. */
  values: {
    get(group: string, key: string): string | null
    set(group: string, key: string, value: string): void
    remove(group: string, key: string): void
  }
  /** Calls another server; refuses private networks unless the operator named the host. */
  call(request: Call, limits?: { timeoutMs?: number; maxBytes?: number }): Promise<CallAnswer>
  log(words: string): void
  /** Address of the site, such as `https://example.org/community`. */
  siteUrl(): string
}

/** A provider of identities that speaks OAuth 2 or OpenID Connect. */
export type Provider = {
  slug: string
  name: string
  icon?: string
  client_id: string
  client_secret?: string
  authorize_url: string
  token_url: string
  user_info_url: string
  scopes?: string
  id_claim?: string
  name_claim?: string
  username_claim?: string
  email_claim?: string
  email_verified_claim?: string
  avatar_claim?: string
}

/** Who keeps the accounts in place of this site. */
type UserCenter = {
  name: string
  display_name: string
  icon?: string
  url?: string
  login_redirect_url: string
  sign_up_redirect_url?: string
  /** Slug of the provider by which people come back. */
  connector: string
  /** Passwords and registration of this site stay in use beside it. */
  enabled_original_user_system?: boolean
}

export type ReviewedPost = {
  kind: 'question' | 'answer' | 'comment'
  title: string
  html: string
  text: string
  tags: string[]
  author: { id: number; rank: number; role: number; published: number }
  /** Language of the site. */
  language: string
  ip: string
  userAgent: string
}
/** `hold` = staff decide; `delete` = it never comes into sight. */
export type Verdict = { action: 'approve' | 'hold' | 'delete'; reason?: string }

type SearchQuery = {
  words: string[]
  phrases: string[]
  tags: string[]
  kind: 'question' | 'answer' | null
  order: string
  offset: number
  size: number
}
/** Ids as the site gave them in records; what the reader may not see is left out by the site. */
type SearchAnswer = { ids: number[]; count: number }
export type SearchRecord = {
  id: number
  kind: 'question' | 'answer'
  questionId: number
  title: string
  text: string
  tags: string[]
  authorId: number
  votes: number
  views: number
  answers: number
  accepted: boolean
  createdAt: number
}

export type NoticeEvent = {
  /** Number of the event, the same at each try. */
  id: number
  /** As in the inbox, such as `answer_the_question`; or `new_question`. */
  type: string
  at: number
  receiver: {
    id: number
    username: string
    language: string
    externalIds: Record<string, string>
  } | null
  trigger: { id: number; username: string; displayName: string; url: string } | null
  question: { title: string; url: string; tags: string[] }
  answerUrl: string
  commentUrl: string
}
/** A message to be sent as JSON, tried again until it is taken. */
export type Message = {
  url: string
  body: unknown
  headers?: Record<string, string>
  /** Signs the body: `X-Signature: sha256=` and its HMAC in hexadecimal. */
  secret?: string
}

/** `html` passes an allow-list of MathML and SVG; null leaves the code as it is. */
type Drawing = { html: string } | null

export type Plugin = {
  /** Before the first call of anything else. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
  /** What is wrong with values that are about to be saved, by field; '' for the whole. */
  checkConfig?(values: Values): Record<string, Text> | null | Promise<Record<string, Text> | null>
  checkUserConfig?(
    values: Values,
    userId: number,
  ): Record<string, Text> | null | Promise<Record<string, Text> | null>
  /** What the buttons of its forms do, by the name of the field; gives what to tell. */
  actions?: Record<string, () => Text | Promise<Text>>

  connector?: { providers(): Provider[] }
  user_center?: { describe(): UserCenter | null }
  captcha?: { draw(): Promise<{ text: string; image: string }> }
  reviewer?: { review(post: ReviewedPost): Verdict | Promise<Verdict> }
  storage?: {
    put(path: string, bytes: Uint8Array, mediaType: string): Promise<void>
    get(path: string): Promise<Uint8Array | null>
    remove(path: string): Promise<void>
    /** False = it is not set up yet, and left alone. */
    isReady?(): boolean
    /** False = the copy on this machine goes once the file is put. */
    keepsLocal?(): boolean
  }
  search?: {
    find(query: SearchQuery): Promise<SearchAnswer>
    put?(records: SearchRecord[]): Promise<void>
    remove?(ids: number[]): Promise<void>
  }
  /** Null = this event does not interest. */
  notification?: { message(event: NoticeEvent): Message | null | Promise<Message | null> }
  render?: {
    /** Languages of code blocks that are drawn. */
    languages: string[]
    /** Draws `$…$` and `$$…$$` as the language `math`. */
    formulas?: boolean
    /** Answers at once: it runs while a text is rendered, for some milliseconds at most. */
    draw(code: string, language: string, inline: boolean): Drawing
    theme?: string
  }
  /** `userId` is null for who has not signed in. */
  sidebar?: { links(userId: number | null): { tags: string[]; text: string } }
  embed?: {
    /** What clients of the API are told of embedding. */
    platforms(): { platform: string; enable: boolean }[]
    /**
     * The card for an address that stands alone in a paragraph; null = it stays a link. `frame` is
     * shown in its place once a reader allows content of other sites. Answers at once.
     */
    describe?(address: string): { platform: string; title: string; frame?: string } | null
    /** Where frames come from, as `https://player.example.org`; others are never shown. */
    frameOrigins?: readonly string[]
  }
}

export type PluginModule = { default: (host: Host) => Plugin | Promise<Plugin> }
