import type { PluginPort, Ports } from '#kernel'

type Draw = Ports['drawCaptcha']

const DrawTime = 3_000
const Picture = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]{1,200000}$/

function checked(made: { text: string; image: string }) {
  const { text, image } = made
  if (typeof text !== 'string' || text.length < 1 || text.length > 50) throw new Error('no text')
  if (typeof image !== 'string' || !Picture.test(image))
    throw new Error('the image is not a data URI')
  return { text, image }
}

/** Images of the active captcha plugin; the built-in ones without a plugin, or when it fails. */
export const withPluginCaptcha =
  (own: Draw, plugins: PluginPort): Draw =>
  async () => {
    const [slug] = plugins.active('captcha')
    if (!slug) return own()
    const made = await plugins.call(slug, async p => checked(await p.captcha!.draw()), DrawTime)
    return made.ok ? made.value : own()
  }
