import { Fieldset } from '@mantine/core'
import { useT } from '#app/ui/i18n.tsx'
import { Checkbox, RadioGroup } from '#app/ui/admin-kit/choices.tsx'
import { SelectField, TextField } from '#app/ui/admin-kit/inputs.tsx'
import { Notice } from '#app/ui/admin-kit/notice.tsx'
import type { InstallModel } from '#app/ui/install/install-model.ts'
import { InstallForm, isTicked, type Reply, valueOf } from './install-form.tsx'

type Setup = NonNullable<InstallModel['setup']>
type StepProps = { setup: Setup; reply: Reply }

const TlsModes = ['verify-full', 'verify-ca', 'require'] as const

/** Step 2: the database. */
export function DatabaseStep({ setup, reply }: StepProps) {
  const t = useT()
  const { database, revision, given } = setup
  if (given.database) {
    return (
      <>
        <Notice>
          <p>{t('install.database.given')}</p>
        </Notice>
        <InstallForm
          intent="take-database"
          revision={revision}
          reply={reply}
          submit={t('install.database.try')}
        />
      </>
    )
  }
  const kind = valueOf(reply, 'db_type', database.db_type)
  const file = kind === 'sqlite3' || !reply ? database.db_file : ''
  return (
    <InstallForm
      intent="database"
      revision={revision}
      reply={reply}
      submit={t('install.database.try')}
    >
      <div className="install-kind">
        <RadioGroup
          id="db_type"
          name="db_type"
          legend={t('install.field.db_type')}
          value={kind}
          options={(['sqlite3', 'libsql'] as const).map(value => ({
            value,
            label: t(`install.database.${value}`),
            help: t(`install.database.${value}_help`),
          }))}
        />
      </div>
      <Fieldset
        variant="unstyled"
        className="install-part install-file"
        legend={t('install.database.sqlite3')}
      >
        <TextField
          id="db_file"
          name="db_file"
          label={t('install.field.db_file')}
          help={t('install.database.file_help', { folder: given.dataDir })}
          defaultValue={valueOf(reply, 'db_file', file)}
          required
        />
      </Fieldset>
      <ServerFields setup={setup} reply={reply} />
    </InstallForm>
  )
}

function ServerFields({ setup: { database, hasSecret }, reply }: StepProps) {
  const t = useT()
  const secretHelp = hasSecret ? t('install.database.secret_kept') : undefined
  const text = (
    name: 'db_host' | 'db_name' | 'db_username' | 'ssl_root_cert' | 'ssl_cert' | 'ssl_key',
    more: { help?: string; required?: boolean } = {},
  ) => (
    <TextField
      id={name}
      name={name}
      label={t(`install.field.${name}`)}
      defaultValue={valueOf(reply, name, database[name])}
      optional={!more.required}
      {...more}
    />
  )
  return (
    <Fieldset
      variant="unstyled"
      className="install-part install-server"
      legend={t('install.database.libsql')}
    >
      {text('db_host', {
        help: t('install.database.host_help'),
        required: true,
      })}
      {text('db_name', { help: t('install.database.name_help') })}
      <TextField
        id="db_token"
        name="db_token"
        type="password"
        label={t('install.field.db_token')}
        help={secretHelp ?? t('install.database.token_help')}
        autoComplete="off"
        optional
      />
      {text('db_username')}
      <TextField
        id="db_password"
        name="db_password"
        type="password"
        label={t('install.field.db_password')}
        autoComplete="off"
        optional
      />
      <Checkbox
        id="ssl_enabled"
        name="ssl_enabled"
        value="on"
        label={t('install.field.ssl_enabled')}
        help={t('install.database.ssl_help')}
        defaultChecked={isTicked(reply, 'ssl_enabled', database.ssl_enabled)}
      />
      <SelectField
        id="ssl_mode"
        name="ssl_mode"
        label={t('install.field.ssl_mode')}
        defaultValue={valueOf(reply, 'ssl_mode', database.ssl_mode)}
        options={TlsModes.map(value => ({
          value,
          label: t(`install.database.tls.${value.replace('-', '_')}`),
        }))}
        fit="full"
      />
      {text('ssl_root_cert', { help: t('install.database.pem_help') })}
      {text('ssl_cert')}
      {text('ssl_key')}
    </Fieldset>
  )
}
