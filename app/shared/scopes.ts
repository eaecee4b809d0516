/** Scopes of API keys; a key can never do more than its owner. */
export const Scopes = ['read', 'write', 'account', 'moderation', 'admin', 'sensitive'] as const
export type Scope = (typeof Scopes)[number]

/** Only for keys of administrators. */
export const AdminScopes: readonly Scope[] = ['admin', 'sensitive']

const known = new Set<string>(Scopes)

/** Scopes as stored: names separated by spaces. Unknown names are dropped. */
export const scopesOf = (stored: string): Scope[] =>
  stored.split(' ').filter((name): name is Scope => known.has(name))
