import type { QrImage } from '#ui/account/qr-image-model.ts'
export async function drawQr(text: string): Promise<QrImage> {
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'L' }).modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const from = x
      while (x + 1 < size && data[y * size + x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}
