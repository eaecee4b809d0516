type Word = 'copy' | 'copied' | 'notSent' | 'restored' | 'discard'

/** A text in the page's language, from the frame's data attributes. */
export const pageText = (name: Word): string =>
  document.getElementById('page')?.dataset[`${name}Word`] ?? name
