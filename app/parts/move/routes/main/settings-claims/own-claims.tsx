import { ownClaimsPath } from '#shared/paths.ts'
import { AccountForm, typed } from '#ui/account/account-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { TextField } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import type { OwnClaim } from '#parts/move/domain/claims/make-claim.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ClaimState } from '#parts/move/ui/claims/claim-state.tsx'

type Props = {
  model: { title: string; claims: OwnClaim[]; account: string }
  reply?: FormReply
}

/** Form to claim imported accounts, and the state of the member's claims. */
export function OwnClaims({ model, reply }: Props) {
  const t = useT()
  const refused = reply?.intent === 'claim' ? reply : undefined
  return (
    <SettingsFrame current="claims" problem={refused ? null : reply?.errors['']?.[0]}>
      <section className="settings-part">
        <h2>{t('claim.title')}</h2>
        <p>{t('claim.about')}</p>
        <p>{t('claim.steps')}</p>
        <AccountForm
          intent="claim"
          reply={refused}
          submit={t('claim.submit')}
          action={ownClaimsPath()}
        >
          <TextField
            id="account"
            name="account"
            label={t('claim.field.account')}
            help={t('claim.field.account_help')}
            defaultValue={refused ? typed(refused, 'account') : model.account}
            autoComplete="off"
            spellCheck={false}
          />
        </AccountForm>
      </section>
      <section className="settings-part">
        <h2 id="own-claims">{t('claim.own')}</h2>
        {model.claims.length === 0 ? (
          <p className="quiet">{t('claim.none')}</p>
        ) : (
          <ul className="settings-sessions" aria-labelledby="own-claims">
            {model.claims.map(claim => (
              <Row key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </section>
    </SettingsFrame>
  )
}

function Row({ claim }: { claim: OwnClaim }) {
  const t = useT()
  const { id, name, url, token, status, note, createdAt, decidedAt } = claim
  return (
    <li>
      <div>
        <b>{name}</b> <ClaimState status={status} /> <TimeAgo at={decidedAt || createdAt} />
        {status === 'waiting' ? (
          <>
            <p>
              {t('claim.token')}: <code>{token}</code>
            </p>
            <p className="help">{t('claim.instruction')}</p>
          </>
        ) : null}
        {note ? <p>{t('claim.note', { note })}</p> : null}
        {url ? (
          <p>
            <a href={url} rel="nofollow noopener">
              {t('claim.original')}
            </a>
          </p>
        ) : null}
      </div>
      {status === 'waiting' ? (
        <PostButton intent="withdraw" fields={{ claim_id: id }} action={ownClaimsPath()} small>
          {t('claim.withdraw')}
          <span className="sr"> {name}</span>
        </PostButton>
      ) : null}
    </li>
  )
}
