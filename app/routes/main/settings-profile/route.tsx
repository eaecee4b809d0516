import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import type { FieldError } from '#kernel'
import { showProfileForm } from '#people/profiles/show-profile-form.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { settingsPath } from '#shared/paths.ts'
import { ProfileForm } from './profile-form.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import {
  type FormArgs,
  refuseWith,
  intent,
  reply,
  type Success,
  taking,
} from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { uploadAvatar } from '#web/kernel/upload-forms.ts'
import { ownValue } from '#shared/own-value.ts'

const saved: Success = {
  to: settingsPath('profile'),
  flash: { tone: 'success', key: 'settings.saved' },
}

/** For API clients an empty name means unchanged; people who clear the field need an error. */
const emptiedNames = ({ form }: FormArgs): FieldError[] =>
  ['display_name', 'username']
    .filter(name => String(form.get(name) ?? '-').trim() === '')
    .map(field => ({ field, reason: 'form.required' }))

/** An uploaded file becomes the avatar, whatever was selected. */
async function save(args: FormArgs): Promise<Success> {
  await refuseWith(emptiedNames(args), () => updateProfile.part(args.ctx, args.values))
  const address = await uploadAvatar(args)
  const avatar = address ? { type: 'custom', custom: address } : args.values.avatar
  await args.run(updateProfile, { ...args.values, avatar })
  return saved
}

/** After an error, the form shows the typed values. */
function typed(reply: FormReply | undefined, values: Record<string, string>) {
  const kept = Object.entries(values).map(([name, value]) => {
    const again = ownValue(reply?.values, name)
    return [name, typeof again === 'string' ? again : value]
  })
  return Object.fromEntries(kept) as typeof values
}

async function view({ run, ctx, t }: ScreenArgs) {
  const { username, displayName, bio, website, location, open, avatar, avatars } =
    await run(showProfileForm)
  return {
    title: t('settings.profile.title'),
    values: { display_name: displayName, username, bio, website, location },
    avatar: avatar.type,
    avatars,
    open,
    username,
    maxImageSize: ctx.settings.write.max_image_size,
  }
}

function Screen({ data, reply }: Shown<typeof view>) {
  const chosen = (reply?.values.avatar as { type?: string } | undefined)?.type
  const uploaded = (reply?.extra as { avatar?: string } | null)?.avatar
  const avatars = uploaded
    ? [
        ...data.avatars.filter(({ type }) => type !== 'custom'),
        { type: 'custom', address: uploaded },
      ]
    : data.avatars
  return (
    <ProfileForm
      {...data}
      avatars={avatars}
      values={typed(reply, data.values)}
      avatar={uploaded ? 'custom' : (chosen ?? data.avatar)}
      reply={reply}
    />
  )
}

const route = screenRoute({
  view,
  acts: {
    save: taking(updateProfile, save),
    /** This is the form's first button, so Enter in any field triggers it: then it saves. */
    upload: withFields(['avatar_file'], async (args: FormArgs) => {
      const address = await uploadAvatar(args)
      return address ? reply({ avatar: address }) : save(args)
    }),
    remove_image: intent(
      updateProfile,
      () => saved,
      () => ({ avatar: { type: 'default' } }),
    ),
  },
  styles: [settingsCss],
  head: data => ({ title: data.title, noindex: true }),
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
