import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { Field, type FieldLook } from '#ui/admin-kit/field.tsx'
import { TextInput } from '#ui/admin-kit/inputs.tsx'

export type ColourFieldProps = FieldLook & { name: string; defaultValue: string }

/** Format of the color picker's values. */
const pickable = (text: string) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000')

/** A color as text, with a picker and a reset button. */
export function ColourField({ name, defaultValue, ...look }: ColourFieldProps) {
  const t = useT()
  const field = String(look.label)
  return (
    <Field {...look}>
      {control => (
        <div className="colour">
          <TextInput
            {...control}
            name={name}
            fit="short"
            className="mono"
            spellCheck={false}
            autoComplete="off"
            defaultValue={defaultValue}
          />
          <input
            type="color"
            name={`${name}_picker`}
            aria-label={t('admin.theme.picker', { field })}
            defaultValue={pickable(defaultValue)}
          />
          <Button form={`reset-${name}`} aria-label={t('admin.theme.reset_of', { field })}>
            {t('admin.theme.reset')}
          </Button>
        </div>
      )}
    </Field>
  )
}
