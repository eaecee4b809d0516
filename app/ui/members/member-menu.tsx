import { Fragment } from 'react'
import { withQuery } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Menu, MenuDivider, MenuLink, MenuPost } from '#ui/kit/menu.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { MemberItem } from './member-types.ts'

const icons: Record<string, IconName> = {
  password: 'lock',
  profile: 'edit',
  role: 'shield',
  activation: 'mail',
  activate: 'check',
  deactivate: 'clock',
  suspend: 'lock',
  unsuspend: 'restore',
  delete: 'trash',
  reset_step: 'restore',
}

/** Done without confirmation: not destructive. */
const immediate = ['activate', 'unsuspend']
/** Preceded by a line: they change the account's state. */
const states = ['activate', 'deactivate', 'suspend', 'unsuspend', 'delete']

type Props = { member: MemberItem; path: string; search: string }

const fieldsOf = ({ id }: MemberItem, act: string) => ({ act, ids: id })

/** Actions on the account of a row. */
export function MemberMenu({ member, path, search }: Props) {
  const t = useT()
  const { id, acts, name, href } = member
  const here = { pathname: path, search }
  const first = acts.find(act => states.includes(act))
  return (
    <Menu label={t('members.menu', { name })} icon="dots" iconOnly tone="text" align="end">
      <MenuLink href={href} icon="user">
        {t('members.open')}
      </MenuLink>
      <MenuLink href={withQuery({ pathname: href, search: '' }, { tab: 'log' })} icon="history">
        {t('members.logs')}
      </MenuLink>
      {acts.map(act => (
        <Fragment key={act}>
          {act === first ? <MenuDivider /> : null}
          {immediate.includes(act) ? (
            <MenuPost
              intent="act"
              action={path + search}
              fields={fieldsOf(member, act)}
              back={path + search}
              icon={ownValue(icons, act)}
            >
              {t(`members.act.${act}`)}
            </MenuPost>
          ) : (
            <MenuLink
              href={withQuery(here, { dialog: act, id })}
              icon={ownValue(icons, act)}
              dialog
            >
              {t(`members.act.${act}`)}
            </MenuLink>
          )}
        </Fragment>
      ))}
    </Menu>
  )
}

/** The same as buttons, on a single account's page. */
export function MemberButtons({ member, path, search }: Props) {
  const t = useT()
  const { acts } = member
  if (acts.length === 0) return null
  const here = { pathname: path, search }
  return (
    <div className="member-acts">
      {acts.map(act =>
        immediate.includes(act) ? (
          <PostButton
            key={act}
            intent="act"
            fields={fieldsOf(member, act)}
            back={path + search}
            icon={ownValue(icons, act)}
          >
            {t(`members.act.${act}`)}
          </PostButton>
        ) : (
          <LinkButton
            key={act}
            href={withQuery(here, { dialog: act })}
            icon={ownValue(icons, act)}
            tone={act === 'delete' ? 'danger' : 'plain'}
            dialog
          >
            {t(`members.act.${act}`)}
          </LinkButton>
        ),
      )}
    </div>
  )
}
