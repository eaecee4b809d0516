import { displayName } from '#shared/display-name.ts'
import { ownValue } from '#shared/own-value.ts'
import { withQuery } from '#shared/paths.ts'
import { withoutBackticks } from '#shared/title-parts.ts'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Mark, StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import type { ScreenList } from '#ui/admin/list/list-screen.tsx'
import { type Speech, useT } from '#ui/i18n.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Menu, MenuLink } from '#ui/kit/menu.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ContentDialog } from './content-dialog.tsx'
import type { ContentItem, ContentModel, ContentProps } from './content-model.ts'
import { type Outcome, Refusals } from './refusals.tsx'

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

/** Maximum length of a text in a control's accessible name. */
const SpokenText = 60

/** Accessible names of a row's controls: answers and comments share the title of their question. */
function nameOf(item: ContentItem, { t }: Speech, { kind, items }: ContentModel): string {
  const { title, excerpt, user } = item
  if (kind === 'questions') return withoutBackticks(title)
  const text = excerpt.length > SpokenText ? `${excerpt.slice(0, SpokenText)}…` : excerpt
  const n = items.indexOf(item) + 1
  return t('contents.nth', { n, name: displayName(user, t), text: text || withoutBackticks(title) })
}

function Title({ item: { href, title, accepted, marks, excerpt } }: { item: ContentItem }) {
  const t = useT()
  return (
    <>
      <a href={href} dir="auto">
        <TitleText title={title} />
      </a>
      {accepted ? (
        <span className="contents-accepted">
          <Icon name="accepted" />
          {` ${t('contents.accepted')}`}
        </span>
      ) : null}
      {marks.map(mark =>
        mark === 'unlisted' ? (
          <StatusBadge key={mark} status="unlisted" t={t} />
        ) : (
          <Mark key={mark} tone="mute">
            {` ${t('common.mark.pinned')}`}
          </Mark>
        ),
      )}
      {excerpt ? <p>{excerpt}</p> : null}
    </>
  )
}

function menu(item: ContentItem, speech: Speech, data: ContentModel) {
  const { t } = speech
  const { path, search } = data
  if (item.reviewHref) return <a href={item.reviewHref}>{t('contents.review')}</a>
  if (item.acts.length === 0) return null
  const href = (act: string) => withQuery({ pathname: path, search }, { dialog: act, id: item.id })
  const label = t('contents.menu', { title: nameOf(item, speech, data) })
  return (
    <Menu label={label} icon="dots" iconOnly tone="text" align="end">
      {item.acts.map(act => (
        <MenuLink key={act} href={href(act)} icon={ownValue(icons, act)} dialog>
          {t(`contents.act.${act}`)}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** The question whose answers are listed. */
function Chip({ data: { chip } }: ContentProps) {
  const t = useT()
  if (!chip) return null
  return (
    <p className="contents-chip">
      <span>{t('contents.of_question', { title: chip.title })}</span>
      <LinkButton
        tone="quiet"
        icon="close"
        iconOnly
        href={chip.clearHref}
        title={t('contents.all_again')}
      >
        {t('contents.all_again')}
      </LinkButton>
    </p>
  )
}

/** All posts of a kind by state, with single and bulk actions. */
export const contentList: ScreenList<ContentItem, ContentModel, Outcome> = {
  Dialog: props => (props.reply?.extra ? null : <ContentDialog {...props} />),
  actions: ({ erasable, path, search }, { t }) =>
    erasable ? (
      <LinkButton
        href={withQuery({ pathname: path, search }, { dialog: 'erase' })}
        tone="danger"
        icon="trash"
        dialog
      >
        {t('contents.erase.link')}
      </LinkButton>
    ) : null,
  errors: () => ({}),
  First: ({ reply }) => (reply?.extra ? <Refusals outcome={reply.extra} of="contents" /> : null),
  tabs: { label: 'contents.states', each: 'contents.state.' },
  search: {
    id: 'content-query',
    label: 'contents.search',
    hint: ({ kind }) => `contents.hint.${kind}`,
    keep: ['status', 'questionId', 'order'],
  },
  Beside: Chip,
  count: ({ kind }) => `contents.count.${kind}`,
  empty: ({ state }) => `contents.empty.${state}`,
  rowId: ({ id }) => `post-${id}`,
  tick: (item, speech, data) => ({
    value: item.id,
    label: speech.t('contents.tick', { title: nameOf(item, speech, data) }),
  }),
  header: 'contents.column.',
  headClass: 'contents',
  shown: ({ kind }) => ['post', 'votes', ...(kind === 'questions' ? ['answers'] : []), 'created'],
  columns: {
    post: { main: item => <Title item={item} /> },
    votes: { className: 'contents-votes', number: ({ votes }) => votes },
    answers: {
      className: 'contents-answers',
      text: ({ answers }, { number }) =>
        answers ? <a href={answers.href}>{number(answers.count)}</a> : null,
    },
    created: {
      className: 'contents-created',
      bare: true,
      text: ({ user, at }) => (
        <>
          <UserLine user={{ ...user, rank: undefined }} />
          <span className="quiet">
            <TimeAgo at={at} />
          </span>
        </>
      ),
    },
  },
  menu,
  Bulk: ({ data }) => <BulkBar data={data} of="contents" />,
}
