import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { MarkedTags } from '#app/ui/admin/marked-tags.tsx'
import type { SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { type OwnControl, sentForm, SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { RoomIntents, UploadRoom } from '#app/ui/admin/upload-room.tsx'
import { useReply } from '#app/ui/reply.ts'
import {
  formAction,
  type FormReply,
  screen,
  type TagLookup,
  withLastChange,
  writeActs,
  writeView,
} from '#app/web/index.ts'

const parts: SettingsPart[] = [
  {
    key: 'tags',
    fields: [
      { kind: 'text', name: 'recommend_tags' },
      { kind: 'text', name: 'reserved_tags' },
      { kind: 'switch', name: 'required_tag' },
      { kind: 'number', name: 'min_tags' },
    ],
  },
  {
    key: 'texts',
    fields: [
      { kind: 'number', name: 'min_content' },
      { kind: 'switch', name: 'restrict_answer' },
    ],
  },
  {
    key: 'files',
    fields: [
      { kind: 'number', name: 'max_image_size' },
      { kind: 'number', name: 'max_image_megapixel' },
      { kind: 'text', name: 'authorized_image_extensions', fit: 'medium' },
      { kind: 'number', name: 'max_attachment_size' },
      { kind: 'text', name: 'authorized_attachment_extensions', fit: 'medium' },
    ],
  },
]

export const loader = screen(withLastChange('write', writeView))

export const action = formAction(writeActs(parts))

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
