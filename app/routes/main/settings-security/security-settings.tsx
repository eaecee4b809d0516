import type { ReactNode } from 'react'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

type Props = { reply: FormReply | undefined; children: ReactNode }

/** The Security screen of the settings. */
export function SecuritySettings({ reply, children }: Props) {
  return (
    <SettingsFrame current="security" problem={reply?.errors['']?.[0]}>
      {children}
    </SettingsFrame>
  )
}
