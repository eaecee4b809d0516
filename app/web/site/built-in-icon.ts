/** The built-in icon from app/public for /favicon.ico, 32 pixels wide. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAWlBMVEVMaXEAM/8AM/8AMv8ALv8AMv8AM/8AM/8AMv8AM/8A' +
    'Mv8AM/8AM/8AMf8AM/8AMv8AM/8AMv8AM/8AMv8AMv8AMv8AMv8AM/////93kv+IoP8BNP9dff9cff9uqMqKAAAAF3RSTlMA' +
    '10/AC2Yt8/b0v71LTb5MhaKfg4jy8faxkeMAAAAJcEhZcwAALiMAAC4jAXilP3YAAACaSURBVDjLvZNJEoMgEEVxiMbZxAEV' +
    'uP8100KZCga+pQvfkn70UDSM3UIYZdxBllcm3nMvrb7PAQ0JERJqElIkDCRwyFcQarZQYifIaYc8Kwi1WPyVOGzyzBRbdn+T' +
    '8pLwM4W7BGgSPtZIQo6EgoQKCeW6Uq0/3pmlbGpnH2lRWrttTp8P7/LreJAwKLxihgSQXgso/co7vvZxP/gXPAczjjAIAAAA' +
    'AElFTkSuQmCC',
  'base64',
)

/** An ICO file with one image: header, one directory entry, the image. */
function iconFile(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

export const builtInIcon: Uint8Array<ArrayBuffer> = Uint8Array.from(iconFile(picture, 32))
