import { useCallback, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { DraftKind } from '../../../contract/drafts.ts'
import { readStoredFields } from '../../../domain/core/stored-fields.ts'
import { changedFields } from '../../../sync/merge.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { beforeLeaving } from '../../data/unsaved.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'
import { saveDraft, currentDraft } from '../../../offline/drafts/draft-rows.ts'
import { watch } from '../../../offline/db/watch.ts'
import type { Account } from '../../../offline/db/account.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'

interface DraftOptions<Fields> {
  kind: DraftKind
  schema: v.GenericSchema<unknown, Fields>
  empty: () => Fields
}

export interface OpenDraft<Fields> {
  fields: Fields
  step: number
  row: DraftRow | null
  /** How often a draft of another device took the place of a form that was not begun here. */
  arrivals: number
  state: SaveState
  /** Changes answers; they are on the disk within a second. */
  patch: (change: Partial<Fields>) => void
  /** Moves to a step and saves at once. */
  goTo: (step: number) => void
  /** Resolves with the row on the disk; null when it could not be written. */
  saveNow: () => Promise<DraftRow | null>
}

/**
 * The one state of a wizard's form: loaded from the account's database, saved back within a second,
 * at once on step change, blur and hide, and following what another tab writes.
 * Undefined until the database answered.
 */
export function useDraft<Fields extends object>(
  options: DraftOptions<Fields>,
): OpenDraft<Fields> | undefined {
  const account = useAccount()
  const [content, setContent] = useState<{ fields: Fields; step: number } | undefined>()
  const [row, setRow] = useState<DraftRow | null>(null)
  const [arrivals, setArrivals] = useState(0)
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const latest = useRef<{ fields: Fields; step: number } | undefined>(undefined)
  const saver = useRef<DraftSaver<Fields> | null>(null)
  const written = useRef<DraftRow | null>(null)
  const owner = useRef<string | null>(null)
  const settings = useRef(options)
  useEffect(() => {
    settings.current = options
  })

  const show = useCallback((next: { fields: Fields; step: number }) => {
    latest.current = next
    setContent(next)
  }, [])

  useEffect(() => {
    if (account === null) return undefined
    // Another person's form begins with nothing of the one before.
    if (owner.current !== account.userId) latest.current = undefined
    owner.current = account.userId
    return openDraft(account, settings.current, {
      saver,
      latest,
      show,
      setRow: (next) => {
        written.current = next
        setRow(next)
      },
      arrived: () => setArrivals((count) => count + 1),
      setState,
    })
  }, [account, show])

  const edit = useCallback(
    (next: { fields: Fields; step: number }) => {
      show(next)
      saver.current?.edit(next)
    },
    [show],
  )
  const patch = useCallback(
    (change: Partial<Fields>) => {
      if (latest.current) edit({ ...latest.current, fields: { ...latest.current.fields, ...change } })
    },
    [edit],
  )
  const goTo = useCallback(
    (step: number) => {
      if (!latest.current || latest.current.step === step) return
      edit({ ...latest.current, step })
      void saver.current?.flush()
    },
    [edit],
  )
  const saveNow = useCallback(async () => {
    if (latest.current) saver.current?.edit(latest.current)
    await saver.current?.flush()
    return saver.current?.hasUnsaved === false ? written.current : null
  }, [])

  return content && { ...content, row, arrivals, state, patch, goTo, saveNow }
}

/** The answers as lines that a person can copy: `Move in date: 2026-03-01`. */
function answersAsText(fields: object | undefined): string {
  return Object.entries(fields ?? {})
    .filter(([, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? value !== ''
        : Array.isArray(value) && value.length > 0,
    )
    .map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())}: ${String(value)}`,
    )
    .join('\n')
}

interface Slots<Fields> {
  saver: { current: DraftSaver<Fields> | null }
  latest: { current: { fields: Fields; step: number } | undefined }
  show: (content: { fields: Fields; step: number }) => void
  setRow: (row: DraftRow | null) => void
  arrived: () => void
  setState: (state: SaveState) => void
}

function openDraft<Fields extends object>(
  account: Account,
  options: DraftOptions<Fields>,
  { saver, latest, show, setRow, arrived, setState }: Slots<Fields>,
): () => void {
  let draftId: string | undefined
  let ownRevision = 0
  let first = true
  /** The answers as the disk has them, as far as this page knows: edits are told by comparing. */
  let onDisk: Record<string, unknown> = {}
  const parsed = (stored: DraftRow) => readStoredFields(options.schema, options.empty(), stored.fields)

  /** Shows what the disk has now, with this page's edits since `from` on top. */
  function rebase(stored: DraftRow, from: Record<string, unknown>, step = latest.current?.step): void {
    const fields = parsed(stored)
    const edits = latest.current ? changedFields(from, latest.current.fields as Record<string, unknown>) : {}
    onDisk = fields as Record<string, unknown>
    show({ fields: { ...fields, ...edits }, step: step ?? stored.step })
  }

  const mine = new DraftSaver<Fields>({
    write: async ({ fields, step }) => {
      const written = fields as Record<string, unknown>
      // What is heard of while this write runs, its own echo too, may be newer than it.
      const before = ownRevision
      const save = (change: Record<string, unknown>) =>
        saveDraft(account, options.kind, { ...(draftId ? { draftId } : {}), fields: change, step })
      let saved = await save(changedFields(onDisk, written))
      // Revisions only grow: one that begins anew means that the browser emptied the storage meanwhile.
      if (saved.revision <= before) {
        ownRevision = 0
        saved = await save(written)
      }
      draftId = saved.draftId
      ownRevision = Math.max(ownRevision, saved.revision)
      setRow(saved)
      rebase(saved, written)
    },
    onState: setState,
  })
  saver.current = mine

  const watching = watch(account, () => currentDraft(account, options.kind)).subscribe({
    next: (stored) => {
      if (!stored) {
        draftId = undefined
        onDisk = {}
        setRow(null)
        if (!latest.current) show({ fields: options.empty(), step: 1 })
        // The browser emptied the storage under this page: what is on it goes there again.
        else if (first) mine.edit(latest.current)
        first = false
        return
      }
      first = false
      const known = stored.draftId === draftId && stored.revision <= ownRevision
      // Whoever has not begun here goes on where they were on another device.
      const begun = draftId !== undefined || mine.hasUnsaved
      draftId = stored.draftId
      setRow(stored)
      if (known) return
      ownRevision = stored.revision
      // What is being typed here stays; what another tab or device wrote meanwhile appears around it.
      const writing = mine.hasUnsaved
      const from = writing ? onDisk : ((latest.current?.fields as Record<string, unknown>) ?? onDisk)
      rebase(stored, from, begun ? latest.current?.step : stored.step)
      if (!begun) arrived()
      // What waits to be written was read off the page before that.
      if (writing && latest.current) mine.rebase(latest.current)
      else setState({ kind: 'saved', savedAt: stored.updatedAt })
    },
  })
  const stopFlushing = beforeLeaving(
    () => mine.flush(),
    () => !mine.hasUnsaved,
    () => answersAsText(latest.current?.fields),
  )
  const blurred = () => void mine.flush()
  document.addEventListener('focusout', blurred)

  return () => {
    document.removeEventListener('focusout', blurred)
    watching.unsubscribe()
    stopFlushing()
    mine.stop()
    saver.current = null
  }
}
