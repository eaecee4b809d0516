/**
 * How a secret looks wherever it is shown or logged: always the same, so that not even its length is
 * known. A form that sends asterisks back keeps the stored secret.
 */
export const SecretMask = '********'

/** What is shown of a stored secret; nothing when none is stored. */
export const maskSecret = (secret: string): string => secret && SecretMask

/** Other programs may send back any number of asterisks. */
export const isMask = (text: string): boolean => /^\*+$/.test(text)

/** The secret to store: the one sent, or the present one when a mask came back. */
export const secretFrom = <S extends string | undefined>(sent: S, present: string): S | string =>
  sent !== undefined && isMask(sent) ? present : sent
