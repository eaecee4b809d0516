import { useT } from '#ui/i18n.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { contrast, parseHex } from '#ui/styles/colour.ts'
import { accentTones, Grounds, navbarText } from '#ui/styles/theme.ts'

const Readable = 4.5
type Colours = { primary: string; navbar: string }

const rounded = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

/** Warns which current colors are unreadable, and how they are adjusted. */
export function ThemeBanners({ primary, navbar }: Colours) {
  const t = useT()
  const texts: string[] = []
  const ratio = contrast(primary, Grounds.light.page)
  if (ratio < Readable) {
    const tone = accentTones(primary, 'light').text
    texts.push(t('admin.theme.low_light', { ratio: rounded(ratio), tone }))
  }
  const bar = parseHex(navbar) ? contrast(navbar, navbarText(navbar)) : 21
  if (bar < Readable) texts.push(t('admin.theme.low_bar', { ratio: rounded(bar) }))
  if (texts.length === 0) return null
  return (
    <Banner tone="warning" title={t('admin.theme.low_title')}>
      {texts.map(text => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  )
}

/** Sample links and buttons in both color schemes. */
export function ThemeSample({ primary }: Pick<Colours, 'primary'>) {
  const t = useT()
  return (
    <section className="admin-part admin-form" aria-labelledby="theme-sample">
      <h2 id="theme-sample">{t('admin.theme.sample')}</h2>
      <ul className="theme-samples">
        {(['light', 'dark'] as const).map(scheme => {
          const { text, fill, on } = accentTones(primary, scheme)
          return (
            <li key={scheme}>
              <svg viewBox="0 0 240 64" width="240" height="64" aria-hidden="true">
                <rect width="240" height="64" rx="6" fill={Grounds[scheme].page} stroke="#8b949e" />
                <text x="24" y="38" fontSize="16" fill={text} textDecoration="underline">
                  {`${t('admin.theme.sample_link')} `}
                </text>
                <rect x="124" y="14" width="92" height="36" rx="6" fill={fill} />
                <text x="170" y="38" fontSize="16" fill={on} textAnchor="middle">
                  {`${t('admin.theme.sample_button')} `}
                </text>
              </svg>
              <span>{t(`admin.theme.sample_${scheme}`, { text, fill })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
