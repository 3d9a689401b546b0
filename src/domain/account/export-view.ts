import * as v from 'valibot'
import { Id } from '../core/ids.ts'

/** The states of an archive with all that is stored about a person. */
export const EXPORT_STATES = ['being-made', 'ready', 'failed'] as const

/** The newest archive of a person, as the person sees it. */
export const ExportView = v.object({
  id: Id,
  state: v.picklist(EXPORT_STATES),
  /** How much of it is written, in percent. */
  percent: v.number(),
  bytes: v.number(),
  createdAt: v.string(),
  /** Until when it can be downloaded. */
  expiresAt: v.string(),
  /** When the next one can be asked for. */
  nextAt: v.string(),
})
export type ExportView = v.InferOutput<typeof ExportView>

/** The address of an archive, below the base path of the API; only its person's session opens it. */
export const exportFilePath = (id: string) => `/account/exports/${id}/archive`
