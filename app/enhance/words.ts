/** A text of the page's language, from the data attributes of the frame. */
export function word(name: 'copy' | 'copied'): string {
  return document.getElementById('page')?.dataset[`${name}Word`] ?? name
}
