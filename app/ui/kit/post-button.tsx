import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass, ButtonContent } from './button.tsx'

export type HiddenValues = Record<string, string | number | null | undefined>

/** Hidden inputs; empty values are left out. */
export function HiddenFields({ values }: { values: HiddenValues }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) =>
        value === null || value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
    </>
  )
}

export type PostButtonProps = ButtonLook & {
  intent: string
  children: ReactNode
  /** Where the form goes; the present address when not given. */
  action?: string
  fields?: HiddenValues
  /** Address to return to, with `#anchor`. */
  back?: string
  /** The button's own name and value: the wanted end state of a toggle. */
  name?: string
  value?: string
  pressed?: boolean
  title?: string
  disabled?: boolean
  /** Sent in place when scripts run; `region` (`#id`) is what is taken anew, else the main column. */
  enhance?: boolean
  region?: string
  className?: string
}

/** One act, one button: a form that works without scripts. */
export function PostButton(props: PostButtonProps) {
  const { tone, icon, iconOnly, small, className, children, title, pressed, name, value } = props
  return (
    <form
      method="post"
      action={props.action}
      className="one"
      data-enhance={props.enhance || undefined}
      data-region={props.region}
    >
      <HiddenFields values={{ intent: props.intent, ...props.fields, back: props.back }} />
      <button
        type="submit"
        className={buttonClass({ tone, iconOnly, small }, className)}
        name={name}
        value={value}
        title={title}
        aria-pressed={pressed}
        disabled={props.disabled}
      >
        <ButtonContent icon={icon} iconOnly={iconOnly}>
          {children}
        </ButtonContent>
      </button>
    </form>
  )
}
