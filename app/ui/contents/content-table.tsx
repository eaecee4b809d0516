import { displayName } from '#shared/display-name.ts'
import type { T } from '#i18n/translate.ts'
import { withQuery } from '#shared/paths.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Menu, MenuLink } from '#ui/kit/menu.tsx'
import { Mark, StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { ContentData, ContentItem } from './content-types.ts'

const icons: Record<string, IconName> = {
  close: 'lock',
  reopen: 'restore',
  delete: 'trash',
  undelete: 'restore',
  pin: 'pin',
  unpin: 'pin',
  hide: 'eye',
  show: 'eye',
}

type RowProps = { item: ContentItem; data: ContentData; n: number }

/** Maximum length of a text in a control's accessible name. */
const SpokenText = 60

/** Rows become cards on narrow screens. */
export function ContentTable({ data }: { data: ContentData }) {
  const { t } = useSpeech()
  const { kind, items, bulk, path, search, ticked } = data
  const columns = ['post', 'votes', ...(kind === 'questions' ? ['answers'] : []), 'created']
  const tick = withQuery({ pathname: path, search }, { tick: ticked ? null : 'all' })
  return (
    <Table caption={data.title}>
      <TableHead
        columns={columns}
        title={name => t(`contents.column.${name}`)}
        of="contents"
        sorts={data.sorts}
        tick={
          bulk.length > 0 ? (
            <a href={tick}>{t(ticked ? 'contents.tick_none' : 'contents.tick_all')}</a>
          ) : null
        }
        action={t('contents.column.action')}
      />
      <tbody role="rowgroup">
        {items.map((item, index) => (
          <Row key={item.id} item={item} data={data} n={index + 1} />
        ))}
      </tbody>
    </Table>
  )
}

/** Accessible names of a row's controls: answers and comments share the title of their question. */
function nameOf({ item, data, n }: RowProps, t: T): string {
  const title = withoutBackticks(item.title)
  if (data.kind === 'questions') return title
  const text =
    item.excerpt.length > SpokenText ? `${item.excerpt.slice(0, SpokenText)}…` : item.excerpt
  return t('contents.nth', { n, name: displayName(item.user, t), text: text || title })
}

function Row(props: RowProps) {
  const { item, data } = props
  const { t, number } = useSpeech()
  const name = nameOf(props, t)
  const { bulk, ticked } = data
  return (
    <tr role="row" id={`post-${item.id}`}>
      {bulk.length > 0 ? (
        <td role="cell" className="cell-tick">
          <input
            type="checkbox"
            form="bulk"
            name="id"
            value={item.id}
            defaultChecked={ticked}
            aria-label={t('contents.tick', { title: name })}
          />
        </td>
      ) : null}
      <td role="cell" className="cell-main">
        <a href={item.href} dir="auto">
          <TitleText title={item.title} />
        </a>
        {item.accepted ? (
          <span className="contents-accepted">
            <Icon name="accepted" />
            {` ${t('contents.accepted')}`}
          </span>
        ) : null}
        {item.marks.map(mark =>
          mark === 'unlisted' ? (
            <StatusBadge key={mark} status="unlisted" t={t} />
          ) : (
            <Mark key={mark} tone="mute">
              {` ${t('common.mark.pinned')}`}
            </Mark>
          ),
        )}
        {item.excerpt ? <p>{item.excerpt}</p> : null}
      </td>
      <td role="cell" className="contents-votes" data-label={t('contents.column.votes')}>
        {number(item.votes)}
      </td>
      {item.answers ? (
        <td role="cell" className="contents-answers" data-label={t('contents.column.answers')}>
          <a href={item.answers.href}>{number(item.answers.count)}</a>
        </td>
      ) : null}
      <td role="cell" className="contents-created">
        <UserLine user={{ ...item.user, rank: undefined }} />
        <span className="quiet">
          <TimeAgo at={item.at} />
        </span>
      </td>
      <td role="cell" className="cell-act">
        <RowMenu item={item} data={data} name={name} />
      </td>
    </tr>
  )
}

function RowMenu({ item, data, name }: Omit<RowProps, 'n'> & { name: string }) {
  const { t } = useSpeech()
  const { path, search } = data
  if (item.reviewHref) return <a href={item.reviewHref}>{t('contents.review')}</a>
  if (item.acts.length === 0) return null
  const href = (act: string) => withQuery({ pathname: path, search }, { dialog: act, id: item.id })
  return (
    <Menu label={t('contents.menu', { title: name })} icon="dots" iconOnly tone="text" align="end">
      {item.acts.map(act => (
        <MenuLink key={act} href={href(act)} icon={ownValue(icons, act)} dialog>
          {t(`contents.act.${act}`)}
        </MenuLink>
      ))}
    </Menu>
  )
}
