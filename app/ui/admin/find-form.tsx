import { findSettingPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'

type Props = { value?: string; most?: number }

/** The settings search: in the menu, and as the page's search above the results. */
export function FindForm({ value, most }: Props) {
  const t = useT()
  const name = t('admin.find.title')
  return (
    <form
      className="search find"
      role={most ? 'search' : undefined}
      action={findSettingPath()}
      aria-label={name}
    >
      <input
        className="input"
        type="search"
        name="query"
        dir="auto"
        aria-label={name}
        placeholder={name}
        defaultValue={value}
        maxLength={most}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-quiet btn-icon" title={t('common.action.search')}>
        <Icon name="search" />
        <span className="sr">{t('common.action.search')}</span>
      </button>
    </form>
  )
}
