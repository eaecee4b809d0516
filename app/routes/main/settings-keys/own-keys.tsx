import { settingsPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { KeyModel, KeysModel, KeyView } from '#ui/keys/keys-model.ts'
import { KeyFacts, KeyState } from '#ui/keys/key-facts.tsx'
import { KeyForm, keyLabels } from '#ui/keys/key-form.tsx'
import { NewKey } from '#ui/keys/new-key.tsx'

type Props = { model: KeysModel; reply?: FormReply<KeyView> }

/** The API keys of a member. */
export function OwnKeys({ model, reply }: Props) {
  const t = useT()
  const told = reply?.extra
  const here = settingsPath('keys')
  const refused = reply?.intent === 'create' && !told ? reply : undefined
  return (
    <SettingsFrame current="keys">
      <section className="settings-part">
        <h2 id="own-keys">{t('keys.title')}</h2>
        <p>{t('keys.about')}</p>
        <ErrorSummary errors={reply?.errors} labels={keyLabels(t)} />
        {told ? <NewKey told={told} /> : null}
        {model.keys.length === 0 ? (
          <p className="quiet">{t('keys.none')}</p>
        ) : (
          <ul className="settings-sessions" aria-labelledby="own-keys">
            {model.keys.map(item => (
              <Row key={item.id} item={item} here={here} />
            ))}
          </ul>
        )}
      </section>
      <section className="settings-part">
        <h2>{t('keys.make_one')}</h2>
        <KeyForm model={model.form} scopes={model.scopes} reply={refused} action={here} />
      </section>
    </SettingsFrame>
  )
}

function Row({ item, here }: { item: KeyModel; here: string }) {
  const t = useT()
  return (
    <li>
      <div>
        <b>{item.name}</b> <code>{item.hint}…</code> <KeyState state={item.state} />
        <KeyFacts item={item} />
      </div>
      <PostButton intent="revoke" fields={{ key_id: item.id }} action={here} tone="danger" small>
        {t('keys.revoke')}
        <span className="sr"> {item.name}</span>
      </PostButton>
    </li>
  )
}
