import { useT } from '#ui/i18n.tsx'
import { Menu, MenuLink, MenuPost } from '#ui/kit/menu.tsx'
import type { ThreadLinks } from './thread-links.ts'
import type { QuestionModel } from './types.ts'

const asked = ['close', 'reopen', 'pin'] as const
const atOnce = ['unpin', 'hide', 'show'] as const
const icons = { close: 'lock', reopen: 'restore', pin: 'pin' } as const

/** Staff actions on a question; some ask for confirmation. */
type Props = { question: Pick<QuestionModel, 'id' | 'actions'>; links: ThreadLinks }

export function StateMenu({ question, links }: Props) {
  const t = useT()
  const { back, dialog } = links
  const offered = (names: readonly string[]) => names.some(name => question.actions.includes(name))
  if (!offered([...asked, ...atOnce])) return null
  return (
    <Menu label={t('common.action.more')} icon="dots" iconOnly tone="text">
      {asked.map(name =>
        question.actions.includes(name) ? (
          <MenuLink key={name} href={dialog({ dialog: name })} icon={icons[name]} dialog>
            {t(`question.state.${name}`)}
          </MenuLink>
        ) : null,
      )}
      {atOnce.map(name =>
        question.actions.includes(name) ? (
          <MenuPost
            key={name}
            intent="operate"
            fields={{ id: question.id, operation: name }}
            back={back('question')}
            icon={name === 'unpin' ? 'pin' : 'eye'}
          >
            {t(`question.state.${name}`)}
          </MenuPost>
        ) : null,
      )}
    </Menu>
  )
}
