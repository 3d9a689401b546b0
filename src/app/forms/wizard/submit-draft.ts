import { DraftChangedError } from '../../../offline/db/storage-errors.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'

const TRIES = 5

/**
 * Saves a draft and submits what is on the disk then. A picture that arrives in this very moment writes
 * its address into the draft between the two: then both are done again.
 * @returns the row that was submitted.
 * @throws whatever `submit` throws; Error when the disk does not take the draft.
 */
export async function submitDraft(
  saveNow: () => Promise<DraftRow | null>,
  submit: (row: DraftRow) => Promise<void>,
): Promise<DraftRow> {
  for (let tries = 1; ; tries++) {
    const row = await saveNow()
    if (!row) throw new Error('the draft is not on the disk')
    try {
      await submit(row)
      return row
    } catch (error) {
      if (!(error instanceof DraftChangedError) || tries === TRIES) throw error
    }
  }
}
