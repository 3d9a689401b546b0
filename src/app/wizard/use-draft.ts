import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { DraftKind } from '../../contract/drafts.ts'
import type { AccountStore, DraftRow } from '../../offline/account.ts'
import { useAccount } from '../session/hooks.ts'
import { beforeLeaving } from '../session/unsaved.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'

interface DraftOptions<Fields> {
  kind: DraftKind
  schema: v.GenericSchema<unknown, Fields>
  empty: () => Fields
}

export interface OpenDraft<Fields> {
  fields: Fields
  step: number
  row: DraftRow | null
  state: SaveState
  /** Changes answers; they are on the disk within a second. */
  patch: (change: Partial<Fields>) => void
  /** Moves to a step and saves at once. */
  goTo: (step: number) => void
  /** Resolves with the row on the disk; null when it could not be written. */
  saveNow: () => Promise<DraftRow | null>
}

/** Parses a stored draft field by field, so that one unreadable answer does not cost the others. */
function readFields<Fields>(options: DraftOptions<Fields>, stored: Record<string, unknown>): Fields {
  const whole = v.safeParse(options.schema, { ...options.empty(), ...stored })
  if (whole.success) return whole.output
  let fields = options.empty()
  for (const [key, value] of Object.entries(stored)) {
    const tried = v.safeParse(options.schema, { ...fields, [key]: value })
    if (tried.success) fields = tried.output
  }
  return fields
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
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const latest = useRef<{ fields: Fields; step: number } | undefined>(undefined)
  const saver = useRef<DraftSaver<Fields> | null>(null)
  const written = useRef<DraftRow | null>(null)
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
    return openDraft(account, settings.current, {
      saver,
      latest,
      show,
      setRow: (next) => {
        written.current = next
        setRow(next)
      },
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

  return content && { ...content, row, state, patch, goTo, saveNow }
}

interface Slots<Fields> {
  saver: { current: DraftSaver<Fields> | null }
  latest: { current: { fields: Fields; step: number } | undefined }
  show: (content: { fields: Fields; step: number }) => void
  setRow: (row: DraftRow | null) => void
  setState: (state: SaveState) => void
}

function openDraft<Fields extends object>(
  account: AccountStore,
  options: DraftOptions<Fields>,
  { saver, latest, show, setRow, setState }: Slots<Fields>,
): () => void {
  let draftId: string | undefined
  let ownRevision = 0
  const mine = new DraftSaver<Fields>({
    write: async ({ fields, step }) => {
      const saved = await account.saveDraft(options.kind, {
        ...(draftId ? { draftId } : {}),
        fields: fields as Record<string, unknown>,
        step,
      })
      draftId = saved.draftId
      ownRevision = saved.revision
      setRow(saved)
    },
    onState: setState,
  })
  saver.current = mine

  const watch = account.watchDraft(options.kind).subscribe({
    next: (stored) => {
      if (!stored) {
        draftId = undefined
        setRow(null)
        if (!latest.current) show({ fields: options.empty(), step: 1 })
        return
      }
      const known = stored.draftId === draftId && stored.revision <= ownRevision
      draftId = stored.draftId
      setRow(stored)
      // What is being typed here wins over an echo of it; another tab's newer revision is shown.
      if (known || (latest.current && mine.hasUnsaved)) return
      ownRevision = stored.revision
      show({ fields: readFields(options, stored.fields), step: latest.current?.step ?? stored.step })
      setState({ kind: 'saved', savedAt: stored.updatedAt })
    },
  })
  const stopFlushing = beforeLeaving(() => mine.flush())
  const blurred = () => void mine.flush()
  document.addEventListener('focusout', blurred)

  return () => {
    stopFlushing()
    document.removeEventListener('focusout', blurred)
    watch.unsubscribe()
    void mine.flush()
    mine.stop()
    saver.current = null
  }
}
