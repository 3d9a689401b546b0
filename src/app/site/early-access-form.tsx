import { useRef, useState } from 'react'
import { BETA_FORM, BETA_MARKETS, SOMEWHERE_ELSE, type Market } from '../../content/landing/beta.ts'
import { classes } from '../ui/classes.ts'
import { LineIcon } from './line-icon.tsx'

export type EarlyAccessType = 'homeowner' | 'seeker'

interface EarlyAccessFormProps {
  market: Market
  /** Called with both answers after the second one. */
  onPick: (userType: EarlyAccessType, location: string) => void
}

const ANSWER_CLASS =
  'group flex w-full items-center gap-4 border-t border-night-line py-4 text-left transition-colors duration-150 hover:border-lamp'

/** Two questions; the second answer leads to the account page (specification, section 2, Beta landing). */
export function EarlyAccessForm({ market, onPick }: EarlyAccessFormProps) {
  const [userType, setUserType] = useState<EarlyAccessType | null>(null)
  const question = useRef<HTMLHeadingElement>(null)
  // The choice "somewhere else" exists only in Southern California; New York offers just its five boroughs.
  const places = market === 'socal' ? [...BETA_MARKETS.socal.places, SOMEWHERE_ELSE] : BETA_MARKETS.nyc.places

  const goToQuestion = (next: EarlyAccessType | null) => {
    setUserType(next)
    question.current?.focus()
  }

  return (
    <div className="max-w-xl noscript:hidden">
      <p className="text-sm tabular-nums text-on-night-muted">{BETA_FORM.step(userType === null ? 1 : 2)}</p>
      <h3 ref={question} tabIndex={-1} className="mt-1 mb-4 text-2xl">
        {userType === null ? BETA_FORM.typeQuestion : BETA_FORM.placeQuestion}
      </h3>
      {userType === null ? (
        <ul className="animate-rise">
          {BETA_FORM.types.map(({ value, label, text }) => (
            <li key={value}>
              <button type="button" className={ANSWER_CLASS} onClick={() => goToQuestion(value)}>
                <span className="grow">
                  <span className="block font-display text-lg font-bold">{label}</span>
                  <span className="block text-sm text-on-night-muted">{text}</span>
                </span>
                <Arrow />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="animate-rise">
          <ul className={classes('grid gap-x-8', places.length > 4 && 'sm:grid-cols-2')}>
            {places.map(({ value, name }) => (
              <li key={value}>
                <button type="button" className={ANSWER_CLASS} onClick={() => onPick(userType, value)}>
                  <span className="grow font-display text-lg font-bold">{name}</span>
                  <Arrow />
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => goToQuestion(null)}
            className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-sm text-on-night-muted hover:text-on-night"
          >
            <LineIcon name="left" className="size-4" />
            {BETA_FORM.back}
          </button>
        </div>
      )}
    </div>
  )
}

function Arrow() {
  return (
    <LineIcon
      name="right"
      className="size-5 shrink-0 text-lamp transition-transform duration-150 ease-out group-hover:translate-x-1"
    />
  )
}
