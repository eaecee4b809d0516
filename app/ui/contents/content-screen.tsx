import { withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { ContentFilter } from './content-filter.tsx'
import { ContentTable } from './content-table.tsx'
import type { ContentProps } from './content-types.ts'

/** All posts of a kind by state, with single and bulk actions. */
export function ContentScreen({ data, reply }: ContentProps) {
  const { t, number } = useSpeech()
  const { kind, state, states, path, search, count, items } = data
  const here = { pathname: path, search }
  return (
    <>
      {reply?.extra ? null : <ContentDialog data={data} reply={reply} />}
      <PageHead
        title={data.title}
        actions={
          data.erasable ? (
            <LinkButton
              href={withQuery(here, { dialog: 'erase' })}
              tone="danger"
              icon="trash"
              dialog
            >
              {t('contents.erase.link')}
            </LinkButton>
          ) : null
        }
      />
      <Outcome reply={reply} />
      <Tabs
        label={t('contents.states')}
        items={states.map(value => ({
          href: withQuery(here, { status: value === 'normal' ? null : value, page: null }),
          label: t(`contents.state.${value}`),
          current: value === state,
        }))}
      />
      <ContentFilter data={data} />
      <ListBar count={t(`contents.count.${kind}`, { count, shown: number(count) })} />
      {items.length === 0 ? (
        <EmptyBlock>{t(`contents.empty.${state}`)}</EmptyBlock>
      ) : (
        <>
          <ContentTable data={data} />
          <BulkBar data={data} of="contents" />
        </>
      )}
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
    </>
  )
}

/** How many succeeded, and which failed with the reason. */
function Outcome({ reply }: Pick<ContentProps, 'reply'>) {
  const { t } = useSpeech()
  const outcome = reply?.extra
  if (!outcome) return null
  const { act, done, refused } = outcome
  return (
    <div role="status">
      <Banner tone="warning" title={t('contents.refused', { count: refused.length })}>
        <p>{t(`contents.done.${act}`, { count: done })}</p>
        <ul>
          {refused.map(({ title, reason }, index) => (
            <li key={index}>{t('contents.refusal', { title, reason })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
