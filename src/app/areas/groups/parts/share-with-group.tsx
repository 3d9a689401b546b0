import { Check, Users } from 'lucide-react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { useAccount, useSignedIn } from '../../../data/account-hooks.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useGroups } from './use-groups.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import * as strings from '../strings/group-sharing.ts'

/** A menu that adds a home to a group; only for seekers who are in a group or look for one. */
export function ShareWithGroup({ home }: { home: Pick<ListingView, '_id' | 'title'> }) {
  const account = useAccount()
  const effective = useSignedIn()?.effective
  const { value } = useGroups()
  const [, share] = useSubmit((form, groupId: string) =>
    form.add({
      kind: 'group.home',
      payload: { groupId, listingId: home._id, shared: true, title: home.title },
    }),
  )
  if (!account || effective?.userType !== 'seeker' || value === undefined) return null
  const groups = value?.groups ?? []
  if (groups.length === 0 && effective.seekingOption !== 'FIND_GROUP') return null
  return (
    <Menu
      trigger={
        <>
          <Users aria-hidden className="size-5" />
          {strings.shareWithGroup}
        </>
      }
      label={strings.shareHome(home.title)}
      align="start"
      triggerClassName="min-h-11 rounded-md border border-line-strong bg-raised px-4.5 font-semibold hover:border-brand hover:bg-lavender"
      items={
        groups.length === 0
          ? [{ label: strings.startGroupFirst, to: '/groups' }]
          : groups.map(({ view }) => {
              const isAdded = view.homes.some(({ listingId }) => listingId === home._id)
              const icon = isAdded ? <Check aria-hidden className="size-5 text-good" /> : undefined
              if (isAdded) return { label: strings.alreadyIn(view.name), icon, to: `/groups/${view._id}` }
              return {
                label: view.name,
                onSelect: () => share(view._id),
              }
            })
      }
    />
  )
}
