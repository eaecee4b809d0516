import { homePath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { ErrorSummary, labelled } from '#ui/kit/error-summary.tsx'
import { TextField } from '#ui/admin-kit/inputs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { SaveBar } from '#ui/admin-kit/save-bar.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { LastChange } from '#ui/admin/last-change.tsx'
import type { BrandingModel } from '#ui/admin/branding-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

const fields = ['logo', 'mobile_logo', 'square_icon', 'favicon'] as const
const pictures = 'image/jpeg,image/png,image/webp'
const accepted = {
  logo: pictures,
  mobile_logo: pictures,
  square_icon: pictures,
  favicon: 'image/png,image/x-icon,.ico',
}

export type BrandingFormProps = { model: BrandingModel; reply?: FormReply }

/** Logo and icons: current image, new file, checkbox to remove it. One button saves all. */
export function BrandingForm({ model, reply }: BrandingFormProps) {
  const t = useT()
  const { images, limits } = model
  return (
    <>
      <PageHead
        title={t('admin.branding.title')}
        intro={t('admin.branding.intro')}
        actions={<LinkButton href={homePath()}>{t('admin.branding.seen')}</LinkButton>}
      />
      <ErrorSummary
        errors={reply?.errors}
        labels={labelled(fields, name => t(`admin.branding.${name}`))}
      />
      <PostForm
        intent="save"
        reply={reply}
        encType="multipart/form-data"
        noValidate
        className="admin-form"
      >
        {fields.map(name => (
          <section key={name} className="admin-part" aria-labelledby={`part-${name}`}>
            <h2 id={`part-${name}`}>{t(`admin.branding.${name}`)}</h2>
            <div className="branding">
              <div className={`branding-now branding-${name}`}>
                {images[name] ? (
                  <img src={images[name]} alt={t('admin.branding.now')} />
                ) : (
                  <span className="help">{t('admin.branding.none')}</span>
                )}
              </div>
              <div>
                <TextField
                  id={name}
                  name={name}
                  type="file"
                  accept={accepted[name]}
                  label={t('admin.branding.file')}
                  help={t(`admin.branding.${name}_help`, limits)}
                  optional
                />
                {images[name] ? (
                  <Checkbox
                    id={`remove_${name}`}
                    name={`remove_${name}`}
                    value="on"
                    label={t('admin.branding.remove')}
                  />
                ) : null}
              </div>
            </div>
          </section>
        ))}
        <SaveBar>
          <Button tone="primary">{t('admin.save')}</Button>
        </SaveBar>
      </PostForm>
      <LastChange last={model.last} />
    </>
  )
}
