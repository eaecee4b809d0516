import { useT } from '#ui/i18n.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import type { QrQuestionModel } from '#parts/platform/ui/qr-model.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import type { Reply } from '#ui/account/account-form.tsx'

/** On the phone: asks whether to log in the screen that shows the code. */
export function QrQuestion({
  title,
  over,
  number,
  purpose,
  state,
  code,
  reply,
}: QrQuestionModel & { reply: Reply }) {
  const t = useT()
  const link = purpose === 'link'
  if (over) {
    return (
      <AccountScreen title={title}>
        <p role={over === 'stale' ? 'alert' : undefined}>{t(`auth.qr.answer_${over}_text`)}</p>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={title}>
      <ErrorSummary errors={reply?.errors} />
      {code ? (
        <>
          <p>{t(link ? 'auth.qr.link_question_text' : 'auth.qr.question_text')}</p>
          <p className="qr-number">
            {t('auth.qr.number')} <b>{number}</b>
          </p>
          <Banner tone="warning">
            <p>{t(link ? 'auth.qr.link_warning' : 'auth.qr.warning')}</p>
          </Banner>
        </>
      ) : (
        <p>{t('auth.qr.no_code')}</p>
      )}
      <FormActions>
        {code ? (
          <PostButton intent="confirm" tone="primary" fields={{ state, code }}>
            {t('auth.qr.confirm')}
          </PostButton>
        ) : null}
        <PostButton intent="deny" fields={{ state }}>
          {t('auth.qr.deny')}
        </PostButton>
      </FormActions>
    </AccountScreen>
  )
}
