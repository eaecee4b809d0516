/**
 * The types for plugin authors. A plugin is a folder with a manifest (`plugin.json`) and an ES
 * module (`index.js`) whose default export creates a `Plugin` from a `Host`. See README.md in this
 * folder.
 */

/** Increases with breaking changes of the interface. */
export const ApiVersion = 1

export const PluginKinds = [
  ...(['connector', 'user_center', 'captcha', 'reviewer', 'storage', 'search'] as const),
  ...(['notification', 'render', 'sidebar', 'embed'] as const),
] as const
export type PluginKind = (typeof PluginKinds)[number]

/** At most one of these is active: enabling one disables the others. */
export const SoleKinds: readonly PluginKind[] = [
  ...(['captcha', 'storage', 'search', 'sidebar', 'user_center'] as const),
]

/** One text for all languages, or one per language. */
export type Text = string | Record<string, string>

/** The text for `locale`; falls back to English, then to any other. */
export function textIn(text: Text | undefined, locale: string): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return text
  const texts = new Map(Object.entries(text))
  return texts.get(locale) ?? text.en_US ?? Object.values(text)[0] ?? ''
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
  /** Lowercase letters, digits and underscores. */
  name: string
  type: FieldType
  title: Text
  description?: Text
  required?: boolean
  /** The default value. */
  value?: Value
  /** For a checkbox, a radio and a select. */
  options?: { value: string; label: Text }[]
  ui_options?: {
    placeholder?: Text
    rows?: number
    /** A `password` is shown as asterisks, and never logged. */
    input_type?: InputType
    /** Label of a switch or a button. */
    label?: Text
    /** Shown before and after an input. */
    prefix?: Text
    suffix?: Text
    read_only?: boolean
    hidden?: boolean
  }
}

/**
 * Strings; a number for a number input, a boolean for a switch, selected values for checkboxes and
 * tags.
 */
export type Value = string | number | boolean | string[] | null
export type Values = Record<string, Value>

/** `plugin.json`: everything known about a plugin before its code is loaded. */
export type Manifest = {
  apiVersion: number
  /** The name of its folder and the last segment of its URL: lowercase letters, digits, hyphens. */
  slug: string
  name: Text
  description?: Text
  version: string
  author?: string
  /** URL of a page about it. */
  link?: string
  /** URL of an image for it, with `https`. */
  icon?: string
  kinds: PluginKind[]
  /** Settings for administrators. */
  config?: ConfigField[]
  /** Settings for each member. */
  userConfig?: ConfigField[]
}

type Call = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array
}
type CallAnswer = { status: number; text: string; bytes: Uint8Array }

/** What the site provides to a plugin. */
export type Host = {
  /** The saved settings, completed with the fields' defaults. */
  config(): Values
  userConfig(userId: number): Values
  /** Persistent storage for strings. */
  values: {
    get(group: string, key: string): string | null
    set(group: string, key: string, value: string): void
    remove(group: string, key: string): void
  }
  /** Calls another server; refuses private networks unless the operator has allowed the host. */
  call(request: Call, limits?: { timeoutMs?: number; maxBytes?: number }): Promise<CallAnswer>
  log(words: string): void
  /** URL of the site, such as `https://example.org/community`. */
  siteUrl(): string
}

/** An identity provider with OAuth 2 or OpenID Connect. */
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

/** Manages the accounts instead of this site. */
type UserCenter = {
  name: string
  display_name: string
  icon?: string
  url?: string
  login_redirect_url: string
  sign_up_redirect_url?: string
  /** Slug of the provider through which members return. */
  connector: string
  /** This site's passwords and sign-ups stay in use as well. */
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
/** `hold` = staff decide; `delete` = it never becomes visible. */
export const Verdicts = ['approve', 'hold', 'delete'] as const
export type Verdict = { action: (typeof Verdicts)[number]; reason?: string }

type SearchQuery = {
  words: string[]
  phrases: string[]
  tags: string[]
  kind: 'question' | 'answer' | null
  order: string
  offset: number
  size: number
}
/** Ids from the site's records; the site removes results the reader may not see. */
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
  /** Id of the event, the same for each attempt. */
  id: number
  /** The inbox event, such as `answer_the_question`; or `new_question`. */
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
/** A JSON message, retried until it is accepted. */
export type Message = {
  url: string
  body: unknown
  headers?: Record<string, string>
  /** Signs the body: `X-Signature: sha256=` and its hexadecimal HMAC. */
  secret?: string
}

/** `html` is sanitized to MathML and SVG; null leaves the code unchanged. */
type Drawing = { html: string } | null

export type Plugin = {
  /** Called before everything else. */
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
  /** Errors of values about to be saved, by field; '' for the whole form. */
  checkConfig?(values: Values): Record<string, Text> | null | Promise<Record<string, Text> | null>
  checkUserConfig?(
    values: Values,
    userId: number,
  ): Record<string, Text> | null | Promise<Record<string, Text> | null>
  /** Actions of its forms' buttons, by field name; returns a message. */
  actions?: Record<string, () => Text | Promise<Text>>

  connector?: { providers(): Provider[] }
  user_center?: { describe(): UserCenter | null }
  captcha?: { draw(): Promise<{ text: string; image: string }> }
  reviewer?: { review(post: ReviewedPost): Verdict | Promise<Verdict> }
  storage?: {
    put(path: string, bytes: Uint8Array, mediaType: string): Promise<void>
    get(path: string): Promise<Uint8Array | null>
    remove(path: string): Promise<void>
    /** False = not configured yet, and ignored. */
    isReady?(): boolean
    /** False = the local copy is deleted after the upload. */
    keepsLocal?(): boolean
  }
  search?: {
    find(query: SearchQuery): Promise<SearchAnswer>
    put?(records: SearchRecord[]): Promise<void>
    remove?(ids: number[]): Promise<void>
  }
  /** Null = the event is ignored. */
  notification?: { message(event: NoticeEvent): Message | null | Promise<Message | null> }
  render?: {
    /** Languages of code blocks it renders. */
    languages: string[]
    /** Renders `$…$` and `$$…$$` as the language `math`. */
    formulas?: boolean
    /** Synchronous: it runs while a text is rendered, for some milliseconds at most. */
    draw(code: string, language: string, inline: boolean): Drawing
    /**
     * Takes long: drawn on another thread before a text is saved. Only for plugins of the project, and
     * their `make` gets no host there.
     */
    slow?: boolean
    theme?: string
  }
  /** `userId` is null for visitors. */
  sidebar?: { links(userId: number | null): { tags: string[]; text: string } }
  embed?: {
    /** Information on embedding for API clients. */
    platforms(): { platform: string; enable: boolean }[]
    /**
     * The card for a URL alone in a paragraph; null = it stays a link. `frame` replaces it once a
     * reader allows external content. Synchronous.
     */
    describe?(address: string): { platform: string; title: string; frame?: string } | null
    /** Origins of frames, such as `https://player.example.org`; other origins are never shown. */
    frameOrigins?: readonly string[]
  }
}

export type PluginModule = { default: (host: Host) => Plugin | Promise<Plugin> }
