import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import type { LinkedLoginsModel } from './linked-logins.ts'

/** Linked logins: links to connect services, and the confirmation to unlink one. */
export function LinkedLogins({ items, asked, here }: LinkedLoginsModel) {
  const t = useT()
  return (
    <section className="settings-part" aria-labelledby="sign-ins">
      <h2 id="sign-ins">{t('settings.sign_ins.title')}</h2>
      <p>{t('settings.sign_ins.intro')}</p>
      {asked ? (
        <ConfirmPanel
          title={t('settings.sign_ins.ask_title', { name: asked.name })}
          text={t('settings.sign_ins.ask')}
          intent="unlink"
          fields={{ external_id: asked.externalId, provider: asked.slug }}
          tone="danger"
          submit={t('settings.sign_ins.unlink', { name: asked.name })}
          cancelHref={here}
        />
      ) : null}
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
