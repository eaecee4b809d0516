/** The frame of the main screens, filled from the root loader's data. */
import { useRouteLoaderData } from '@remix-run/react'
import type { ReactElement, ReactNode } from 'react'
import { inactivePath, NoDialog, withQuery } from '#shared/paths.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import type { FlashMessage } from '#ui/kit/banner.tsx'
import type {
  FrameCounts,
  FrameFeature,
  FrameSite,
  FrameViewer,
  NavKey,
  SkipLink,
} from '#ui/layout/frame-types.ts'
import type { FramePlugins } from '#ui/layout/frame-types.ts'
import {
  AwardNotification,
  type AwardNotificationProps,
} from '#ui/notification/award-notification.tsx'
import { SiteFrame } from '#ui/layout/site-frame.tsx'
import { useReply } from '#ui/reply.ts'
import { type ProgramFrame, ProgramBanners } from './layout/program-banners.tsx'

/** The root loader's data that frames use. */
export type FrameData = {
  site: FrameSite & { description: string; shortDescription: string; url: string; sidebar: string }
  viewer: FrameViewer | null
  features: FrameFeature[]
  plugins: FramePlugins
  imported: boolean
  platform: ProgramFrame | null
  counts: FrameCounts | null
  award: AwardNotificationProps['award'] | null
  locale: string
  path: string
  view: 'card' | 'compact'
  flash: FlashMessage | null
}

export function useFrameData(): FrameData {
  return useRouteLoaderData('root') as FrameData
}

export type FrameProps = {
  nav?: NavKey | null
  aside?: ReactNode
  /** Replaces the site's menu. */
  menu?: ReactNode
  banners?: ReactNode
  /** The page has a search box itself, so the header has none. */
  searching?: boolean
  askHref?: string
  tone?: 'plain' | 'sunk'
  /** A work screen or an error: badges are not announced there. */
  work?: boolean
  skips?: SkipLink[]
  /** An error of the submitted form, shown like a one-time message. */
  problem?: string | null
  /**
   * The dialog requested by the URL; true = it is elsewhere on the page, null = not available to
   * this reader, which is reported. Screens without dialogs omit it.
   */
  dialog?: ReactElement | true | null
  /** Why there is no dialog, if the screen knows. */
  missing?: string | null
  children: ReactNode
}

/** The dialog's name in this page's URL. */
function useAskedDialog(): string | null {
  return new URLSearchParams(useFrameData().path.split('?')[1]).get('dialog')
}

const StaffDialogs = new Set(
  'close reopen pin unpin hide show undelete undelete-answer delete-tag undelete-tag merge'.split(
    ' ',
  ),
)

/** Why this reader gets no dialog; staff have every permission. */
function refusalOf(dialog: string, viewer: FrameViewer | null): string | null {
  if (!viewer) return 'base.unauthorized_error'
  if (!viewer.activated) return 'base.not_activated'
  return StaffDialogs.has(dialog) && !viewer.isStaff ? 'base.staff_only' : null
}

export function Frame({ banners, problem, dialog, missing, work, children, ...props }: FrameProps) {
  const data = useFrameData()
  const t = useT()
  const asked = useAskedDialog()
  const refused = dialog === null && asked !== null && !data.flash
  const reason = refused ? refusalOf(asked, data.viewer) : null
  const changed = data.viewer?.isStaff ? 'common.dialog.changed' : 'common.dialog.refused'
  const wrong = problem || (refused ? (reason ? t(reason) : missing || t(changed)) : null)
  const way = useReply<FormReply>()?.way
  const flash = wrong ? ({ tone: 'danger', text: wrong, way } as const) : data.flash
  const waiting = data.viewer && !data.viewer.activated
  const { platform } = data
  const award = work || props.tone === 'sunk' || asked !== null ? null : data.award
  const told = platform?.reward || platform?.invited ? platform : null
  return (
    <SiteFrame
      site={data.site}
      viewer={data.viewer}
      features={data.features}
      plugins={data.plugins}
      platform={data.platform}
      counts={data.counts ?? undefined}
      path={data.path}
      flash={flash}
      banners={
        waiting || award || told || banners ? (
          <>
            {waiting ? <ActivationBanner /> : null}
            {award ? <AwardNotification award={award} path={data.path} /> : null}
            {told ? <ProgramBanners {...told} path={data.path} /> : null}
            {banners}
          </>
        ) : null
      }
      {...props}
      flashClose={
        asked === null ? data.path : withQuery(new URL(data.path, 'http://site.invalid'), NoDialog)
      }
    >
      {dialog === true ? null : dialog}
      {children}
    </SiteFrame>
  )
}

function ActivationBanner() {
  const t = useT()
  return (
    <Banner
      tone="warning"
      actions={
        <LinkButton href={inactivePath()} small>
          {t('layout.account.activate')}
        </LinkButton>
      }
    >
      <p>{t('base.not_activated')}</p>
    </Banner>
  )
}
