import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'

/** The buttons of a long form, always in sight. A script adds how many fields are changed. */
export function SaveBar({ children }: { children: ReactNode }) {
  const t = useT()
  const changes = [1, 2].map(count => t('admin.changes', { count })).join('|')
  return (
    <div className="form-actions save-bar">
      {children}
      <span className="quiet" role="status" data-changes={changes} />
    </div>
  )
}
