import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { REPORT_PHOTOS_MAX, REPORT_WORDS_MAX_LENGTH } from '../core/limits.ts'
import { photoList, StoredPhotoUrl } from '../core/photo-urls.ts'
import { storableText } from '../core/text.ts'

export const REPORT_SUBJECT_KINDS = [
  'person',
  'conversation',
  'listing',
  'group',
  'viewing',
  'photo',
] as const
export type ReportSubjectKind = (typeof REPORT_SUBJECT_KINDS)[number]

/** What is reported. A conversation is named by the other person. */
export const ReportSubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('person'), id: Id }),
  v.strictObject({
    kind: v.literal('conversation'),
    id: Id,
    /** The message that it is about; without it, the newest messages. */
    messageId: v.exactOptional(Id),
  }),
  v.strictObject({ kind: v.literal('listing'), id: Id }),
  v.strictObject({ kind: v.literal('group'), id: Id }),
  v.strictObject({ kind: v.literal('viewing'), id: Id }),
  v.strictObject({ kind: v.literal('photo'), url: StoredPhotoUrl }),
])
export type ReportSubject = v.InferOutput<typeof ReportSubject>

/** The box in which a device keeps the words and the pictures of an unsent report. */
export const reportBox = (subject: ReportSubject): string =>
  `report:${subject.kind}/${subject.kind === 'photo' ? subject.url : subject.id}`

export const REPORT_REASONS = ['scam', 'not-real', 'hate', 'harassment', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons that are stored: a claim to an address is a report of the listing that has it, in a form of its own. */
export const STORED_REASONS = [...REPORT_REASONS, 'address'] as const
export type StoredReason = (typeof STORED_REASONS)[number]

export const NO_REASON_MESSAGE = 'Choose what’s wrong'
export const ReportReasonSchema = v.picklist(REPORT_REASONS, NO_REASON_MESSAGE)

/** Words that may be empty: a report needs only a reason. */
export const ReportWords = storableText(REPORT_WORDS_MAX_LENGTH)

export const TOO_MANY_REPORT_PHOTOS = `You can add up to ${REPORT_PHOTOS_MAX} pictures to a report`

/** The body of POST /reports. */
export const NewReport = v.strictObject({
  subject: ReportSubject,
  reason: ReportReasonSchema,
  words: v.optional(ReportWords, ''),
  photos: v.exactOptional(photoList(REPORT_PHOTOS_MAX, TOO_MANY_REPORT_PHOTOS)),
})
export type NewReport = v.InferOutput<typeof NewReport>
