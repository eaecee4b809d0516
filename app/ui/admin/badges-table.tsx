import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { withQuery } from '#shared/paths.ts'
import { BadgeIcon } from '#ui/badge/badge-icon.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { HiddenFields, PostButton } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import type { BadgesModel } from '#ui/admin/badges-admin-model.ts'

type Props = { data: BadgesModel; errors?: Record<string, string[]> }

/** All badges with their switches. */
export function BadgesTable({ data, errors = {} }: Props) {
  const { t, number } = useSpeech()
  const { filter, filters, path, search, count, items } = data
  const here = { pathname: path, search }
  return (
    <>
      <PageHead title={data.title} intro={t('admin.badges.intro')} />
      <ErrorSummary errors={errors} />
      <Tabs
        label={t('admin.badges.filters')}
        items={filters.map(value => ({
          href: withQuery(here, { filter: value === 'all' ? null : value, page: null }),
          label: t(`admin.badges.filter_${value}`),
          current: value === filter,
        }))}
      />
      <BadgeSearch data={data} />
      <ListBar count={t('admin.badges.count', { count, shown: number(count) })} />
      {items.length === 0 ? (
        <EmptyBlock>{t('admin.badges.empty')}</EmptyBlock>
      ) : (
        <Table caption={data.title}>
          <TableHead
            columns={['name', 'group', 'awards', 'status']}
            title={name => t(`admin.badges.column_${name}`)}
            action={t('admin.badges.column_action')}
            sorts={data.sorts}
          />
          <tbody role="rowgroup">
            {items.map(item => (
              <Row key={item.id} item={item} back={path + search} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
    </>
  )
}

function BadgeSearch({ data }: Props) {
  const { t } = useSpeech()
  const kept = new URLSearchParams(data.search)
  const hidden = {
    filter: kept.get('filter'),
    page_size: kept.get('page_size'),
    order: kept.get('order'),
  }
  const label = t('admin.badges.search')
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={data.path} aria-label={label}>
        <label className="sr" htmlFor="badge-query">
          {label}
        </label>
        <SearchInput
          id="badge-query"
          name="query"
          as="q"
          defaultValue={data.words}
          placeholder={t('admin.badges.search_hint')}
        />
        <HiddenFields values={hidden} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
    </div>
  )
}

function Row({ item, back }: { item: BadgesModel['items'][number]; back: string }) {
  const { t, number } = useSpeech()
  const next = item.active ? 'inactive' : 'active'
  const awarded = number(item.awarded)
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <div className="badge-cell">
          <BadgeIcon icon={item.icon} level={item.level} />
          <div>
            {item.href ? <a href={item.href}>{item.name}</a> : item.name}
            <span className="sr">{` ${t(`badge.level_name.${item.level}`)}`}</span>
            <p>{item.about}</p>
          </div>
        </div>
      </td>
      <td role="cell" data-label={t('admin.badges.column_group')}>
        {item.group}
      </td>
      <td role="cell" data-label={t('admin.badges.column_awards')}>
        {item.href && item.awarded > 0 ? (
          <a
            href={item.href}
            aria-label={t('admin.badges.awards_of', { name: item.name, awarded })}
          >
            {awarded}
          </a>
        ) : (
          awarded
        )}
      </td>
      <td role="cell" className="contents-status">
        <Mark tone={item.active ? 'good' : 'mute'}>
          {t(`admin.badges.filter_${item.active ? 'active' : 'inactive'}`)}
        </Mark>
      </td>
      <td role="cell" className="cell-act">
        <PostButton
          intent="status"
          fields={{ id: item.id, status: next }}
          back={back}
          small
          title={t(`admin.badges.set_${next}_of`, { name: item.name })}
        >
          {t(`admin.badges.set_${next}`)}
          <span className="sr">{` ${item.name}`}</span>
        </PostButton>
      </td>
    </tr>
  )
}
