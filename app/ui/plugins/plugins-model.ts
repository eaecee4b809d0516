export type PluginField = {
  title: string
  description: string
  inputType:
    | 'number'
    | 'text'
    | 'search'
    | 'color'
    | 'tel'
    | 'url'
    | 'email'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'month'
    | 'password'
    | 'range'
    | 'week'
  rows: number
  placeholder: string
  label: string
  prefix: string
  suffix: string
  readOnly: boolean
  hidden: boolean
  options: { value: string; label: string }[]
  list: string[]
  on: boolean
  value: string
  name: string
  type:
    | 'button'
    | 'checkbox'
    | 'radio'
    | 'switch'
    | 'legend'
    | 'select'
    | 'input'
    | 'textarea'
    | 'upload'
    | 'timezone'
    | 'tag_selector'
  required: boolean
}
