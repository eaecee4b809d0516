import { useT } from '#ui/i18n.tsx'
import { useParts } from '#ui/kit/parts.ts'
import type { KeyView } from '#ui/keys/keys-model.ts'

/** The key is shown only once. Submitting the form again only says that it was shown. */
export function NewKey({ told }: { told: KeyView }) {
  const t = useT()
  const { Button, Banner, TextInput } = useParts()
  if (told.repeated) {
    return (
      <div role="status">
        <Banner tone="warning" title={t('keys.repeated', { name: told.name })}>
          <p>{t('keys.repeated_about')}</p>
        </Banner>
      </div>
    )
  }
  return (
    <div role="status">
      <Banner tone="success" title={t('keys.made', { name: told.name })}>
        <p id="new-key-about">{t('keys.made_about')}</p>
        <label className="label" htmlFor="new-key">
          {t('keys.new_key')}
        </label>
        <div className="share-line">
          <TextInput
            id="new-key"
            defaultValue={told.key}
            aria-describedby="new-key-about"
            autoComplete="off"
            readOnly
          />
          <Button type="button" icon="copy" data-copy="#new-key" hidden>
            {t('common.action.copy')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
