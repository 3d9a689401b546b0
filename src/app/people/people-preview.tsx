import { Link } from '../ui/link.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeople } from './use-people.ts'

export function PeoplePreview() {
  const people = usePeople()
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="font-display text-xl font-bold">Looking where you look</h2>
        <Link to="/find-roommates" className="font-semibold text-brand underline underline-offset-4">
          See all
        </Link>
      </div>
      <PeopleList
        people={people}
        limit={3}
        empty={<p className="text-muted">Nobody else is looking in your area yet.</p>}
      />
    </section>
  )
}
