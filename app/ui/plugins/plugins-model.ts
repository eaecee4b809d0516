import type { PluginFacts } from '#basics/plugins/plugin-facts.ts'

export type PluginRow = PluginFacts & {
  kindNames: string[]
  settings: string | null
  canChange: boolean
  suspended: boolean
}

export type PluginsModel = {
  title: string
  filter: 'inactive' | 'active' | 'all' | 'outdated'
  filters: { name: 'inactive' | 'active' | 'all' | 'outdated'; href: string }[]
  plugins: PluginRow[]
}

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
