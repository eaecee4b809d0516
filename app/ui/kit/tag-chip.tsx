import type { T } from '#i18n/translate.ts'
import { tagPath } from '#shared/paths.ts'

export type TagChipItem = {
  slug: string
  name: string
  /** Recommended tags are bold; reserved ones are for staff. */
  recommended?: boolean
  reserved?: boolean
}

function chipClass({ recommended, reserved }: TagChipItem): string {
  return reserved ? 'chip chip-reserved' : recommended ? 'chip chip-recommended' : 'chip'
}

export function TagChip({ tag, t }: { tag: TagChipItem; t: T }) {
  return (
    <a
      className={chipClass(tag)}
      href={tagPath(tag.slug)}
      rel="tag"
      dir="auto"
      title={tag.reserved ? t('common.tag.reserved') : undefined}
    >
      {tag.name}
    </a>
  )
}

export function TagList({ tags, t }: { tags: TagChipItem[]; t: T }) {
  if (tags.length === 0) return null
  return (
    <ul className="chips">
      {tags.map(tag => (
        <li key={tag.slug}>
          <TagChip tag={tag} t={t} />
        </li>
      ))}
    </ul>
  )
}
