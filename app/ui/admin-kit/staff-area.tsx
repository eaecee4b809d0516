import { createTheme, MantineProvider, type VariantColorResolverResult } from '@mantine/core'
import type { ReactNode } from 'react'

// Colors come from the style sheet, by `data-variant`; components set none.
const theme = createTheme({ variantColorResolver: () => ({}) as VariantColorResolverResult })

/** Wraps the screens of staff and the setup: Mantine in the colors of the site. */
export function StaffArea({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <div className="bare" data-mantine-color-scheme="light">
        {children}
      </div>
    </MantineProvider>
  )
}
