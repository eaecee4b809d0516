import type { ReactNode } from 'react'
import { StaffArea } from '#app/ui/admin-kit/staff-area.tsx'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { AdminNav, type MenuLink } from './admin-nav.tsx'

/** The frame of the back office; its menu replaces the site's. */
export type AdminFrameProps = { plugins: MenuLink[]; children: ReactNode }

export function AdminFrame({ plugins, children }: AdminFrameProps) {
  const { path, imported } = useFrameData()
  return (
    <StaffArea>
      <Frame work nav="admin" menu={<AdminNav path={path} plugins={plugins} imported={imported} />}>
        {children}
      </Frame>
    </StaffArea>
  )
}
