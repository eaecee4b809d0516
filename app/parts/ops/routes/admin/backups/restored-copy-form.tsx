import { CopyForm } from '#ui/admin/admin-frame.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { FormActions } from '#ui/admin-kit/inputs.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { backupsPath } from '#shared/paths.ts'
import type { BackupsModel } from '#parts/ops/ui/backups-model.ts'

/** Confirms that a restored copy is the site now. */
export function RestoredCopyForm(copy: NonNullable<BackupsModel['restored']>) {
  const { t, time, number } = useSpeech()
  const { backupAt, restoredAt, mails, calls } = copy
  return (
    <section className="admin-part" aria-labelledby={CopyForm}>
      <h2 id={CopyForm}>{t('admin.backup.restored_confirm_title')}</h2>
      <p>
        {t('admin.backup.restored_times', {
          backup: time.full(backupAt),
          restored: time.full(restoredAt),
        })}
      </p>
      <p>{t('admin.backup.restored_confirm_about')}</p>
      <PostForm intent="confirm_restore" action={backupsPath()}>
        {mails + calls > 0 ? (
          <Checkbox
            id="send_waiting"
            name="send_waiting"
            label={t('admin.backup.restored_send')}
            help={t('admin.backup.restored_send_help', {
              mails: number(mails),
              calls: number(calls),
            })}
          />
        ) : null}
        <FormActions>
          <Button tone="primary">{t('admin.backup.restored_confirm')}</Button>
        </FormActions>
      </PostForm>
    </section>
  )
}
