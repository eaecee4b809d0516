/**
 * How a secret is shown or logged: always the same, so that not even its length is revealed. A form that
 * sends asterisks back keeps the stored secret.
 */
export const SecretMask = '********'

/** Mask of a stored secret; empty if none is stored. */
export const maskSecret = (secret: string): string => secret && SecretMask

/** API clients may send back any number of asterisks. */
export const isMask = (text: string): boolean => /^\*+$/.test(text)

/** The secret to store: the one sent, or the stored one if a mask came back. */
export const secretFrom = <S extends string | undefined>(sent: S, current: string): S | string =>
  sent !== undefined && isMask(sent) ? current : sent
