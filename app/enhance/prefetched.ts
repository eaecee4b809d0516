import { lookupPath } from '#shared/paths.ts'
import type { Visit } from './on-demand.ts'

/** The server does not count prefetched questions as views; counts it once it is shown. */
export function countView({ dataset }: HTMLElement, { deliveryType }: Visit): void {
  if (deliveryType !== 'navigational-prefetch') return
  const asked = new URLSearchParams(dataset.newAnswers!.split('?')[1])
  const question = asked.get('question')!
  navigator.sendBeacon(lookupPath('viewed'), new URLSearchParams({ question }))
}
