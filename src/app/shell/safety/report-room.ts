import { REPORT_PHOTOS_MAX } from '../../../domain/core/limits.ts'
import { TOO_MANY_REPORT_PHOTOS } from '../../../domain/reports/report.ts'
import type { PhotoRoom } from '../../../offline/photos/picked-photos.ts'

/** The room for the pictures of one report. */
export const REPORT_ROOM: PhotoRoom = { max: REPORT_PHOTOS_MAX, tooMany: TOO_MANY_REPORT_PHOTOS }
