import type { ReactNode } from 'react'
import { useFrameData } from '#ui/frame.tsx'
import { AccountFrame } from '#ui/layout/account-frame.tsx'

export type AccountScreenProps = {
  title: string
  intro?: ReactNode
  links?: ReactNode
  children?: ReactNode
}

/** The narrow frame of the account screens, filled from the root loader's data. */
export function AccountScreen(props: AccountScreenProps) {
  const { site, path, flash } = useFrameData()
  return (
    <AccountFrame site={site} path={path} flash={flash} {...props}>
      {props.children}
    </AccountFrame>
  )
}
