import type { ReactNode } from 'react'
import { dateTimeLabel } from '../../../../domain/core/time-labels.ts'
import type { PersonHistory, SamePicture } from '../../../../domain/reports/case.ts'
import { Link } from '../../../ui/link.tsx'
import * as strings from '../strings/queue.tsx'
import { PersonFacts } from './case-facts.tsx'

/** Pictures that another account had first: each beside the earlier one, whose it is, and when both were added. */
export function SamePictures({ pictures }: { pictures: readonly SamePicture[] }) {
  const others = new Map(
    pictures.map(({ other }): [string, PersonHistory] => [other.person._id, other.person]),
  )
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-display text-lg font-bold">{strings.samePictures}</h3>
        <p className="text-sm text-muted">{strings.samePicturesHint}</p>
      </div>
      <ul className="grid gap-5">
        {pictures.map(({ url, addedAt, other }) => (
          <li key={`${url} ${other.url}`} className="grid grid-cols-2 items-start gap-3">
            <Shown url={url} alt={strings.pictureHereAlt} addedAt={addedAt}>
              {strings.pictureHere}
            </Shown>
            <Shown url={other.url} alt={strings.pictureThereAlt(other.person.name)} addedAt={other.addedAt}>
              <Place other={other} />
            </Shown>
          </li>
        ))}
      </ul>
      {[...others.values()].map((person) => (
        <PersonFacts key={person._id} label={strings.otherPerson} person={person} />
      ))}
    </section>
  )
}

function Place({ other: { person, listing } }: Pick<SamePicture, 'other'>) {
  if (listing === null) return strings.pictureOf(person.name)
  if (listing.isDeleted) return strings.pictureInRemovedHome(person.name)
  return (
    <Link to={`/view-listing/${listing._id}`} className="text-link underline underline-offset-4">
      {strings.pictureInHome(listing.title, person.name)}
    </Link>
  )
}

interface ShownProps {
  url: string
  alt: string
  addedAt: string
  children: ReactNode
}

function Shown({ url, alt, addedAt, children }: ShownProps) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <a href={url} target="_blank" rel="noreferrer">
        <img
          src={url}
          alt={alt}
          loading="lazy"
          className="aspect-4/3 w-full rounded-md bg-sunken object-contain"
        />
      </a>
      <figcaption className="text-sm">
        <span className="block font-semibold wrap-anywhere">{children}</span>
        <span className="block text-muted">{strings.addedOn(dateTimeLabel(Date.parse(addedAt)))}</span>
      </figcaption>
    </figure>
  )
}
