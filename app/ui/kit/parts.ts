/**
 * Form components shared by members' and staff's screens: light ones, and Mantine ones in the back
 * office.
 */
import { type ComponentType, createContext, useContext } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import {
  Checkbox,
  CheckGroup,
  type CheckGroupProps,
  type CheckboxProps,
  RadioGroup,
  type RadioGroupProps,
} from './choices.tsx'
import {
  DialogActions,
  type DialogActionsProps,
  DialogPanel,
  type DialogPanelProps,
} from './dialog-panel.tsx'
import { Field, type FieldProps } from './field.tsx'
import {
  type Bare,
  type Bound,
  SecretField,
  SelectField,
  type SelectProps,
  TextAreaField,
  type TextAreaProps,
  TextField,
  TextInput,
  type TextInputProps,
} from './inputs.tsx'
import { Banner, type BannerProps } from './banner.tsx'

/** Props common to both kits; Mantine defines these differently. */
type Both<P> = Omit<P, 'size' | 'style' | 'color'>
type BoundTo<P> = ComponentType<Bound & Bare<Both<P>>>

export type Parts = {
  Button: ComponentType<Both<ButtonProps>>
  Checkbox: ComponentType<Both<CheckboxProps>>
  CheckGroup: ComponentType<CheckGroupProps>
  RadioGroup: ComponentType<RadioGroupProps>
  DialogPanel: ComponentType<DialogPanelProps>
  DialogActions: ComponentType<DialogActionsProps>
  Field: ComponentType<FieldProps>
  Banner: ComponentType<BannerProps>
  TextInput: ComponentType<Both<TextInputProps>>
  TextField: BoundTo<TextInputProps>
  SecretField: BoundTo<TextInputProps>
  TextAreaField: BoundTo<TextAreaProps>
  SelectField: BoundTo<SelectProps>
}

const light: Parts = {
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

const PartsContext = createContext(light)
export const PartsProvider = PartsContext.Provider

export const useParts = (): Parts => useContext(PartsContext)
