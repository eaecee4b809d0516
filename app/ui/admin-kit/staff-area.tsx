import { createTheme, MantineProvider, type VariantColorResolverResult } from '@mantine/core'
import type { ReactNode } from 'react'
import { cached, type Component } from '#ui/cached.tsx'
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

function StaffParts({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <PartsProvider value={parts}>{children}</PartsProvider>
    </MantineProvider>
  )
}

/** Wraps the screens of staff and the setup: Mantine in the site's colors. */
export function StaffArea({ children }: { children: ReactNode }) {
  return (
    <StaffParts>
      <div className="bare" {...mantineScope}>
        {children}
      </div>
    </StaffParts>
  )
}

/** `cached` for a component that uses Mantine. */
export const cachedStaff = <P extends object>(Part: Component<P>) =>
  cached((props: P) => (
    <StaffParts>
      <Part {...props} />
    </StaffParts>
  ))
