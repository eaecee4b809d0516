/** Why a verb can be refused. Transports map the code; the reason is a catalog key. */
export type ErrorCode =
  | 'validation'
  | 'bad_request'
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'too_frequent'
  /** The site cannot do it now; not the caller's mistake. */
  | 'unavailable'

export type FieldError = {
  field: string
  reason: string
  values?: Record<string, string | number>
  /** How to refuse where it is the only error: an invalid id is answered like an unknown one. */
  alone?: 'not_found' | 'bad_request'
}

export type ErrorDetails = {
  /** Values for the reason's text. */
  values?: Record<string, string | number>
  fields?: FieldError[]
  /** 403 type in the API: inactive, suspended or url_expired. */
  type?:
    | 'inactive'
    | 'suspended'
    | 'url_expired'
    | 'second_step'
    | 'second_step_required'
    | 'prove_again'
  /** Display hint in the API. */
  hint?: 'toast' | 'alert' | 'modal'
  /** Data for API clients, in addition to the hint. */
  data?: Record<string, unknown>
  /** A more specific text for readers than the reason's. */
  wording?: {
    reason: string
    values?: Record<string, string | number>
    /** Catalog key of the act; its text is the value `act`. */
    act?: string
  }
}

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly reason: string
  readonly details: ErrorDetails

  constructor(code: ErrorCode, reason: string, details: ErrorDetails = {}) {
    super(reason)
    this.name = 'DomainError'
    this.code = code
    this.reason = reason
    this.details = details
  }
}

export const notFound = (reason: string) => new DomainError('not_found', reason)
export const badRequest = (reason: string, details?: ErrorDetails) =>
  new DomainError('bad_request', reason, details)
export const forbidden = (reason: string, details?: ErrorDetails) =>
  new DomainError('forbidden', reason, details)
/** What a role is missing for. */
export const staffOnly = { reason: 'base.staff_only' }
export const adminOnly = { reason: 'base.admin_only' }
/** Refused because the hosting platform manages the accounts. */
export const platformOnly = { reason: 'base.platform_only' }
export const unauthorized = () => new DomainError('unauthorized', 'base.unauthorized_error')
export const conflict = (reason: string, details?: ErrorDetails) =>
  new DomainError('conflict', reason, details)
export const unavailable = (reason: string) => new DomainError('unavailable', reason)
export const tooFrequent = (reason: string) =>
  new DomainError('too_frequent', reason, { hint: 'toast' })

/** An error of one or more form fields. */
export function invalid(...fields: FieldError[]): DomainError {
  return new DomainError('validation', 'base.request_format_error', { fields })
}

/** For the right-hand side of `??`: throws. */
export function raise(error: Error): never {
  throw error
}

type Texts = (key: string, values?: Record<string, string | number>) => string

/** The text of a refusal: its own wording if it has one, else the text of the reason. */
export function reasonText(
  t: Texts,
  { reason, details: { wording, values } }: Pick<DomainError, 'reason' | 'details'>,
): string {
  if (!wording) return t(reason, values)
  return t(
    wording.reason,
    wording.act ? { ...wording.values, act: t(wording.act) } : wording.values,
  )
}
