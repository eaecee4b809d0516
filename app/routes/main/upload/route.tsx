import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { showUploadRules } from '#basics/uploads/show-rules.ts'
import uploadsCss from '#ui/styles/uploads.css?url'
import { UploadScreen } from './screen.tsx'
import { reply, type FormArgs } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { takeUpload } from '#web/kernel/upload-forms.ts'

type Done = { markdown: string; address: string; source: string }

const view = async ({ run, t }: ScreenArgs) => ({
  title: t('upload.new.title'),
  rules: await run(showUploadRules),
})

function Screen({ data, reply: answer }: Shown<typeof view, FormReply<Done>>) {
  return <UploadScreen {...data} done={answer?.extra ?? null} reply={answer} />
}

const route = screenRoute({
  view,
  acts: {
    upload: withFields(['file'], async (args: FormArgs) => reply(await takeUpload(args))),
  },
  styles: [uploadsCss],
  head: data => ({ title: data.title, noindex: true }),
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
