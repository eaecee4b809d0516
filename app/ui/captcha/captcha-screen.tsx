import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { CaptchaPageData } from '#ui/forms/captcha-model.ts'
import { CaptchaFields } from './captcha-fields.tsx'

/** Replaces a screen: the captcha of a form without room for one, with the form's own fields. */
export function CaptchaScreen({ title, text, captcha }: CaptchaPageData) {
  const t = useT()
  const { demand, method, action, cancel, fields, error } = captcha
  return (
    <>
      <PageHead title={title} intro={text} />
      <ErrorSummary errors={error ? { captcha_code: [error] } : null} />
      <form method={method} action={action}>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <CaptchaFields demand={demand} error={error} untitled />
        <FormActions>
          <Button tone="primary">{t('captcha.submit')}</Button>
          <a className="btn btn-quiet" href={cancel}>
            {t('common.action.cancel')}
          </a>
        </FormActions>
      </form>
    </>
  )
}
