/**
 * With a database server: the frame of a reader's last write, so that the next page shows it on whichever machine
 * answers. Kept for longer than any copy should be behind.
 */
export const FrameCookie = 'forum_frame'
const Seconds = 30

/** The frame that a page must not be older than; 0 = any. */
export function neededFrame(cookies: string | undefined): number {
  if (!cookies?.includes(FrameCookie)) return 0
  const [, frame] = /(?:^|;\s*)forum_frame=(\d{1,15})(?:;|$)/.exec(cookies) ?? []
  return Number(frame ?? 0)
}

export const frameCookie = (frame: number, secure: boolean): string =>
  `${FrameCookie}=${frame}; Path=/; Max-Age=${Seconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
