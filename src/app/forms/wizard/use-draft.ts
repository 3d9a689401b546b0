import { useCallback, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { hasOneOpenDraft, type DraftKind } from '../../../contract/drafts.ts'
import { readStoredFields } from '../../../domain/core/stored-fields.ts'
import { changedFields } from '../../../sync/merge.ts'
import type { TextRule } from '../../../sync/merge-text.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { setTabDraft, tabDraft } from './tab-draft.ts'
import { startAutosave, type Autosave, type SaveState } from '../autosave.ts'
import { saveDraft, currentDraft } from '../../../offline/drafts/draft-rows.ts'
import { wasDiscarded } from '../../../offline/drafts/was-discarded.ts'
import { DraftSealedError } from '../../../offline/db/storage-errors.ts'
import { watch } from '../../../offline/db/watch.ts'
import type { Account } from '../../../offline/db/account.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'

/** The content of a draft on the page: its answers and its step. */
interface DraftContent<Fields> {
  fields: Fields
  step: number
}

interface DraftOptions<Fields> {
  kind: DraftKind
  schema: v.GenericSchema<unknown, Fields>
  empty: () => Fields
  /** The step that the form opens at; by default the step of the stored draft. */
  opensAt?: number | undefined
  /** The fields with words of the person: of two tabs that change one, the words of both are kept. */
  texts: Readonly<Partial<Record<keyof Fields & string, TextRule>>>
}

/** A draft on the page, with the functions that change and save it. */
export interface OpenDraft<Fields> {
  fields: Fields
  step: number
  row: DraftRow | null
  /** How often a draft from another device has replaced the empty form of this page. */
  replacedCount: number
  state: SaveState
  /** Changes answers; they are saved within a second. */
  patch: (change: Partial<Fields>) => void
  /** Goes to a step and saves at once. */
  goTo: (step: number) => void
  /** Saves at once; resolves with the saved row, or null when it could not be saved. */
  saveNow: () => Promise<DraftRow | null>
}

/**
 * The state of a wizard's form. It is loaded from the account's database, saved within a second, and at once
 * on a step change, on blur and when the page is hidden; changes by other tabs appear in it.
 * @returns undefined until the draft is loaded.
 */
export function useDraft<Fields extends object>(
  options: DraftOptions<Fields>,
): OpenDraft<Fields> | undefined {
  const account = useAccount()
  const [content, setContent] = useState<DraftContent<Fields> | undefined>()
  const [row, setRow] = useState<DraftRow | null>(null)
  const [replacedCount, setReplacedCount] = useState(0)
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const latest = useRef<DraftContent<Fields> | undefined>(undefined)
  const saver = useRef<Autosave<DraftContent<Fields>> | null>(null)
  const written = useRef<DraftRow | null>(null)
  const ownerId = useRef<string | null>(null)
  const settings = useRef(options)
  useEffect(() => {
    settings.current = options
  })

  const show = useCallback((next: DraftContent<Fields>) => {
    latest.current = next
    setContent(next)
  }, [])

  useEffect(() => {
    if (account === null) return undefined
    // The form of another account must not show the answers of the account before.
    if (ownerId.current !== account.userId) latest.current = undefined
    ownerId.current = account.userId
    return openDraft(account, settings.current, {
      saver,
      latest,
      show,
      setRow: (next) => {
        written.current = next
        setRow(next)
      },
      onReplaced: () => setReplacedCount((count) => count + 1),
      setState,
    })
  }, [account, show])

  const edit = useCallback(
    (next: DraftContent<Fields>) => {
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

  return content && { ...content, row, replacedCount, state, patch, goTo, saveNow }
}

/** The answers as lines for the clipboard, such as `Move in date: 2026-03-01`. */
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

interface DraftPort<Fields> {
  saver: { current: Autosave<DraftContent<Fields>> | null }
  latest: { current: DraftContent<Fields> | undefined }
  show: (content: DraftContent<Fields>) => void
  setRow: (row: DraftRow | null) => void
  onReplaced: () => void
  setState: (state: SaveState) => void
}

/**
 * Connects the page's form with its stored draft, and with no other one: a newer draft of another device must
 * not take the place of what the person is writing. @returns a function that ends the connection.
 */
function openDraft<Fields extends object>(
  account: Account,
  options: DraftOptions<Fields>,
  { saver, latest, show, setRow, onReplaced, setState }: DraftPort<Fields>,
): () => void {
  const { kind } = options
  const isSingle = hasOneOpenDraft(kind)
  let draftId = isSingle ? undefined : tabDraft(kind)
  let isShown = false
  let isFirstWrite = false
  let ownRevision = 0
  let isFirstResult = true
  /** The stored answers as far as this page knows; a comparison with them gives the page's edits. */
  let onDisk: Record<string, unknown> = {}
  const fieldsOf = (stored: DraftRow) => readStoredFields(options.schema, options.empty(), stored.fields)

  const textRules = options.texts as Readonly<Record<string, TextRule>>

  /** Shows the stored answers with this page's edits since `base` on top; the next save merges edited texts. */
  function rebase(stored: DraftRow, base: Record<string, unknown>, step = latest.current?.step): void {
    const fields = fieldsOf(stored)
    const edits = latest.current ? changedFields(base, latest.current.fields as Record<string, unknown>) : {}
    const editedTexts = Object.keys(edits).filter((field) => field in textRules)
    onDisk = { ...fields, ...Object.fromEntries(editedTexts.map((field) => [field, base[field]])) }
    show({ fields: { ...fields, ...edits }, step: step ?? stored.step })
  }

  function follow(id: string): void {
    if (!isSingle && id !== draftId) setTabDraft(kind, id)
    draftId = id
    isShown = true
  }

  /** Begins a draft beside the others of its kind, also after the one of this form was submitted. */
  function beginDraft(): void {
    isFirstWrite = true
    ownRevision = 0
    onDisk = {}
    follow(account.newId())
  }

  const [autosave, endAutosave] = startAutosave<DraftContent<Fields>>({
    write: async ({ fields, step }) => {
      const written = fields as Record<string, unknown>
      if (!isSingle && draftId === undefined) beginDraft()
      // The watch below may raise `ownRevision` during this write.
      const revisionBefore = ownRevision
      const save = (change: Record<string, unknown>) =>
        saveDraft(account, kind, {
          ...(draftId ? { draftId } : {}),
          fields: change,
          step,
          began: options.empty() as Record<string, unknown>,
          texts: { base: onDisk, rules: textRules },
        })
      let saved = await save(changedFields(onDisk, written)).catch((error: unknown) => {
        // Another tab has submitted this draft; what was written since becomes another one.
        if (isSingle || !(error instanceof DraftSealedError)) throw error
        beginDraft()
        return save(written)
      })
      // Revisions only increase, so a lower one means that the browser emptied the storage in the meantime.
      if (saved.revision <= revisionBefore) {
        ownRevision = 0
        saved = await save(written)
      }
      follow(saved.draftId)
      isFirstWrite = false
      ownRevision = Math.max(ownRevision, saved.revision)
      setRow(saved)
      rebase(saved, written)
    },
    onState: setState,
    unsavedText: () => answersAsText(latest.current?.fields),
  })
  saver.current = autosave

  const read = async () => {
    const own = await currentDraft(account, kind, draftId)
    const isGone = !own && draftId !== undefined && (await wasDiscarded(account, draftId))
    // The draft of an earlier visit is submitted or gone, so the form opens the newest one.
    const isNext = !own && (isGone || !latest.current)
    return { stored: isNext ? await currentDraft(account, kind) : own, isGone }
  }

  /** Empties the form of a discarded draft, as when the page was opened. */
  function leaveDraft(): void {
    draftId = undefined
    isShown = false
    ownRevision = 0
    onDisk = {}
    setRow(null)
    show({ fields: options.empty(), step: options.opensAt ?? 1 })
    setState({ kind: 'untouched' })
    onReplaced()
  }
  const watching = watch(account, read).subscribe({
    next: ({ stored: found, isGone }) => {
      if (isFirstWrite) return
      // Words that are not stored yet become a draft of their own.
      const stored = isGone && autosave.hasUnsaved ? undefined : found
      if (isGone && latest.current && !autosave.hasUnsaved) {
        leaveDraft()
        isFirstResult = false
        if (!stored) return
      }
      if (!stored) {
        if (isSingle || !latest.current) {
          draftId = undefined
          isShown = false
        }
        onDisk = {}
        setRow(null)
        if (!latest.current) show({ fields: options.empty(), step: options.opensAt ?? 1 })
        // The browser emptied the storage of this open page, so the page's answers are saved again.
        else if (isFirstResult) autosave.edit(latest.current)
        isFirstResult = false
        return
      }
      isFirstResult = false
      // What the person has begun here becomes a draft of its own.
      if (!isSingle && draftId === undefined && autosave.hasUnsaved) return
      const isKnown = stored.draftId === draftId && stored.revision <= ownRevision
      // Without edits on this page, the form goes to the step of the other device.
      const isBegun = isShown || autosave.hasUnsaved
      follow(stored.draftId)
      setRow(stored)
      if (isKnown) return
      ownRevision = stored.revision
      // The unsaved edits of this page stay; the changes of other tabs and devices appear in the other
      // fields.
      const { hasUnsaved } = autosave
      const base = hasUnsaved ? onDisk : ((latest.current?.fields as Record<string, unknown>) ?? onDisk)
      rebase(stored, base, isBegun ? latest.current?.step : (options.opensAt ?? stored.step))
      if (!isBegun) onReplaced()
      // The content that waits to be written is older than this merge and is replaced.
      if (hasUnsaved && latest.current) autosave.rebase(latest.current)
      else setState({ kind: 'saved', savedAt: stored.updatedAt })
    },
  })
  const onBlur = () => void autosave.flush()
  document.addEventListener('focusout', onBlur)

  return () => {
    document.removeEventListener('focusout', onBlur)
    watching.unsubscribe()
    endAutosave()
    saver.current = null
  }
}
