import { useT } from '#ui/i18n.tsx'
import { TextField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import type { InstallModel } from './view.ts'
import { InstallForm, type Reply, valueOf } from './install-form.tsx'

type Setup = NonNullable<InstallModel['setup']>
type StepProps = { setup: Setup; reply: Reply }

/** Step 2: the database. */
export function DatabaseStep({ setup, reply }: StepProps) {
  const t = useT()
  const { database, revision, given } = setup
  if (given.database) {
    return (
      <>
        <Banner>
          <p>{t('install.database.given')}</p>
        </Banner>
        <InstallForm
          intent="take-database"
          revision={revision}
          reply={reply}
          submit={t('install.database.try')}
        />
      </>
    )
  }
  return (
    <InstallForm
      intent="database"
      revision={revision}
      reply={reply}
      submit={t('install.database.try')}
    >
      <input type="hidden" name="db_type" value="sqlite3" />
      <TextField
        id="db_file"
        name="db_file"
        label={t('install.field.db_file')}
        help={t('install.database.file_help', { folder: given.dataDir })}
        defaultValue={valueOf(reply, 'db_file', database.db_file)}
        required
      />
    </InstallForm>
  )
}
