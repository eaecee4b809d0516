import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import type { LinkedLoginsModel } from '#ui/settings/linked-logins-model.ts'

/** Linked logins: links to connect services, and the confirmation to unlink one. */
export function LinkedLogins({ items, asked, here }: LinkedLoginsModel) {
  const t = useT()
  return (
    <section className="settings-part" aria-labelledby="sign-ins">
      <h2 id="sign-ins">{t('settings.sign_ins.title')}</h2>
      <p>{t('settings.sign_ins.intro')}</p>
      {asked ? <AskUnlink asked={asked} here={here} /> : null}
      <ul>
        {items.map(item => (
          <li key={item.slug + item.externalId}>
            <p>
              <b>{item.name}</b>{' '}
              <span>
                {item.linked
                  ? t('settings.sign_ins.linked', { label: item.label })
                  : t('settings.sign_ins.not_linked')}
              </span>
              {item.enabled ? null : <span> · {t('settings.sign_ins.gone')}</span>}
            </p>
            <p>
              {item.linked ? (
                <LinkButton href={item.unlinkHref} tone="danger" dialog>
                  {t('settings.sign_ins.unlink', { name: item.name })}
                </LinkButton>
              ) : (
                <LinkButton href={item.linkHref} rel="nofollow">
                  {t('settings.sign_ins.link', { name: item.name })}
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskUnlink({ asked, here }: { asked: LinkedLoginsModel['items'][number]; here: string }) {
  const t = useT()
  const { name, externalId, slug } = asked
  return (
    <DialogPanel title={t('settings.sign_ins.ask_title', { name })} cancelHref={here}>
      <p>{t('settings.sign_ins.ask')}</p>
      <form method="post">
        <HiddenFields values={{ intent: 'unlink', external_id: externalId, provider: slug }} />
        <DialogActions cancelHref={here}>
          <Button tone="danger">{t('settings.sign_ins.unlink', { name })}</Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}
