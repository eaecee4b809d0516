/** A QR code as an SVG path. */
export type QrImage = { size: number; path: string }
