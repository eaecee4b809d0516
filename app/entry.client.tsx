/** Remix asks for an entry of the browser. Pages load `app/enhance` instead and run no React. */
export {}
