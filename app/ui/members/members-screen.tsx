import { withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager, sizeKey } from '#ui/admin-kit/pager.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { BulkBar } from '#ui/contents/bulk-bar.tsx'
import { MemberDialog } from './member-dialogs.tsx'
import type { MemberReply, MembersData } from './member-types.ts'
import { MembersTable } from './members-table.tsx'

type Props = { data: MembersData; reply: MemberReply | null }

/** All accounts by state, with single and bulk actions. */
export function MembersScreen({ data, reply }: Props) {
  const { t, number } = useSpeech()
  const { filter, filters, path, search, count, items, addable, erasable, words } = data
  const here = { pathname: path, search }
  const known = [...data.bulk, ...items.flatMap(({ acts }) => acts)]
  const allowed = (name: string) =>
    name === 'add' ? addable : name === 'erase' ? erasable : known.includes(name)
  return (
    <>
      {reply?.extra?.kind === 'refused' ? null : (
        <MemberDialog data={data} reply={reply} allowed={allowed} />
      )}
      <PageHead
        title={data.title}
        actions={
          <>
            {erasable ? (
              <LinkButton
                href={withQuery(here, { dialog: 'erase' })}
                tone="danger"
                icon="trash"
                dialog
              >
                {t('contents.erase.link')}
              </LinkButton>
            ) : null}
            {addable ? (
              <LinkButton href={withQuery(here, { dialog: 'add' })} icon="plus" dialog>
                {t('members.add.link')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Outcome reply={reply} />
      <Adding data={data} />
      <Tabs
        label={t('members.filters')}
        items={filters.map(value => ({
          href: withQuery(here, { filter: value === 'normal' ? null : value, page: null }),
          label: t(`members.filter.${value}`),
          current: value === filter,
        }))}
      />
      <Filter data={data} />
      <ListBar count={t('members.count', { count, shown: number(count) })} />
      {items.length === 0 ? (
        <EmptyBlock
          icon="users"
          action={
            words && filter !== 'all' ? (
              <LinkButton href={withQuery(here, { filter: 'all', page: null })}>
                {t('members.search_all')}
              </LinkButton>
            ) : null
          }
        >
          {t(words ? 'members.none_found' : `members.empty.${filter}`)}
        </EmptyBlock>
      ) : (
        <>
          <MembersTable data={data} />
          <BulkBar data={data} of="members" />
        </>
      )}
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
    </>
  )
}

/** Search by name, number or email address; keeps the tab and page size. */
function Filter({ data }: Pick<Props, 'data'>) {
  const { t } = useSpeech()
  const { filter, words, path, sizes } = data
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={path} aria-label={t('members.search')}>
        <label className="sr" htmlFor="member-query">
          {t('members.search')}
        </label>
        <SearchInput
          id="member-query"
          name="query"
          defaultValue={words}
          placeholder={t('members.hint')}
        />
        <HiddenFields
          values={{
            filter: filter === 'normal' ? null : filter,
            order: data.order,
            ...sizeKey(sizes),
          }}
        />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
    </div>
  )
}

/** How many succeeded, and which failed with the reason. */
function Outcome({ reply }: Pick<Props, 'reply'>) {
  const { t } = useSpeech()
  const outcome = reply?.extra
  if (outcome?.kind !== 'refused') return null
  const { act, done, refused } = outcome
  return (
    <div role="status">
      <Banner tone="warning" title={t('members.refused', { count: refused.length })}>
        <p>{t(`members.done.${act}`, { count: done })}</p>
        <ul>
          {refused.map(({ name, reason }, index) => (
            <li key={index}>{t('members.refusal', { name, reason })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** A bulk creation that is running or has just finished. */
function Adding({ data }: Pick<Props, 'data'>) {
  const { t, number } = useSpeech()
  const { adding, path, search } = data
  if (!adding) return null
  const { total, ready, state } = adding
  const values = { total: number(total), ready: number(ready) }
  if (state !== 'running') {
    return (
      <Banner tone={state === 'done' ? 'success' : 'danger'}>
        <p>
          {state === 'done'
            ? t('members.done.added', { count: total })
            : t('members.adding.failed', values)}
        </p>
      </Banner>
    )
  }
  return (
    <Banner
      tone="info"
      title={t('members.adding.running', values)}
      actions={<a href={path + search}>{t('members.adding.look_again')}</a>}
    >
      <progress className="members-progress" max={total} value={ready}>
        {`${ready}/${total}`}
      </progress>
      <p>{t('members.adding.note')}</p>
    </Banner>
  )
}
