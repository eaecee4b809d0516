import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass, ButtonContent } from './button.tsx'

export type HiddenValues = Record<string, string | number | null | undefined>

/** Hidden inputs; empty values are omitted. */
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
  /** Target URL; the current page by default. */
  action?: string
  fields?: HiddenValues
  /** URL to return to, with `#anchor`. */
  back?: string
  /** The button's name and value: the desired state of a toggle. */
  name?: string
  value?: string
  pressed?: boolean
  title?: string
  disabled?: boolean
  /**
   * With scripts, submitted in place; `region` (a selector) is the part to refresh, else the main
   * column.
   */
  enhance?: boolean
  region?: string
  className?: string
}

/** A single-button form; works without scripts. */
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
