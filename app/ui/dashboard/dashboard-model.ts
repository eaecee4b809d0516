export type DashboardModel = {
  title: string
  needs: { name: string; title: string; text: string; count: number; href: string }[]
  steps: { href: string; name: string; done: boolean }[]
  statistics: {
    rate: string | null
    change: { week: number; month: number } | null
    name: string
    value: number
    href: string | null
  }[]
  health: {
    name: string
    text: string
    tone: 'good' | 'warn' | 'bad' | 'mute'
    href: string | null
  }[]
  system: {
    name: string
    text: string
    tone: 'good' | 'warn' | 'bad' | 'mute'
    href: string | null
  }[]
  mails: { waiting: number; failed: number; oldest: number; late: boolean; href: string }
  jobs: {
    failing: boolean
    running: boolean
    startedAt: number
    error: string
    failedAt: number
    name: string
  }[]
  /** Null for a site on a file. */
  nodes: {
    /** No machine runs the background jobs. */
    noPrimary: boolean
    list: {
      id: string
      name: string
      version: string
      startedAt: number
      seenAt: number
      away: boolean
      isPrimary: boolean
      /** Null while the machine is away. */
      lag: { text: string; late: boolean } | null
    }[]
  } | null
  activity: {
    span: '30d' | '90d' | '12m'
    spans: ('30d' | '90d' | '12m')[]
    labels: string[]
    plots: {
      kind: 'users' | 'questions' | 'answers' | 'comments' | 'votes'
      values: number[]
      total: number
      most: number
    }[]
  }
  links: { name: string; href: string }[]
  path: string
  search: string
}
