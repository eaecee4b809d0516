import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { FormActions, TextField } from '#ui/kit/inputs.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import type { CaptchaDemand } from '#ui/forms/captcha-model.ts'

type Errors = Record<string, string[]>

/** The captcha part of a submitted form. */
export type CaptchaReply = { captcha?: CaptchaDemand | null; errors: Errors } | null | undefined

/**
 * The captcha's place in a form, before its buttons: marks that the form has one, and shows it when
 * the form comes back with it.
 */
export function CaptchaSlot({ reply }: { reply: CaptchaReply }) {
  return (
    <>
      <HiddenFields values={{ captcha_here: 1 }} />
      {reply?.captcha ? (
        <CaptchaFields demand={reply.captcha} error={reply.errors.captcha_code} />
      ) : null}
    </>
  )
}

type FieldsProps = {
  demand: CaptchaDemand
  error?: string | string[] | null
  /** The page already explains this. */
  untitled?: boolean
}

/** Image or words, their input, and links to another captcha. */
export function CaptchaFields({ demand, error, untitled }: FieldsProps) {
  const t = useT()
  const { id, action, intent, image, words } = demand
  return (
    <div role="group" id="captcha" aria-label={t('captcha.title')}>
      <HiddenFields values={{ captcha_id: id, captcha_action: action, captcha_for: intent }} />
      {words ? <HiddenFields values={{ captcha_way: 'words' }} /> : null}
      {/* Enter in the field sends the form instead of asking for another picture. */}
      <button
        type="submit"
        name="intent"
        value={intent}
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
      />
      {untitled ? null : (
        <div className="field">
          <p className="label">{t('captcha.title')}</p>
          <p className="help">{t('captcha.about')}</p>
        </div>
      )}
      {image ? (
        <div className="field">
          <img src={image} alt={t('captcha.picture')} width={200} height={60} />
        </div>
      ) : null}
      <TextField
        key={id}
        id="captcha_code"
        name="captcha_code"
        label={t(image ? 'captcha.code' : 'captcha.digits')}
        help={image ? t('captcha.code_help') : t('captcha.digits_help', { words: words ?? '' })}
        error={error}
        fit="short"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <FormActions>
        <Button small name="intent" value="captcha-refresh" formNoValidate>
          {t(image ? 'captcha.refresh' : 'captcha.to_picture')}
        </Button>
        {image ? (
          <Button tone="quiet" small name="intent" value="captcha-words" formNoValidate>
            {t('captcha.to_words')}
          </Button>
        ) : null}
      </FormActions>
    </div>
  )
}
