import { Fragment } from 'react'
import { languageNames } from '#shared/languages.ts'
import { ownValue } from '#shared/own-value.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, SelectField } from '#ui/kit/inputs.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

export type InterfaceFormProps = {
  language: string
  scheme: string
  readingKeys: boolean
  siteLanguage: string
  reply: FormReply | undefined
}

const languages: Record<string, string> = languageNames
const keys = { '/': 'search', 'j k': 'walk', o: 'open', '?': 'list' }
const schemes = ['default', 'system', 'light', 'dark']

/** Language and colors; both apply from the next page on. */
export function InterfaceForm(props: InterfaceFormProps) {
  const { language, scheme, readingKeys, siteLanguage, reply } = props
  const t = useT()
  const site = ownValue(languages, siteLanguage) ?? siteLanguage
  return (
    <SettingsFrame current="interface">
      <h2>{t('settings.interface.title')}</h2>
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          language: t('settings.interface.language'),
          color_scheme: t('settings.interface.scheme'),
        }}
      />
      <PostForm intent="save" reply={reply}>
        <SelectField
          id="language"
          name="language"
          label={t('settings.interface.language')}
          required={false}
          help={t('settings.interface.language_help')}
          defaultValue={language}
          options={[
            { value: 'Default', label: t('settings.interface.as_site', { value: site }) },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
        />
        <SelectField
          id="color_scheme"
          name="color_scheme"
          label={t('settings.interface.scheme')}
          required={false}
          defaultValue={scheme}
          options={schemes.map(value => ({
            value,
            label: t(`settings.interface.scheme_${value}`),
          }))}
        />
        <Checkbox
          id="reading-keys-on"
          name="reading_keys"
          value="on"
          label={t('settings.interface.keys')}
          help={t('settings.interface.keys_help')}
          defaultChecked={readingKeys}
        />
        <ReadingKeys />
        <FormActions>
          <Button tone="primary">{t('settings.save')}</Button>
        </FormActions>
      </PostForm>
    </SettingsFrame>
  )
}

/** Keyboard shortcuts; a script also shows them in a dialog. */
function ReadingKeys() {
  const t = useT()
  return (
    <dl id="reading-keys" className="key-list" data-title={t('settings.interface.keys')}>
      {Object.entries(keys).map(([key, act]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((one, at) => (
              <Fragment key={one}>
                {at > 0 ? ' ' : null}
                <kbd>{one}</kbd>
              </Fragment>
            ))}
          </dt>{' '}
          <dd>{t(`settings.interface.key_${act}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
