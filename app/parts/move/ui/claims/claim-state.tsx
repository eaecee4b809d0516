import { useT } from '#ui/i18n.tsx'
import type { OwnClaim } from '#parts/move/domain/claims/make-claim.ts'

type Status = OwnClaim['status']

const tones: Record<Status, string> = {
  waiting: 'warn',
  confirmed: 'good',
  declined: 'bad',
  withdrawn: 'mute',
  undone: 'mute',
}

export function ClaimState({ status }: { status: Status }) {
  const t = useT()
  return <span className={`badge badge-${tones[status]}`}>{t(`claim.status.${status}`)}</span>
}
