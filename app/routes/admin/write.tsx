import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { MarkedTags } from '#ui/admin/marked-tags.tsx'
import { type OwnControl, sentForm, SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { RoomIntents, UploadRoom } from '#ui/admin/upload-room.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { type TagLookup, writeActs, writeView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const { parts } = settingsScreens.write

export const loader = screen(withLastChange('write', writeView))

export const action = formAction(writeActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminWrite() {
  const model = useLoaderData<typeof loader>()
  const answer = useReply<FormReply<{ lookup: TagLookup }>>()
  const ofRoom = answer !== undefined && RoomIntents.includes(answer.intent)
  const reply = ofRoom ? undefined : answer
  const tags = (field: 'recommend_tags' | 'reserved_tags') => (control: OwnControl) => (
    <MarkedTags
      {...control}
      present={model.marked[field]}
      sent={sentForm(reply)?.values ?? null}
      lookup={reply?.extra?.lookup[field] ?? null}
    />
  )
  return (
    <>
      <SettingsForm
        group="write"
        parts={parts}
        model={model}
        reply={reply}
        own={{ recommend_tags: tags('recommend_tags'), reserved_tags: tags('reserved_tags') }}
        severalIntents
      />
      <UploadRoom model={model.room} reply={ofRoom ? answer : undefined} />
    </>
  )
}
