/** The frame of the main screens, filled from what the document loader knows. */
import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { inactivePath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'
import type { FlashMessage } from '#app/ui/kit/notice.tsx'
import type {
  FrameCounts,
  FrameFeature,
  FrameSite,
  FrameViewer,
  NavKey,
  SkipLink,
} from '#app/ui/layout/frame-types.ts'
import { AwardNotice, type AwardNoticeProps } from '#app/ui/notice/award-notice.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

/** The part of the root loader's data that frames use. */
export type FrameData = {
  site: FrameSite & { description: string; shortDescription: string; url: string; sidebar: string }
  viewer: FrameViewer | null
  features: FrameFeature[]
  counts: FrameCounts | null
  award: AwardNoticeProps['award'] | null
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
  banners?: ReactNode
  search?: string
  askHref?: string
  tone?: 'plain' | 'sunk'
  skips?: SkipLink[]
  /** A refusal of the form just sent, shown like a one-time message. */
  problem?: string | null
  children: ReactNode
}

export function Frame({ banners, problem, ...props }: FrameProps) {
  const data = useFrameData()
  const flash = problem ? ({ tone: 'danger', text: problem } as const) : data.flash
  const waiting = data.viewer && !data.viewer.activated
  return (
    <SiteFrame
      site={data.site}
      viewer={data.viewer}
      features={data.features}
      counts={data.counts ?? undefined}
      path={data.path}
      flash={flash}
      banners={
        waiting || data.award || banners ? (
          <>
            {waiting ? <ActivationNotice /> : null}
            {data.award ? <AwardNotice award={data.award} path={data.path} /> : null}
            {banners}
          </>
        ) : null
      }
      {...props}
    />
  )
}

function ActivationNotice() {
  const t = useT()
  return (
    <Notice
      tone="warning"
      actions={
        <LinkButton href={inactivePath()} small>
          {t('layout.account.activate')}
        </LinkButton>
      }
    >
      <p>{t('base.not_activated')}</p>
    </Notice>
  )
}
