/** What an API key may be made for; a key never may more than its owner. */
export const Scopes = ['read', 'write', 'account', 'moderation', 'admin'] as const
export type Scope = (typeof Scopes)[number]

const known = new Set<string>(Scopes)

/** Scopes as they are stored: names with spaces between them. Names that nothing knows fall away. */
export const scopesOf = (stored: string): Scope[] =>
  stored.split(' ').filter((name): name is Scope => known.has(name))
