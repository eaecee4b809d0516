import type { ReactNode } from 'react'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { AdminNav } from './admin-nav.tsx'

/** The frame of the back office: its own menu takes the place of the site's. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { path } = useFrameData()
  return (
    <Frame nav="admin" menu={<AdminNav path={path} />}>
      {children}
    </Frame>
  )
}
