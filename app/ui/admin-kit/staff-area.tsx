import { createTheme, MantineProvider, type VariantColorResolverResult } from '@mantine/core'
import type { ReactNode } from 'react'

// The style sheet colors by `data-variant`, so that no component carries colors of its own.
const theme = createTheme({ variantColorResolver: () => ({}) as VariantColorResolverResult })

/** What the screens of staff and of the set-up stand in: Mantine with the colors of the site. */
export function StaffArea({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <div className="bare" data-mantine-color-scheme="light">
        {children}
      </div>
    </MantineProvider>
  )
}
