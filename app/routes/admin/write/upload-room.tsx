import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { ErrorSummary, labelled } from '#ui/kit/error-summary.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import { SaveBar } from '#ui/admin-kit/save-bar.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'
import { LastChange } from '#ui/admin/last-change.tsx'
import { SettingsControl } from '#ui/admin/settings-control.tsx'
import { formValue } from '#ui/admin/settings-fields.ts'
import { settingsScreens } from '#ui/admin/settings-parts.ts'

/** Intents of this form, besides those of the form above it. */
export const RoomIntents = ['save_room', 'undo_room']

const fields = settingsScreens.uploads.parts.flatMap(part => part.fields)

/** Storage limits of members: a separate settings group below the posting rules. */
export function UploadRoom({ model, reply }: { model: SettingsModel; reply?: FormReply }) {
  const t = useT()
  const sent = reply?.intent === 'save_room' ? reply.values : null
  return (
    <>
      <PostForm
        intent="save_room"
        id="settings-uploads"
        reply={reply?.intent === 'save_room' ? reply : undefined}
        noValidate
        data-guard-unsaved
        className="admin-form"
      >
        <section className="admin-part" aria-labelledby="part-room">
          <h2 id="part-room">{model.title}</h2>
          <p className="help">{t('admin.uploads.about')}</p>
          <ErrorSummary
            errors={reply?.errors}
            labels={labelled(
              fields.map(({ name }) => name),
              name => t(`admin.uploads.${name}`),
            )}
          />
          {fields.map(field => {
            const { name } = field
            const typed = ownValue(sent, name)
            return (
              <SettingsControl
                key={name}
                group="uploads"
                field={field}
                value={
                  typeof typed === 'string' ? typed : formValue(field, ownValue(model.values, name))
                }
                preset={formValue(field, ownValue(model.defaults, name))}
              />
            )
          })}
        </section>
        <SaveBar>
          <Button tone="primary">{t('admin.uploads.save')}</Button>
        </SaveBar>
      </PostForm>
      <LastChange last={model.last} intent="undo_room" of="part-room" />
    </>
  )
}
