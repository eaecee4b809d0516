import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/choices.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { LookUp } from '#ui/kit/look-up.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import type { PickedPerson, ThreadContext } from './types.ts'

type ListProps = { label: string; people: PickedPerson[]; ticked?: boolean }

function People({ label, people, ticked }: ListProps) {
  if (people.length === 0) return null
  return (
    <fieldset className="group picks">
      <legend className="label">{label}</legend>
      {people.map(({ username, name }) => (
        <Checkbox
          key={username}
          id={`invite-${username}`}
          name="invite_user"
          value={username}
          defaultChecked={ticked}
          label={name === username ? name : `${name} (${username})`}
        />
      ))}
    </fieldset>
  )
}

/** Looks members up, selects them, saves the list. */
export function InviteDialog({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, reply, back } = context
  const mine = reply && ['invite', 'invite-lookup'].includes(reply.intent) ? reply : null
  const chosen = mine?.extra?.chosen ?? data.invited
  const matches = mine?.extra?.matches ?? []
  const cancelHref = back('invited')
  return (
    <DialogPanel title={t('question.invite.dialog')} cancelHref={cancelHref}>
      <p>{t('question.invite.text')}</p>
      <form method="post" data-enhance data-region="#invited">
        <HiddenFields values={{ id: data.question.id, back: cancelHref }} />
        <ErrorSummary
          errors={mine?.errors}
          ids={{ invite_user: 'username' }}
          labels={{
            username: t('question.invite.person'),
            invite_user: t('question.invite.person'),
          }}
        />
        <LookUp
          id="username"
          name="username"
          label={t('question.invite.person')}
          error={mine?.errors.username}
          intent="invite-lookup"
          submit={t('question.invite.look_up')}
          none={
            mine?.extra?.matches && matches.length === 0
              ? t('question.invite.nobody_found', { name: mine.extra.lookedUp ?? '' })
              : null
          }
        />
        <People label={t('question.invite.found')} people={matches} />
        <People label={t('question.invite.invited')} people={chosen} ticked />
        <CaptchaSlot reply={mine} />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="primary" name="intent" value="invite">
            {t('common.action.save')}
          </Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}
