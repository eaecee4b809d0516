type Word = 'copy' | 'copied' | 'notSent' | 'restored' | 'discard'

/** A text of the page's language, from the data attributes of the frame. */
export const pageWord = (name: Word): string =>
  document.getElementById('page')?.dataset[`${name}Word`] ?? name
