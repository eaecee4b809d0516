import type { Ctx, FieldError } from '#kernel'

/** The owner of the password; unknown fields may be missing. */
export type Owner = { displayName?: string; username?: string; email?: string | null }

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/gu, '')

/**
 * Why a new password of valid length is weak: it is common, repeats one character, or is the owner's name,
 * username, address or the part of the address before the @ (trust rule B13). Existing passwords are not
 * checked.
 */
export function weakPassword(
  ports: Pick<Ctx['ports'], 'isCommonPassword'>,
  field: string,
  typed: string | undefined,
  { displayName = '', username = '', email }: Owner,
): FieldError[] {
  if (typed === undefined) return []
  const own = [displayName, username, email ?? '', (email ?? '').split('@')[0]!].map(bare)
  if (own.includes(bare(typed))) return [{ field, reason: 'error.password.own_name' }]
  const common = new Set(typed).size === 1 || ports.isCommonPassword(typed)
  return common ? [{ field, reason: 'error.password.common' }] : []
}
