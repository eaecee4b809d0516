import { settingsPath } from '#shared/paths.ts'
import { Upvotes } from './badge-rules.ts'

/** Catalog keys of a badge's texts, with the values for its description. */
export function badgeTexts(key: string) {
  const size = key.split('_')[0] as keyof typeof Upvotes
  const values = { profile: settingsPath('profile'), votes: Upvotes[size] ?? 0 }
  return { name: `badge.name.${key}.name`, description: `badge.name.${key}.desc`, values }
}
