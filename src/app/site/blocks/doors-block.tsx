import type { DoorsBlock } from '../../../content/schema/blocks-schema.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { ActionLink } from '../action-link.tsx'
import { BlockHead } from './block-head.tsx'

const PAINT = ['bg-brand', 'bg-scene-clay', 'bg-scene-leaf-deep']

/** Links to other pages, drawn as doors; a wide door leads visitors with another aim to their page. */
export function Doors({ block: { doors, ...block } }: { block: DoorsBlock }) {
  const hasTwo = doors.length === 2
  return (
    <Section
      tone={block.tone}
      id={block.id}
      className={classes(
        'grid gap-x-16 gap-y-10 py-14 md:py-24',
        hasTwo && 'lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
      )}
    >
      <BlockHead block={block} />
      <ul className={classes('grid gap-6 md:gap-y-10', hasTwo ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}>
        {doors.map((door, at) =>
          door.wide ? (
            <WideDoor key={door.title} door={door} />
          ) : (
            <Door key={door.title} door={door} paint={PAINT[at]} />
          ),
        )}
      </ul>
    </Section>
  )
}

type DoorData = DoorsBlock['doors'][number]

/** A door that lights up on hover; its whole area is the link. */
function Door({ door, paint }: { door: DoorData; paint: string | undefined }) {
  const { title, text, status, action } = door
  const { label, ...to } = action
  return (
    <li className="group relative flex items-end gap-5 border-b-8 border-text bg-raised px-5 lg:flex-col lg:items-stretch lg:px-8 lg:pt-14 lg:[border-radius:50%_50%_0_0/7rem_7rem_0_0]">
      <span
        aria-hidden
        className={classes(
          'flex h-32 w-18 shrink-0 items-center justify-end rounded-t-full pr-2.5 transition-colors duration-200 ease-out group-hover:bg-lamp group-focused:bg-lamp lg:mx-auto lg:h-28 lg:w-20',
          paint,
        )}
      >
        <span className="size-2.5 rounded-full bg-lamp transition-colors duration-200 group-hover:bg-on-lamp group-focused:bg-on-lamp" />
      </span>
      <div className="flex grow flex-col py-6 lg:pt-1">
        <h3 className="text-2xl">
          {title} <ClaimTag status={status} />
        </h3>
        <p className="mt-2 mb-3 max-w-[52ch] text-muted">{text}</p>
        <Link
          {...to}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-link underline decoration-2 underline-offset-4 after:absolute after:inset-0"
        >
          {label}
        </Link>
      </div>
    </li>
  )
}

function WideDoor({ door: { title, text, status, action } }: { door: DoorData }) {
  return (
    <li className="grid items-center gap-x-10 gap-y-5 bg-lamp p-6 text-on-lamp lg:col-span-3 md:grid-cols-[1fr_auto] md:p-10">
      <div>
        <h3 className="text-2xl">
          {title} <ClaimTag status={status} />
        </h3>
        <p className="mt-2 max-w-[52ch]">{text}</p>
      </div>
      <ActionLink action={action} variant="ink" className="justify-self-start" />
    </li>
  )
}
