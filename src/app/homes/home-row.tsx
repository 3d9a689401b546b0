import { usd } from '../../domain/labels.ts'
import type { ListingView } from '../../domain/listing-view.ts'
import { ButtonLink } from '../ui/button-link.tsx'

const STATUS_WORDS: Record<ListingView['status'], string> = {
  active: 'Active',
  incomplete: 'Incomplete',
  paused: 'Paused',
  rented: 'Rented',
  expired: 'Expired',
}
const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const rooms = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** One home in a list: what it is, what it costs, when it is free, and a way to its owner. */
export function HomeRow({ home, showStatus }: { home: ListingView; showStatus: boolean }) {
  const [cover] = home.images
  return (
    <li className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-4 sm:grid-cols-[10rem_1fr_auto] sm:items-center">
      {cover ? (
        <img
          src={cover}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          className="aspect-4/3 w-full rounded-md object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid aspect-4/3 w-full place-items-center rounded-md bg-lavender text-sm text-on-lavender"
        >
          No photo
        </span>
      )}
      <div className="min-w-0">
        <h3 className="font-semibold break-words">{home.title}</h3>
        <p className="mt-1 tabular-nums">
          <span className="font-display text-lg font-bold">{usd(home.price)}</span> a month
        </p>
        <p className="text-sm text-muted">
          {[
            `${home.address.city}, ${home.address.state}`,
            rooms(home.bedrooms, 'bedroom'),
            rooms(home.bathrooms, 'bath'),
            `from ${longDay.format(Date.parse(`${home.availableFrom}T00:00:00Z`))}`,
          ].join(' · ')}
        </p>
        {showStatus && <p className="mt-1 text-sm font-medium">{STATUS_WORDS[home.status]}</p>}
      </div>
      {!home.mine && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to="/messages"
          search={{ with: home.owner._id }}
          className="col-span-2 justify-self-start sm:col-span-1"
        >
          Message {home.owner.firstName}
        </ButtonLink>
      )}
    </li>
  )
}
