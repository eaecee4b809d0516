export type CspReportsModel = {
  title: string
  items: {
    id: number
    page: string
    createdAt: number
    count: number
    source: string
    lastAt: number
    directive: string
    blocked: string
  }[]
}
