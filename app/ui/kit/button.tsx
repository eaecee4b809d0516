import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

/** primary: the main action of a form. danger: a destructive action. text: inside a line. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'text'

export type ButtonLook = {
  tone?: ButtonTone
  icon?: IconName
  /** Shows only the icon; the label stays for screen readers. */
  iconOnly?: boolean
  small?: boolean
}

export function buttonClass(
  { tone = 'plain', iconOnly, small }: ButtonLook,
  extra?: string,
): string {
  let name = tone === 'plain' ? 'btn' : `btn btn-${tone}`
  if (iconOnly) name += ' btn-icon'
  if (small) name += ' btn-small'
  return extra ? `${name} ${extra}` : name
}

/**
 * Icon and label of a button, a link or a summary. The trailing space has no width; without styles
 * it separates the label from the next control.
 */
export function ButtonContent({
  icon,
  iconOnly,
  children,
}: Pick<ButtonLook, 'icon' | 'iconOnly'> & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      <span className={iconOnly ? 'sr' : undefined}>{children} </span>
    </>
  )
}

export type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>

/** A button inside a form; type is `submit` by default. */
export function Button({ tone, icon, iconOnly, small, className, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={buttonClass({ tone, iconOnly, small }, className)} {...rest}>
      <ButtonContent icon={icon} iconOnly={iconOnly}>
        {children}
      </ButtonContent>
    </button>
  )
}

export type LinkButtonProps = ButtonLook & {
  href: string
  children: ReactNode
  className?: string
  title?: string
  rel?: string
  accessKey?: string
  /** MIME type of the target, when it is not a page. */
  type?: string
  /** With scripts, opens the target's dialog in place. */
  dialog?: boolean
}

export function LinkButton(props: LinkButtonProps) {
  const { tone, icon, iconOnly, small, className, children, dialog, ...rest } = props
  return (
    <a
      className={buttonClass({ tone, iconOnly, small }, className)}
      {...rest}
      data-dialog={dialog || undefined}
    >
      <ButtonContent icon={icon} iconOnly={iconOnly}>
        {children}
      </ButtonContent>
    </a>
  )
}
