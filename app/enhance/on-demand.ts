/** Features few pages need, loaded on demand. */

/** How the page was loaded; `deliveryType` is empty when it came from the server just now. */
export type Visit = PerformanceEntry & { deliveryType?: string }

const NewAnswers = '[data-new-answers]'

/** A plain left click: other clicks open links elsewhere. */
const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

export function watchDemand(): void {
  const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)
  if (find('[data-reveal]'))
    void import('./revealing.ts').then(({ watchRevealing }) => watchRevealing())
  if (find('form[data-awaits]'))
    void import('./awaiting.ts').then(({ watchAwaited }) => watchAwaited())
  if (find('form[data-seen]')) void import('./seen.ts').then(({ watchSeen }) => watchSeen())
  const award = find<HTMLElement>('.award-line')
  if (award) void import('./award.ts').then(({ showAward }) => showAward(award))
  if ('keys' in document.documentElement.dataset)
    void import('./reading-keys.ts').then(({ watchReadingKeys }) => watchReadingKeys())
  const onReturn = (act: () => Promise<unknown>) =>
    document.addEventListener('visibilitychange', () => void act().catch(() => {}))
  if (find('.bell')) onReturn(() => import('./unread.ts').then(({ renewUnread }) => renewUnread()))
  onReturn(async () => {
    const line = find<HTMLElement>(NewAnswers)
    if (line) await import('./new-answers.ts').then(({ lookForAnswers }) => lookForAnswers(line))
  })
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, event => {
      const name = (event.target as Element).closest<HTMLAnchorElement>('a.user-name')
      if (name && matchMedia('(hover:hover)').matches)
        void import('./member-card.ts').then(({ approach }) => approach(name, event))
    })
  // Checked by the speculation rules.
  document.documentElement.dataset.scripts = ''
  const line = find<HTMLElement>(NewAnswers)
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  if (line && visit?.deliveryType)
    void import('./prefetched.ts').then(({ countView }) => countView(line, visit))
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'a.image-link,a[data-all-word],a[data-comment]',
    )
    if (!link || !isPlain(event)) return
    const leave = () => location.assign(link.href)
    const isPicture = link.className === 'image-link'
    const isComment = 'comment' in link.dataset
    // A blocked or broken image cannot be enlarged.
    if (isPicture && !link.querySelector('img')?.naturalWidth) return
    if (!isPicture && !isComment && (link.ariaCurrent || !link.showPopover)) return
    event.preventDefault()
    if (isPicture) import('./picture.ts').then(({ enlarge }) => enlarge(link)).catch(leave)
    else if (isComment)
      import('./comments.ts').then(({ openComment }) => openComment(link)).catch(leave)
    else
      import('./inbox-panel.ts')
        .then(({ openInbox }) => openInbox(link, event.detail > 0))
        .catch(leave)
  })
}
