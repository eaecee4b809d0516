import { settingsPath } from '#shared/paths.ts'
import { PasswordField } from '#ui/account/account-fields.tsx'
import { type Reply, typed } from '#ui/account/account-form.tsx'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { Checkbox, RadioGroup } from '#ui/kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'

/** Says what will be deleted, and asks for the required confirmation. */
export function LeaveForm({ hasPassword, reply }: { hasPassword: boolean; reply: Reply }) {
  const t = useT()
  const choice = (value: 'keep' | 'remove') => ({
    value,
    label: t(`settings.leave.${value}`),
    help: t(`settings.leave.${value}_help`),
  })
  return (
    <>
      <Banner tone="warning" title={t('settings.leave.final')}>
        <p>{t('settings.leave.gone')}</p>
      </Banner>
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          posts: t('settings.leave.posts'),
          pass: t('auth.field.password'),
          sure: t('settings.leave.sure'),
        }}
      />
      <PostForm intent="leave" reply={reply} action={`${settingsPath('data')}?leave=1`} noValidate>
        <RadioGroup
          id="posts"
          name="posts"
          legend={t('settings.leave.posts')}
          value={typed(reply, 'posts') || 'keep'}
          options={[choice('keep'), choice('remove')]}
        />
        {hasPassword ? <PasswordField reply={reply} /> : <p>{t('settings.leave.fresh')}</p>}
        <Checkbox
          id="sure"
          name="sure"
          value="on"
          label={t('settings.leave.sure')}
          error={reply?.errors.sure}
        />
        <CaptchaSlot reply={reply} />
        <FormActions>
          <Button tone="danger">{t('settings.leave.submit')}</Button>
          <LinkButton href={settingsPath('data')}>{t('common.action.cancel')}</LinkButton>
        </FormActions>
      </PostForm>
    </>
  )
}
