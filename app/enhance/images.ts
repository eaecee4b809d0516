/** Marks an image that failed to load; CSS hides it when it has no alt text (spec §2). */
export function markBroken(image: HTMLImageElement): void {
  // A blocked image is not broken.
  if (!image.dataset.externalSrc) image.classList.add('broken')
}

export function watchImages(): void {
  const failed = (event: Event) => {
    if (event.target instanceof HTMLImageElement) markBroken(event.target)
  }
  addEventListener('error', failed, true)
}
