import { DraftChangedError } from '../../../offline/db/storage-errors.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'

const TRIES_MAX = 5

/**
 * Saves a draft and submits the saved row. When an uploaded photo changes the draft between the two steps,
 * both are repeated.
 * @returns the submitted row.
 * @throws the error of `submit`; Error when the draft could not be saved.
 */
export async function submitDraft(
  saveNow: () => Promise<DraftRow | null>,
  submit: (row: DraftRow) => Promise<unknown>,
): Promise<DraftRow> {
  for (let tries = 1; ; tries++) {
    const row = await saveNow()
    if (!row) throw new Error('the draft is not on the disk')
    try {
      await submit(row)
      return row
    } catch (error) {
      if (!(error instanceof DraftChangedError) || tries === TRIES_MAX) throw error
    }
  }
}
