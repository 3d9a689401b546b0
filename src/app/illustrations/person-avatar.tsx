import { Person, type PersonLook } from './person.tsx'

export const PEOPLE = {
  marisol: { skin: 2, hair: 'long', top: 'clay' },
  theo: { skin: 3, hair: 'short', top: 'leaf' },
  june: { skin: 1, hair: 'bob', top: 'violet' },
  amira: { skin: 2, hair: 'scarf', top: 'deep' },
  dev: { skin: 2, hair: 'beard', top: 'lamp' },
  nia: { skin: 3, hair: 'curls', top: 'paper' },
  sam: { skin: 1, hair: 'cap', top: 'leaf' },
  rose: { skin: 1, hair: 'bun', top: 'deep' },
} as const satisfies Record<string, PersonLook>

export type PersonName = keyof typeof PEOPLE

interface PersonAvatarProps {
  who: PersonName
  /** Pixels. */
  size?: number | undefined
  /** The wall behind: evening, or a lit room. */
  lit?: boolean | undefined
  className?: string | undefined
}

/** A drawn portrait in an arched window, for samples and scenes; people of the product have photos or initials. */
export function PersonAvatar({ who, size = 88, lit = false, className }: PersonAvatarProps) {
  return (
    <svg width={size} height={size * 1.15} viewBox="0 0 100 115" aria-hidden className={className}>
      <clipPath id={`arch-${who}`}>
        <path d="M0 115V50a50 50 0 0 1 100 0v65Z" />
      </clipPath>
      <path className={lit ? 'fill-scene-warm' : 'fill-scene-far'} d="M0 115V50a50 50 0 0 1 100 0v65Z" />
      <g clipPath={`url(#arch-${who})`}>
        <g transform="translate(50 84)">
          <Person {...PEOPLE[who]} />
        </g>
      </g>
    </svg>
  )
}
