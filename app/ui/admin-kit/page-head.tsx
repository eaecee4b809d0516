import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PageHeadProps } from '#app/ui/kit/page-head.tsx'

/** The page's one h1, with the buttons that belong to all of it. */
export function PageHead({ title, count, intro, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <Group justify="space-between" gap="xs">
        <Title>{title}</Title>
        {count ? <p className="list-count">{count}</p> : null}
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {intro ? <p className="page-intro">{intro}</p> : null}
    </div>
  )
}

/** Count on the left, sorts and switches on the right. */
export function ListBar({ count, children }: { count?: ReactNode; children?: ReactNode }) {
  return (
    <Group className="list-bar" justify="space-between" gap="xs">
      {count ? <p className="list-count">{count}</p> : null}
      {children}
    </Group>
  )
}
