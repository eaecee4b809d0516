import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'
import type { ToldKey } from '#app/web/keys-view.ts'

/** The key is told this once. Whoever sends the form again is told that it was. */
export function NewKey({ told }: { told: ToldKey }) {
  const t = useT()
  if (told.repeated) {
    return (
      <div role="status">
        <Notice tone="warning" title={t('keys.repeated', { name: told.name })}>
          <p>{t('keys.repeated_about')}</p>
        </Notice>
      </div>
    )
  }
  return (
    <div role="status">
      <Notice tone="success" title={t('keys.made', { name: told.name })}>
        <p id="new-key-about">{t('keys.made_about')}</p>
        <label className="label" htmlFor="new-key">
          {t('keys.new_key')}
        </label>
        <div className="share-line">
          <input
            type="text"
            className="input mono"
            id="new-key"
            value={told.key}
            aria-describedby="new-key-about"
            autoComplete="off"
            readOnly
          />
          <button type="button" className="btn" data-copy="#new-key" hidden>
            <Icon name="copy" />
            <span>{t('common.action.copy')}</span>
          </button>
        </div>
      </Notice>
    </div>
  )
}
