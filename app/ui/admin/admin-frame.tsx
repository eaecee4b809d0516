import type { ReactNode } from 'react'
import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useT } from '#ui/i18n.tsx'
import { backupsPath } from '#shared/paths.ts'
import { AdminNav, type MenuLink } from './admin-nav.tsx'

/** The frame of the back office; its menu replaces the site's. */
export type AdminFrameProps = { plugins: MenuLink[]; isCopy: boolean; children: ReactNode }

export function AdminFrame({ plugins, isCopy, children }: AdminFrameProps) {
  const { path, imported } = useFrameData()
  return (
    <StaffArea>
      <Frame work nav="admin" menu={<AdminNav path={path} plugins={plugins} imported={imported} />}>
        {isCopy ? <RestoredCopyBanner path={path} /> : null}
        {children}
      </Frame>
    </StaffArea>
  )
}

/** Where the backups are, the form that confirms a restored copy. */
export const CopyForm = 'restored-copy'

/** On every screen of a restored copy, so that no one takes it for the site. */
function RestoredCopyBanner({ path }: { path: string }) {
  const t = useT()
  return (
    <Banner tone="warning" title={t('admin.backup.restored_title')}>
      <p>{t('admin.backup.restored_about')}</p>
      {path === backupsPath() ? null : (
        <p>
          <a href={`${backupsPath()}#${CopyForm}`}>{t('admin.backup.restored_link')}</a>
        </p>
      )}
    </Banner>
  )
}
