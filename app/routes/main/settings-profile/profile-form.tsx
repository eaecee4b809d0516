import { userPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, TextAreaField, TextField } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

export type ProfileField = 'display_name' | 'username' | 'avatar' | 'bio' | 'website' | 'location'

export type ProfileFormProps = {
  /** Field name → value. */
  values: Record<Exclude<ProfileField, 'avatar'>, string>
  avatar: string
  /** Avatar choices; the URL is empty for the one drawn from the name. */
  avatars: { type: string; address: string }[]
  /** Fields members may change on this site. */
  open: readonly string[]
  /** Saved display name. */
  username: string
  reply: FormReply | undefined
  /** Maximum image size, in MB. */
  maxImageSize: number
}

const fields: ProfileField[] = ['display_name', 'username', 'avatar', 'bio', 'website', 'location']

/** The member's profile as a form; fields the site locks are shown read-only. */
export function ProfileForm(props: ProfileFormProps) {
  const { values, open, username, reply } = props
  const t = useT()
  const closed = (field: ProfileField) => !open.includes(field)
  const look = (field: Exclude<ProfileField, 'avatar'>, help?: string) => ({
    id: field,
    name: field,
    label: t(`settings.profile.${field}`),
    help: closed(field) ? t('settings.profile.closed') : help,
    defaultValue: values[field],
    disabled: closed(field),
  })
  const none = fields.every(closed)
  return (
    <SettingsFrame current="profile">
      <h2>{t('settings.profile.title')}</h2>
      <p className="settings-note">
        <a href={userPath(username)}>{t('settings.profile.show')}</a>
      </p>
      {none ? (
        <Banner tone="info">
          <p>{t('settings.profile.all_closed')}</p>
        </Banner>
      ) : null}
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          ...Object.fromEntries(fields.map(name => [name, t(`settings.profile.${name}`)])),
          avatar_file: t('settings.avatar.file'),
        }}
      />
      <PostForm
        limits="save"
        reply={reply}
        encType="multipart/form-data"
        noValidate
        data-guard-unsaved
      >
        <TextField {...look('display_name')} required fit="medium" autoComplete="nickname" />
        <TextField
          {...look('username', t('settings.profile.username_help'))}
          required
          fit="medium"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AvatarField {...props} closed={closed('avatar')} />
        <TextAreaField {...look('bio', t('settings.profile.bio_help'))} optional code rows={5} />
        <TextField
          {...look('website')}
          optional
          type="url"
          placeholder={t('settings.profile.website_hint')}
          autoComplete="url"
        />
        <TextField
          {...look('location')}
          optional
          fit="medium"
          placeholder={t('settings.profile.location_hint')}
        />
        {none ? null : (
          <FormActions>
            <Button tone="primary" name="intent" value="save">
              {t('settings.save')}
            </Button>
          </FormActions>
        )}
      </PostForm>
    </SettingsFrame>
  )
}

function AvatarField({
  avatar,
  avatars,
  values,
  username,
  reply,
  maxImageSize,
  closed,
}: ProfileFormProps & { closed: boolean }) {
  const t = useT()
  const chosen = avatars.find(({ type }) => type === avatar)
  const own = avatars.find(({ type }) => type === 'custom')?.address
  return (
    <>
      <div className="settings-avatars">
        <RadioGroup
          id="avatar"
          name="avatar.type"
          legend={t('settings.profile.avatar')}
          help={closed ? t('settings.profile.closed') : undefined}
          error={reply?.errors.avatar}
          value={avatar}
          options={avatars.map(({ type }) => ({
            value: type,
            label: t(`settings.avatar.${type}`),
            help: type === 'gravatar' ? t('settings.avatar.gravatar_help') : undefined,
            disabled: closed,
          }))}
        />
        {own ? <input type="hidden" name="avatar.custom" value={own} disabled={closed} /> : null}
        <Avatar
          name={values.display_name}
          seed={username}
          src={chosen?.address || null}
          size={128}
          alt={t('settings.profile.avatar_now')}
        />
      </div>
      {closed ? null : (
        <div className="settings-picture">
          <TextField
            id="avatar_file"
            name="avatar_file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            label={t('settings.avatar.file')}
            help={t('settings.avatar.file_help', { max: maxImageSize })}
            optional
          />
          <p className="settings-acts">
            <Button name="intent" value="upload" formNoValidate small>
              {t('settings.avatar.upload')}
            </Button>
            {own ? (
              <Button name="intent" value="remove_image" formNoValidate small tone="quiet">
                {t('settings.avatar.remove')}
              </Button>
            ) : null}
          </p>
        </div>
      )}
    </>
  )
}
