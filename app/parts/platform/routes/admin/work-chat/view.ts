import { showWorkChat } from '#parts/platform/domain/identities/save-work-chat.ts'
import { SettingGroups } from '#kernel'
import { absolute, qrConfirmPath } from '#shared/paths.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

export async function workChatView({ run, t, ctx }: ScreenArgs) {
  return {
    title: t('admin.work_chat.title'),
    values: await run(showWorkChat),
    defaults: SettingGroups.work_chat.parse({}),
    receiver: absolute(ctx.settings.general.site_url, qrConfirmPath()),
  }
}
