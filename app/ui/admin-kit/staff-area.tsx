import { createTheme, MantineProvider, type VariantColorResolverResult } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Parts, PartsProvider } from '#ui/kit/parts.ts'
import { Button } from './button.tsx'
import { Checkbox, CheckGroup, RadioGroup } from './choices.tsx'
import { DialogActions, DialogPanel } from './dialog-panel.tsx'
import { Field } from './field.tsx'
import { SecretField, SelectField, TextAreaField, TextField, TextInput } from './inputs.tsx'
import { mantineScope } from './mantine-scope.ts'
import { Banner } from './banner.tsx'

// Colors come from the style sheet, by `data-variant`; components set none.
const theme = createTheme({ variantColorResolver: () => ({}) as VariantColorResolverResult })

const parts: Parts = {
  Button,
  Checkbox,
  CheckGroup,
  RadioGroup,
  DialogPanel,
  DialogActions,
  Field,
  Banner,
  TextInput,
  TextField,
  SecretField,
  TextAreaField,
  SelectField,
}

/** Wraps the screens of staff and the setup: Mantine in the site's colors. */
export function StaffArea({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <PartsProvider value={parts}>
        <div className="bare" {...mantineScope}>
          {children}
        </div>
      </PartsProvider>
    </MantineProvider>
  )
}
