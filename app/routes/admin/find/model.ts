export type SettingsSearchModel = {
  title: string
  query: string
  most: number
  screens: {
    group: string
    name: string
    href: string
    settings: { label: string; help: string; part: string; href: string }[]
  }[]
}
