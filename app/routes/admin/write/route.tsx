import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { MarkedTags } from './marked-tags.tsx'
import { type OwnControl, sentForm, SettingsForm } from '#ui/admin/settings-form.tsx'
import { RoomIntents, UploadRoom } from './upload-room.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { type TagLookup, writeActs, writeView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('write', writeView)

function Screen({
  data: model,
  reply: answer,
}: Shown<typeof view, FormReply<{ lookup: TagLookup }>>) {
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
        model={model}
        reply={reply}
        own={{ recommend_tags: tags('recommend_tags'), reserved_tags: tags('reserved_tags') }}
        severalIntents
      />
      <UploadRoom model={model.room} reply={ofRoom ? answer : undefined} />
    </>
  )
}

const route = screenRoute({
  view,
  acts: writeActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
