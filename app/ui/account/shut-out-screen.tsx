import { loginPath, recoveryPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { AccountForm, type Reply } from './account-form.tsx'
import { AccountScreen } from './account-screen.tsx'

type Props = {
  title: string
  code: string
  valid: boolean
  /** Also the catalog prefix of its texts. */
  act: 'disown' | 'revert'
  reply: Reply
}

/** Explains what the emailed security link does, with the button to do it. */
export function ShutOutScreen({ title, code, valid, act, reply }: Props) {
  const t = useT()
  if (!valid) {
    return (
      <AccountScreen title={title} intro={t('auth.shut_out.invalid')}>
        <FormActions>
          <LinkButton href={recoveryPath()} tone="primary">
            {t('auth.shut_out.recover')}
          </LinkButton>
          <LinkButton href={loginPath()}>{t('common.action.login')}</LinkButton>
        </FormActions>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={title} intro={t(`auth.${act}.text`)}>
      <AccountForm intent={act} reply={reply} submit={t(`auth.${act}.submit`)} hidden={{ code }} />
    </AccountScreen>
  )
}
