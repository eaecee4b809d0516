/** Parts that few pages need, fetched when they are asked for. */

/** A plain press of the main button: others open links elsewhere. */
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
  const award = find<HTMLElement>('.award-line')
  if (award) void import('./award.ts').then(({ showAward }) => showAward(award))
  if ('keys' in document.documentElement.dataset)
    void import('./reading-keys.ts').then(({ watchReadingKeys }) => watchReadingKeys())
  const onReturn = (act: () => Promise<unknown>) =>
    document.addEventListener('visibilitychange', () => void act().catch(() => {}))
  if (find('.bell')) onReturn(() => import('./unread.ts').then(({ renewUnread }) => renewUnread()))
  onReturn(async () => {
    const line = find<HTMLElement>('[data-new-answers]')
    if (line) await import('./new-answers.ts').then(({ lookForAnswers }) => lookForAnswers(line))
  })
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'a.image-link,a[data-all-word],a[data-comment]',
    )
    if (!link || !isPlain(event)) return
    const leave = () => location.assign(link.href)
    const isPicture = link.className === 'image-link'
    const isComment = 'comment' in link.dataset
    // An image that is held back or broken has nothing to enlarge.
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
