export type SecurityLogModel = {
  page: number
  pages: number
  path: string
  events: {
    what: string
    detail: string
    device: string
    id: number
    at: number
    network: string
    byStaff: boolean
  }[]
}
