import { Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { ButtonLook, ButtonProps, LinkButtonProps } from '#ui/kit/button.tsx'

export type { ButtonTone } from '#ui/kit/button.tsx'

/** Maps tone, size and icon to Mantine. */
function looks({ tone = 'plain', icon, iconOnly, small }: ButtonLook, words: ReactNode) {
  return {
    variant: tone,
    mod: { small, icon: iconOnly },
    leftSection: icon && !iconOnly ? <Icon name={icon} /> : undefined,
    children: (
      <>
        {icon && iconOnly ? <Icon name={icon} /> : null}
        {iconOnly ? <span className="sr">{words} </span> : words}
        {/* Without styles, the space keeps the words from those of the next control. */}{' '}
      </>
    ),
  }
}

/** A button inside a form; type is `submit` by default. */
export function Button(props: Omit<ButtonProps, 'style'>) {
  const { tone, icon, iconOnly, small, children, ...rest } = props
  const look = looks({ tone, icon, iconOnly, small }, children)
  return <MantineButton type="submit" {...rest} {...look} />
}

/** `closes`: the link closes its dialog. */
export function LinkButton(props: LinkButtonProps & { closes?: boolean }) {
  const { tone, icon, iconOnly, small, children, dialog, closes, ...rest } = props
  return (
    <MantineButton
      component="a"
      {...rest}
      {...looks({ tone, icon, iconOnly, small }, children)}
      data-dialog={dialog || undefined}
      data-dialog-close={closes || undefined}
    />
  )
}
