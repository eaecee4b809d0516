import { useT } from '#ui/i18n.tsx'
import type { ClaimsModel } from './claims-model.ts'

type Status = ClaimsModel['claims'][number]['status']

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
