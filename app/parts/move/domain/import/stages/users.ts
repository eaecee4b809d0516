import { linkable } from '#shared/web-address.ts'

const WebsiteMax = 255

/** The URL if it may be linked; empty otherwise. */
export function website(address: string): string {
  return address.length <= WebsiteMax ? linkable(address) : ''
}
