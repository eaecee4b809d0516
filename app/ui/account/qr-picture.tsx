import type { QrImage } from '#ui/account/qr-image-model.ts'

/** Dark on light in every color scheme, with the required margin: cameras read nothing else. */
export function QrPicture({ size, path, label }: QrImage & { label: string }) {
  return (
    <svg
      className="qr-code"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
