/** The dashboard: state of the site, and recent activity. */
import { type Activity, showActivity, Spans } from '#site/dashboard/show-activity.ts'
import type { ActivityKind } from '#site/dashboard/activity.queries.ts'
import { type Dashboard, showDashboard } from '#site/dashboard/show-dashboard.ts'
import { LateMs } from '#site/nodes/nodes.queries.ts'
import { hideFirstSteps } from '#site/dashboard/first-steps.ts'
import type { Fault } from '#kernel'
import { formatBytes } from '#shared/byte-size.ts'
import { faultText, jobLabel } from '#shared/fault-texts.ts'
import { numberFormat } from '#shared/number-format.ts'
import {
  adminPath,
  claimsPath,
  createTagPath,
  questionsPath,
  reviewPath,
  staffLogPath,
} from '#shared/paths.ts'
import { formatDuration } from '#shared/time-format.ts'
import { Hour } from '#shared/durations.ts'
import { ownValue } from '#shared/own-value.ts'
import type { IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { activityChart } from './activity-chart.ts'

/** An email that has waited longer than this (ms) is reported. */
const LateMail = Hour

type Tone = 'good' | 'warn' | 'bad' | 'mute'

const Percent = { style: 'percent', maximumFractionDigits: 1 } as const
const Seconds = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const

const percent = (part: number, whole: number, locale: string): string =>
  numberFormat(Percent, locale).format(whole > 0 ? part / whole : 0)

/** New items in the last 7 and 30 days, for kinds with a total. */
function changeOf({ counts }: Activity, kind: ActivityKind) {
  const sum = (days: number) => counts[kind].slice(-days).reduce((a, b) => a + b, 0)
  return { week: sum(7), month: sum(30) }
}

function statistics({ totals }: Dashboard, month: Activity, { ctx }: ScreenArgs) {
  const rate = (part: number) => (part > 0 ? percent(part, totals.questions, ctx.locale) : null)
  const plain = (name: string, value: number, href: string | null = null) => ({
    name,
    value,
    href,
    rate: null as string | null,
    change: null as ReturnType<typeof changeOf> | null,
  })
  const growing = (name: 'questions' | 'answers' | 'comments' | 'users') => ({
    ...plain(name, totals[name], adminPath(`/${name}`)),
    change: changeOf(month, name),
  })
  return [
    growing('questions'),
    { ...plain('resolved', totals.resolved), rate: rate(totals.resolved) },
    {
      ...plain('unanswered', totals.unanswered, questionsPath({ order: 'unanswered' })),
      rate: rate(totals.unanswered),
    },
    growing('answers'),
    growing('comments'),
    plain('votes', totals.votes),
    growing('users'),
  ]
}

/** A count of 0 is not shown. */
type Need = { name: string; title: string; text: string; count: number; href: string }

/** Link to details of a problem. */
const faultPlaces: Partial<Record<Fault['name'], string>> = {
  disk_full: '#system',
  disk_low: '#system',
  jobs_failing: '#jobs',
  mail_stands: adminPath('/smtp'),
  backup_damaged: adminPath('/backups'),
}

/** Link of each first step. */
const stepPlaces: Record<string, string> = {
  smtp: adminPath('/smtp'),
  https: adminPath('/general#site_url'),
  backup: adminPath('/backups'),
  second_admin: adminPath('/users?dialog=add'),
  legal: adminPath('/legal'),
  tags: createTagPath(),
  description: adminPath('/general#description'),
}

const needTitles: Record<string, string> = {
  mails_failed: 'dashboard.mails',
  plugins: 'dashboard.step.plugins',
  backup: 'dashboard.step.backup',
}

/** Pending work, problems first. */
function needs(found: Dashboard, { t, ctx }: ScreenArgs): Need[] {
  const { system: facts, health: site, mails: queue, waiting, claims, brokenPlugins } = found
  /** Hidden here while the first steps show the same. */
  const listed = found.firstSteps.length > 0
  const mailPath = adminPath('/smtp')
  const need = (wanted: boolean, name: string, href: string, count = 0): Need[] => {
    const title = t(ownValue(needTitles, name) ?? `dashboard.${name}`)
    return wanted ? [{ name, title, text: t(`dashboard.need.${name}`), count, href }] : []
  }
  const faults = facts.faults.map((fault): Need => {
    const { what, todo } = faultText(fault, t, ctx.locale)
    const href = faultPlaces[fault.name] ?? '#health'
    return { name: fault.name, title: what, text: todo, count: 0, href }
  })
  return [
    ...faults,
    ...need(waiting > 0, 'reviews', reviewPath(), waiting),
    ...need(claims > 0, 'claims', claimsPath(), claims),
    ...need(queue.failed > 0, 'mails_failed', mailPath, queue.failed),
    ...need(brokenPlugins > 0, 'plugins', adminPath('/installed-plugins'), brokenPlugins),
    ...need(!listed && site.smtp !== 'enabled', 'smtp', mailPath),
    ...need(!listed && !site.https, 'https', stepPlaces.https!),
    ...need(!listed && !found.backedUp, 'backup', stepPlaces.backup!),
    ...need(facts.update.state === 'newer', 'version', '#health'),
    ...need(!facts.uploadsWritable, 'uploads', '#health'),
  ]
}

type Fact = { name: string; text: string; tone: Tone; href: string | null }

const updateTones: Record<Dashboard['system']['update']['state'], Tone> = {
  off: 'mute',
  unknown: 'mute',
  latest: 'good',
  newer: 'warn',
  failed: 'bad',
}

function health(found: Dashboard, { t }: ScreenArgs): Fact[] {
  const { system, health: facts } = found
  const { update } = system
  const fact = (name: string, value: string, tone: Tone, href: string | null = null): Fact => ({
    name,
    tone,
    href,
    text: t(`dashboard.${name}_${value}`),
  })
  const yes = (value: boolean) => (value ? 'yes' : 'no')
  return [
    {
      name: 'version',
      tone: updateTones[update.state],
      href: null,
      text: t(`dashboard.version_${update.state}`, {
        version: system.version,
        newest: update.version,
      }),
    },
    fact('mode', facts.private ? 'private' : 'public', 'mute', adminPath('/login')),
    fact('uploads', yes(system.uploadsWritable), system.uploadsWritable ? 'good' : 'bad'),
    fact('https', yes(facts.https), facts.https ? 'good' : 'warn', adminPath('/general')),
    {
      name: 'time_zone',
      tone: 'mute',
      href: adminPath('/interface'),
      text: facts.timeZone.split('/').at(-1)!.replaceAll('_', ' '),
    },
    fact('smtp', facts.smtp, facts.smtp === 'enabled' ? 'good' : 'warn', adminPath('/smtp')),
  ]
}

function system(found: Dashboard, { ctx, t }: ScreenArgs): Fact[] {
  const { system: facts, database, storage, uptimeMs } = found
  const size = (bytes: number) => formatBytes(bytes, ctx.locale)
  const plain = (name: string, text: string, tone: Tone = 'mute'): Fact => ({
    name,
    text,
    tone,
    href: null,
  })
  const { disk } = facts
  const scarce = facts.faults.some(({ name }) => name.startsWith('disk_'))
  return [
    plain('runtime', facts.runtime),
    plain('database', `SQLite ${database.version}${facts.severalMachines ? ', LiteFS' : ''}`),
    plain('database_size', size(database.bytes)),
    plain('storage', size(storage)),
    disk
      ? plain(
          'disk',
          t(scarce ? 'dashboard.disk_scarce' : 'dashboard.disk_free', {
            free: size(disk.free),
            total: size(disk.total),
          }),
          scarce ? 'bad' : 'mute',
        )
      : plain('disk', t('dashboard.disk_unknown')),
    plain('uptime', formatDuration(uptimeMs, t)),
  ]
}

function mails({ mails: { waiting, failed, oldest } }: Dashboard, { ctx }: ScreenArgs) {
  const late = oldest > 0 && ctx.now - oldest > LateMail
  return { waiting, failed, oldest, late, href: adminPath('/smtp') }
}

function jobs(found: Dashboard, { t }: ScreenArgs) {
  return found.system.jobs
    .map(({ name, startedAt, endedAt, error, failedAt }) => {
      return {
        name: jobLabel(name, t),
        startedAt,
        error,
        failedAt,
        /** Its latest run failed. */
        failing: error !== '' && failedAt >= startedAt,
        running: startedAt > endedAt,
      }
    })
    .sort((a, b) => Number(b.failing) - Number(a.failing) || b.startedAt - a.startedAt)
}

function nodes({ nodes: found }: Dashboard, { ctx }: ScreenArgs) {
  const format = numberFormat(Seconds, ctx.locale)
  return (
    found && {
      noPrimary: !found.some(({ isPrimary, away }) => isPrimary && !away),
      list: found.map(({ id, name, version, startedAt, seenAt, lagMs, away, isPrimary }) => ({
        id,
        name,
        version,
        startedAt,
        seenAt,
        away,
        isPrimary,
        lag: away ? null : { text: format.format(lagMs / 1000), late: lagMs > LateMs },
      })),
    }
  )
}

export async function dashboardView(page: ScreenArgs) {
  const { run, t, url } = page
  const asked = url.searchParams.get('span')
  const found = await run(showDashboard)
  const span = Spans.find(one => one === asked) ?? '30d'
  const month = await run(showActivity, { span: '30d' })
  const shown = span === '30d' ? month : await run(showActivity, { span })
  return {
    title: t('dashboard.title'),
    needs: needs(found, page),
    steps: found.firstSteps.map(step => ({ ...step, href: ownValue(stepPlaces, step.name)! })),
    statistics: statistics(found, month, page),
    health: health(found, page),
    system: system(found, page),
    mails: mails(found, page),
    jobs: jobs(found, page),
    nodes: nodes(found, page),
    activity: activityChart(shown, page),
    links: [
      { name: 'plugins', href: adminPath('/installed-plugins') },
      { name: 'log', href: staffLogPath() },
      { name: 'settings', href: adminPath('/general') },
    ],
    path: url.pathname,
    search: url.search,
  }
}
export const dashboardActs: Record<string, IntentHandler> = {
  async hide_steps({ run }) {
    await run(hideFirstSteps)
    return { flash: { tone: 'success', key: 'dashboard.steps_hidden' } }
  },
}

export type DashboardModel = Awaited<ReturnType<typeof dashboardView>>
