import { useState } from 'react'
import type { GroupsBlock } from '../../../content/schema/block-samples.ts'
import { usd } from '../../../domain/core/money.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Picture } from '../../illustrations/picture.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'

interface PartProps {
  block: GroupsBlock
}

/** A demonstration of groups: their members and plans, and their saved homes. */
export function Groups({ block }: PartProps) {
  const [tab, setTab] = useState<'groups' | 'properties'>('groups')
  const { label, tabs } = block
  const panel = (of: typeof tab) => (of === tab ? undefined : 'hidden noscript:mt-12 noscript:block')
  // Without JavaScript there are no tabs, so each panel shows its tab's label.
  const noscriptLabel = 'hidden py-3 text-sm font-semibold text-link noscript:block'
  return (
    <Section tone={block.tone} id={block.id}>
      <BlockHead block={block} />
      <div className="mt-8 rounded-lg bg-surface px-4 pt-2 pb-6 text-text shadow-float sm:px-7 md:mt-12">
        <Tabs
          label={label}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'groups', label: tabs.groups },
            { id: 'properties', label: tabs.properties },
          ]}
          className="noscript:[&>[role=tablist]]:hidden"
        >
          <div className={panel('groups')}>
            <p className={noscriptLabel}>{tabs.groups}</p>
            <MyGroups block={block} />
          </div>
          <div className={panel('properties')}>
            <p className={noscriptLabel}>{tabs.properties}</p>
            <SavedProperties block={block} />
          </div>
        </Tabs>
      </div>
    </Section>
  )
}

function MyGroups({ block: { groups, words } }: PartProps) {
  return (
    <ul className="grid gap-x-10 gap-y-12 pt-2 lg:grid-cols-2">
      {groups.map((group) => (
        <li key={group.id}>
          <h3 className="text-2xl">{group.name}</h3>
          <p className="text-sm text-muted">{group.lastActivity}</p>
          <p className="mt-3 flex flex-wrap gap-2 text-sm font-semibold">
            <span className="rounded-sm bg-lavender px-2 py-0.5 text-on-lavender">
              {group.savedProperties} {words.saved}
            </span>
            {group.unreadMessages > 0 && (
              <span className="rounded-sm bg-lamp px-2 py-0.5 text-on-lamp">
                {group.unreadMessages} {words.unread}
              </span>
            )}
          </p>
          <ul aria-label={words.members} className="mt-5 flex gap-4 border-b-6 border-text">
            {group.members.map(({ id, name, isAdmin, avatar }) => (
              <li key={id} className="flex flex-col items-center justify-end text-center text-sm">
                <span className="font-semibold">{name}</span>
                {isAdmin && <span className="text-xs text-muted">{words.admin}</span>}
                <PersonAvatar person={avatar} lit={isAdmin} className="mt-1.5 w-20 sm:w-26" />
              </li>
            ))}
          </ul>
          <dl className="mt-4">
            {[
              [words.budget, `${group.budget} ${words.month}`],
              [words.moveIn, group.moveInDate],
              [words.areas, group.preferredAreas.join(', ')],
            ].map(([topic, value]) => (
              <div key={topic} className="flex justify-between gap-4 border-b border-line py-2">
                <dt className="text-muted">{topic}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function SavedProperties({ block: { groups, properties, words } }: PartProps) {
  return (
    <ul>
      {properties.map((home) => (
        <li
          key={home.id}
          className="grid grid-cols-[5rem_1fr_auto] items-center gap-x-4 gap-y-1 border-t border-line py-4 first:border-t-0 sm:grid-cols-[8rem_1fr_auto] sm:gap-x-6"
        >
          <Picture name={home.image} className="aspect-4/3 w-full rounded-t-full bg-lavender object-cover" />
          <div className="grid gap-x-6 gap-y-1.5 lg:grid-cols-[5fr_4fr_3fr] lg:items-center">
            <div>
              <h3 className="text-lg">{home.address}</h3>
              <p className="text-sm text-muted">
                {home.neighborhood} · {groups.find(({ id }) => id === home.group)?.name}
              </p>
            </div>
            <p className="text-sm tabular-nums">
              <span className="block font-display text-xl font-bold">
                {usd(home.price)} <span className="font-sans text-sm font-normal">{words.month}</span>
              </span>
              {home.bedrooms} {words.bedrooms} · {home.bathrooms} {words.bathrooms} ·{' '}
              {home.sqft.toLocaleString('en-US')} {words.sqft}
            </p>
            <div className="text-sm text-muted">
              <p>
                {words.savedBy} {home.savedBy.join(', ')}
              </p>
              <p>
                {home.comments} {words.comments}
              </p>
            </div>
          </div>
          <label className="inline-flex size-12 items-center justify-center rounded-full border border-line-strong text-muted transition-colors duration-150 has-checked:border-lamp has-checked:bg-lamp has-checked:text-on-lamp focus-of-input">
            <input
              type="checkbox"
              defaultChecked={home.liked}
              aria-label={`${words.like} ${home.address}`}
              className="peer sr-only"
            />
            <svg
              viewBox="0 0 24 24"
              aria-hidden
              className="size-6 fill-none stroke-current stroke-2 peer-checked:fill-current"
            >
              <path d="M12 20 4.5 12.6a4.7 4.7 0 0 1 6.6-6.7l.9.9.9-.9a4.7 4.7 0 0 1 6.6 6.7Z" />
            </svg>
          </label>
        </li>
      ))}
    </ul>
  )
}
