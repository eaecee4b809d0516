import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'

/** A drawing of a phone screen, explained by the text beside it. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg className="step-picture" viewBox="0 0 72 112" aria-hidden="true">
      <rect className="step-case" x="2" y="2" width="68" height="108" rx="10" />
      <path className="step-line" d="M30 9h12" />
      {children}
    </svg>
  )
}

const row = (y: number) => `M28 ${y}h30`

function Scan() {
  return (
    <Phone>
      <path className="step-line" d="M18 44v-10h10M44 34h10v10M54 66v10H44M28 76H18V66" />
      <path className="step-fill" d="M26 42h8v8h-8zM38 42h8v8h-8zM26 60h8v8h-8zM40 58h6v6h-6z" />
    </Phone>
  )
}

/** What the app asks for: name, avatar, email address. */
function Rows({ ticked, pressed }: { ticked?: boolean; pressed?: boolean }) {
  return (
    <Phone>
      <path className="step-line" d={`${row(32)}${row(48)}${row(64)}`} />
      <path className="step-line" d="M14 28h8v8h-8zM14 44h8v8h-8z" />
      <rect className={ticked ? 'step-fill' : 'step-line'} x="14" y="60" width="8" height="8" />
      {ticked ? <path className="step-tick" d="M15.5 64l2 2.5 3.5-4.5" /> : null}
      <rect
        className={pressed ? 'step-fill' : 'step-line'}
        x="16"
        y="84"
        width="40"
        height="12"
        rx="6"
      />
      {pressed ? <path className="step-tick" d="M31 90l4 3.5 6-7" /> : null}
    </Phone>
  )
}

function Done() {
  return (
    <Phone>
      <circle className="step-fill" cx="36" cy="54" r="18" />
      <path className="step-tick" d="M27 54l7 7 12-14" />
    </Phone>
  )
}

const steps = [
  { key: 'scan', picture: <Scan /> },
  { key: 'ask', picture: <Rows /> },
  { key: 'tick', picture: <Rows ticked /> },
  { key: 'allow', picture: <Rows ticked pressed /> },
  { key: 'confirm', picture: <Done /> },
]

/** Illustrated steps for letting the work chat app share an email address. */
export function PermissionSteps() {
  const t = useT()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('auth.auth_failed.pictures')}</h2>
      <ol className="step-list">
        {steps.map(({ key, picture }) => (
          <li key={key}>
            {picture}
            <span>{t(`auth.auth_failed.step_${key}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
