/** What a verb can refuse with. Transports map the code; the reason is a catalogue key. */
export type ErrorCode =
  | 'validation'
  | 'bad_request'
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'too_frequent'
  /** The site cannot do it now; nobody's mistake. */
  | 'unavailable'

export type FieldError = { field: string; reason: string; values?: Record<string, string | number> }

export type ErrorDetails = {
  /** Values for the reason's text. */
  values?: Record<string, string | number>
  fields?: FieldError[]
  /** 403 kind of the wire: inactive, suspended or url_expired. */
  type?:
    | 'inactive'
    | 'suspended'
    | 'url_expired'
    | 'second_step'
    | 'second_step_required'
    | 'prove_again'
  /** Display hint of the wire. */
  hint?: 'toast' | 'alert' | 'modal'
  /** Data for programs, beside the hint. */
  data?: Record<string, unknown>
  /** A text for readers that says more than the reason does. */
  wording?: {
    reason: string
    values?: Record<string, string | number>
    /** Name of the act in the catalogue; its text is the value `act`. */
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
/** The hosting platform keeps the accounts. */
export const platformOnly = { reason: 'base.platform_only' }
export const unauthorized = () => new DomainError('unauthorized', 'base.unauthorized_error')
export const conflict = (reason: string, details?: ErrorDetails) =>
  new DomainError('conflict', reason, details)
export const unavailable = (reason: string) => new DomainError('unavailable', reason)
export const tooFrequent = (reason: string) =>
  new DomainError('too_frequent', reason, { hint: 'toast' })

/** A refusal that belongs to one or more fields of the form. */
export function invalid(...fields: FieldError[]): DomainError {
  return new DomainError('validation', 'base.request_format_error', { fields })
}

/** For the right side of `??`: throws. */
export function raise(error: Error): never {
  throw error
}

type Texts = (key: string, values?: Record<string, string | number>) => string

/** The refusal in words: its own wording if it has one, else the text of the reason. */
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
