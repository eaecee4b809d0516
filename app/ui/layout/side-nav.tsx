import { capCount } from '#shared/number-format.ts'
import {
  adminPath,
  badgesPath,
  questionsPath,
  reviewPath,
  tagsPath,
  usersPath,
} from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { cached } from '#ui/cached.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import type { NavKey, SiteFrameProps } from './frame-types.ts'

/** The same list is in the left column and in the drawer; CSS shows one of them. */
export function SideNav({ features, viewer, plugins, counts, nav }: SiteFrameProps) {
  const reviews = Boolean(viewer?.canReview) && features.includes('review')
  return (
    <Entries
      features={features}
      plugins={plugins}
      nav={nav}
      reviews={reviews ? (counts?.review ?? 0) : null}
      administers={Boolean(viewer?.isAdmin) && features.includes('admin')}
    />
  )
}

type EntriesProps = Pick<SiteFrameProps, 'features' | 'plugins' | 'nav'> & {
  /** Waiting reviews; null where the viewer may not review. */
  reviews: number | null
  administers: boolean
}

const Entries = cached(function Entries(props: EntriesProps) {
  const { features, plugins, nav, reviews, administers } = props
  const t = useT()
  const has = (name: (typeof features)[number]) => features.includes(name)
  const entry = (key: NavKey, icon: IconName, href: string, count = 0) => (
    <li key={key}>
      <a className="nav-link" href={href} aria-current={nav === key ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{t(`layout.nav.${key}`)}</span>{' '}
        {count > 0 ? <span className="menu-count">{capCount(count)}</span> : null}
      </a>
    </li>
  )
  const quick = [
    ...(plugins?.tags ?? []).map(link => ({ ...link, icon: 'tag' as const })),
    ...(plugins?.links ?? []).map(link => ({ ...link, icon: 'link' as const })),
  ]
  return (
    <>
      <ul>
        {entry('questions', 'question', questionsPath())}
        {has('tags') ? entry('tags', 'tag', tagsPath()) : null}
        {has('users') ? entry('users', 'users', usersPath()) : null}
        {has('badges') ? entry('badges', 'medal', badgesPath()) : null}
      </ul>
      {quick.length > 0 ? (
        <>
          <p className="nav-heading">{t('plugin.links')}</p>
          <ul>
            {quick.map(({ name, href, icon }) => (
              <li key={href}>
                <a className="nav-link" href={href}>
                  <Icon name={icon} />
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {reviews !== null || administers ? (
        <>
          <p className="nav-heading">{t('layout.nav.moderation')}</p>
          <ul>
            {reviews === null ? null : entry('review', 'shield', reviewPath(), reviews)}
            {administers ? entry('admin', 'settings', adminPath()) : null}
          </ul>
        </>
      ) : null}
    </>
  )
})
