import { Fieldset } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { SelectField, TextField } from '#ui/admin-kit/inputs.tsx'
import type { Help } from '#ui/kit/inputs.tsx'
import type { InstallModel } from './view.ts'
import { InstallForm, isTicked, type Reply, valueOf } from './install-form.tsx'

type Setup = NonNullable<InstallModel['setup']>
type TextName = 'site_name' | 'site_url' | 'contact_email' | 'name' | 'email'
type TextRules = {
  type?: 'text' | 'url' | 'email'
  help?: string
  complete?: HTMLInputAutoCompleteAttribute
}

/** Step 4: the site, who may read it, and its first administrator. */
export function SiteStep(props: { setup: Setup; site: InstallModel['site']; reply: Reply }) {
  const { setup, site, reply } = props
  const t = useT()
  const text = (name: TextName, { type = 'text', help, complete }: TextRules = {}) => (
    <TextField
      id={name}
      name={name}
      type={type}
      label={t(`install.field.${name}`)}
      help={help ?? (bounds => t(`install.site.${name}_help`, bounds))}
      defaultValue={valueOf(reply, name, site[name])}
      autoComplete={complete ?? 'off'}
      required
    />
  )
  const secret = (name: 'password' | 'confirm', help: Help) => (
    <TextField
      id={name}
      name={name}
      type="password"
      label={t(`install.field.${name}`)}
      help={help}
      autoComplete="new-password"
      required={!setup.hasPassword}
    />
  )
  const urlHelp = setup.given.siteUrl ? t('install.site.url_given') : undefined
  return (
    <InstallForm
      intent="site"
      revision={setup.revision}
      reply={reply}
      submit={t('install.action.next')}
    >
      <Fieldset variant="unstyled" className="install-part" legend={t('install.site.about')}>
        {text('site_name')}
        {text('site_url', { type: 'url', help: urlHelp })}
        {text('contact_email', { type: 'email' })}
      </Fieldset>
      <Fieldset variant="unstyled" className="install-part" legend={t('install.site.private')}>
        <Checkbox
          id="login_required"
          name="login_required"
          value="on"
          label={t('install.field.login_required')}
          help={t('install.site.login_required_help')}
          defaultChecked={isTicked(reply, 'login_required', site.login_required)}
        />
        <SelectField
          id="external_content_display"
          name="external_content_display"
          label={t('install.field.external_content_display')}
          help={t('install.site.external_content_display_help')}
          defaultValue={valueOf(reply, 'external_content_display', site.external_content_display)}
          options={(['ask_before_display', 'always_display'] as const).map(value => ({
            value,
            label: t(`install.site.${value}`),
          }))}
        />
      </Fieldset>
      <Fieldset variant="unstyled" className="install-part" legend={t('install.site.admin')}>
        {text('name', { complete: 'username' })}
        {secret(
          'password',
          setup.hasPassword
            ? t('install.site.password_kept')
            : bounds => t('install.site.password_help', bounds),
        )}
        {secret('confirm', t('install.site.confirm_help'))}
        {text('email', { type: 'email', complete: 'email' })}
      </Fieldset>
    </InstallForm>
  )
}
