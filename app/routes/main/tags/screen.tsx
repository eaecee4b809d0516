import { createTagPath, tagsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { NameFilter } from '#ui/kit/name-filter.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager, type PageSizes, sizeKey } from '#ui/kit/pager.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { TagCard, type TagCardProps } from './tag-card.tsx'
import { useTagLogin } from '#ui/tag/tag-gate.tsx'

export type TagsScreenProps = {
  /** The filter text. */
  q: string
  /** Why the filter was rejected. */
  error: string | null
  sort: string
  sorts: readonly string[]
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
  items: TagCardProps[]
  mayCreate: boolean
  /** Why following was refused. */
  problem: string | null
}

export function TagsScreen(props: TagsScreenProps) {
  const { q, error, sort, sorts, page, pages, sizes, count, items, mayCreate, problem } = props
  const { t, number } = useSpeech()
  const path = tagsPath()
  const kept = { sort: sort === 'popular' ? null : sort, ...sizeKey(sizes) }
  const query = tagsPath({ q, ...kept }).slice(path.length)
  const create = mayCreate ? (
    <LinkButton href={createTagPath()} tone="primary" icon="plus">
      {t('tag.create.link')}
    </LinkButton>
  ) : null
  return (
    <Frame nav="tags" problem={problem} dialog={useTagLogin()}>
      <PageHead title={t('tag.list.title')} intro={t('tag.list.intro')} actions={create} />
      <NameFilter
        id="tag-filter"
        action={path}
        q={q}
        error={error}
        words={{
          label: t('tag.filter.label'),
          hint: t('tag.filter.hint'),
          submit: t('tag.filter.submit'),
        }}
        keep={kept}
      />
      <ListBar count={t('tag.list.count', { count, shown: number(count) })}>
        <SortGroup
          options={sorts.map(value => ({ value, label: t(`tag.sort.${value}`) }))}
          current={sort}
          path={path}
          query={query}
          name="sort"
          fallback="popular"
        />
      </ListBar>
      {items.length > 0 ? (
        <ul className="cards">
          {items.map(item => (
            <TagCard key={item.id} {...item} />
          ))}
        </ul>
      ) : (
        <EmptyBlock icon="tag" action={q ? <a href={path}>{t('tag.list.all')}</a> : null}>
          {t(q ? 'tag.list.no_match' : 'tag.list.empty')}
        </EmptyBlock>
      )}
      <Pager page={page} pages={pages} sizes={sizes} path={path} query={query} />
    </Frame>
  )
}
