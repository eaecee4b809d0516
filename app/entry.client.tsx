/** Remix requires a client entry. Pages run no React in the browser: the client build is these scripts and the styles. */
export { default as main } from '#enhance/main.ts?worker&url'
export { default as passkeys } from '#enhance/passkeys.ts?worker&url'
export { default as saveBar } from '#enhance/save-bar.ts?worker&url'
