/** Remix requires a client entry. Pages load `app/enhance` instead and run no React. */
export {}
