import { homePath } from '#shared/paths.ts'
import { firstCharacter } from '#shared/avatar-look.ts'
import type { FrameSite } from './frame-types.ts'

/** Logo with its small version for phones, else the name as text. */
export function Brand({ site }: { site: FrameSite }) {
  const { name, logo, mobileLogo } = site
  const small = mobileLogo || logo
  return (
    <a className={logo || small ? 'brand brand-logo' : 'brand'} href={homePath()} rel="home">
      {logo || small ? (
        <picture>
          {small ? <source srcSet={small} media="(max-width: 1024px)" /> : null}
          <img src={logo || small || ''} alt={name} height={32} />
        </picture>
      ) : (
        <span className="brand-name">
          <span
            className="brand-mark"
            aria-hidden="true"
            data-mark={firstCharacter(name).toUpperCase()}
          />
          <span className="brand-text">{name}</span>
        </span>
      )}
    </a>
  )
}
