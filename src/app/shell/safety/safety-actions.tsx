import { Ellipsis, Flag, ShieldBan, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import * as strings from '../strings/safety.ts'
import { ReportForm } from './report-button.tsx'
import type { ReportedThing } from './reported-thing.ts'
import { useBlock, type SafetyPerson } from './use-block.ts'
import { useBlockedIds } from './use-blocked.ts'

// Loaded only when the menu opens, or its button is pressed.
const BlockDialog = lazyDialog(() => import('./block-dialog.tsx'), 'BlockDialog')

const loadDialogs = () => {
  BlockDialog.load()
  ReportForm.load()
}

interface SafetyProps {
  person: SafetyPerson
  /** What a report is about, for a place that shows more than the person. */
  reported?: ReportedThing | undefined
  /** Called when the person is being blocked, for a place that no longer shows them then. */
  onBlock?: (() => void) | undefined
}

/** What a person can do against another one, and the dialog that one of the items has opened. */
function useSafetyItems({ person, reported, onBlock }: SafetyProps): {
  items: readonly Extract<MenuItem, { to?: undefined }>[]
  dialog: ReactNode
} {
  const name = person.firstName || strings.thisPerson
  const isBlocked = useBlockedIds().has(person._id)
  const block = useBlock()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const onClose = () => setOpen(null)
  const thing = reported ?? { subject: { kind: 'person', id: person._id }, title: name, what: name }
  return {
    items: [
      isBlocked
        ? {
            label: strings.unblockPerson(name),
            icon: <ShieldCheck aria-hidden className="size-4 shrink-0" />,
            onSelect: () => block(person, false),
          }
        : {
            label: strings.blockPerson(name),
            danger: true,
            icon: <ShieldBan aria-hidden className="size-4 shrink-0" />,
            onSelect: () => setOpen('block'),
          },
      {
        label: strings.reportWhat(thing.what),
        icon: <Flag aria-hidden className="size-4 shrink-0" />,
        onSelect: () => setOpen('report'),
      },
    ],
    dialog: (
      <>
        {open === 'block' && <BlockDialog {...{ person, onBlock, onClose }} />}
        {open === 'report' && <ReportForm {...thing} onClose={onClose} />}
      </>
    ),
  }
}

/** What a place gives to the safety menu. */
export interface SafetyMenuProps extends SafetyProps {
  /** The items of the place itself, which come first. */
  items?: readonly MenuItem[]
  className?: string
}

/** The loaded `SafetyMenu`. */
export function SafetyActions({ person, reported, onBlock, items = [], className }: SafetyMenuProps) {
  const safety = useSafetyItems({ person, reported, onBlock })
  return (
    <>
      <Menu
        label={strings.moreAbout(person.firstName || strings.thisPerson)}
        trigger={<Ellipsis aria-hidden className="size-5" />}
        triggerClassName={classes('size-11 justify-center text-muted hover:bg-lavender', className)}
        items={[...items, ...safety.items]}
        onOpen={loadDialogs}
      />
      {safety.dialog}
    </>
  )
}

/** The items of the safety menu as buttons, where there is room for them. */
export function SafetyButtons(props: SafetyProps) {
  const { items, dialog } = useSafetyItems(props)
  return (
    <>
      {items.map(({ label, icon, onSelect }, index) => (
        <Button key={index} size="bare" variant="quiet" icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </>
  )
}
