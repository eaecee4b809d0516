/** How long the toast stays: long enough to be read. */
const ShownMs = 7000
/** Delay after scrolling before the toast is placed again. */
const RestMs = 400
const Pressable = 'button,input,select,textarea,summary,iframe'

/** Whether the box covers a control or an input. */
function covers(box: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return [...document.querySelectorAll(Pressable)].some(element => {
    if (box.contains(element)) return false
    const at = element.getBoundingClientRect()
    return at.left < right && at.right > left && at.top < bottom && at.bottom > top && at.width > 0
  })
}

/** Moves the box to a corner where it covers no control; false when there is none. */
function place(box: Element): boolean {
  box.classList.add('award-toast')
  if (!covers(box)) return true
  box.classList.add('award-start')
  if (!covers(box)) return true
  box.classList.remove('award-toast', 'award-start')
  return false
}

/** The badge counts as announced once it is visible. */
function take(box: Element): void {
  const form = box.querySelector<HTMLFormElement>('form:last-of-type')!
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}

function show(box: HTMLElement): boolean {
  if (document.hidden || !place(box)) return false
  const live = document.getElementById('live')
  if (live) live.textContent = box.querySelector('p')!.textContent
  take(box)
  let timer = 0
  const wait = () => (timer = window.setTimeout(() => box.remove(), ShownMs))
  const stay = () => clearTimeout(timer)
  // Stays while hovered or focused.
  box.addEventListener('pointerenter', stay)
  box.addEventListener('pointerleave', wait)
  box.addEventListener('focusin', stay)
  box.addEventListener('focusout', wait)
  box.addEventListener('submit', event => {
    if ((event.target as HTMLFormElement).matches(':last-of-type')) {
      event.preventDefault()
      box.remove()
    }
  })
  wait()
  return true
}

/** Turns the line of a new badge into a toast, as soon as it covers no control. */
export function showAward(box: HTMLElement): void {
  document.body.append(box)
  if (show(box)) return
  let timer = 0
  const retry = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (show(box)) for (const name of Moments) removeEventListener(name, retry)
    }, RestMs)
  }
  for (const name of Moments) addEventListener(name, retry)
}
const Moments = ['scroll', 'resize', 'visibilitychange']
