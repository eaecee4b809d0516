import { preferencesPath } from '#shared/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useT } from '#ui/i18n.tsx'
import { HiddenFields } from './post-button.tsx'

export type ListView = 'card' | 'compact'

/** Card or compact rows; the choice is saved in a cookie by the preferences route. */
export function ViewSwitch({ view, back }: { view: ListView; back: string }) {
  const t = useT()
  const option = (value: ListView, icon: 'cards' | 'list') => (
    <button
      type="submit"
      name="view"
      value={value}
      className="btn btn-quiet btn-icon btn-small"
      aria-pressed={view === value}
      title={t(`common.view.${value}`)}
    >
      <Icon name={icon} />
      <span className="sr">{`${t(`common.view.${value}`)} `}</span>
    </button>
  )
  return (
    <div className="view-switch" role="group" aria-label={t('common.view.label')}>
      <form method="post" action={preferencesPath()} className="bare" data-enhance>
        <HiddenFields values={{ intent: 'view', back }} />
        {option('card', 'cards')}
        {option('compact', 'list')}
      </form>
    </div>
  )
}
