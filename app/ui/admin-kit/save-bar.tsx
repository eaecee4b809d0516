import type { ReactNode } from 'react'

/** The buttons of a long form, always in sight. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className="form-actions save-bar">{children}</div>
)
