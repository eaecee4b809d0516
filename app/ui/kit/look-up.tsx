import type { ComponentProps } from 'react'
import { FormFields } from '#ui/form-fields.tsx'
import { Button } from './button.tsx'
import { TextField } from './inputs.tsx'

export type LookUpProps = ComponentProps<typeof TextField> & {
  /** Label of the button. */
  intent: string
  submit: string
  /** Shown when nothing was found. */
  none?: string | null
}

/** A field with a lookup button, which skips validation of the form's other fields. */
export function LookUp({ intent, submit, none, ...field }: LookUpProps) {
  return (
    <>
      <div className="picker-row">
        <FormFields intent={intent}>
          <TextField autoComplete="off" autoCapitalize="none" required={false} {...field} />
        </FormFields>
        <Button name="intent" value={intent} icon="search" formNoValidate>
          {submit}
        </Button>
      </div>
      {none ? (
        <p className="quiet" role="status">
          {none}
        </p>
      ) : null}
    </>
  )
}
