import { absolute, qrConfirmPath } from '#shared/paths.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad } from '#web/site/settings-screen.ts'

export const workChatView = async (args: ScreenArgs) => ({
  ...(await settingsLoad('work_chat')(args)),
  receiver: absolute(args.ctx.settings.general.site_url, qrConfirmPath()),
})
