import * as v from 'valibot'
import { REPORT_WORDS_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

const NO_ANSWER_MESSAGE = 'Write your answer'

/** The words with which a person answers a notice. */
export const NoticeAnswer = v.pipe(
  storableText(REPORT_WORDS_MAX_LENGTH),
  v.check((text) => text.trim() !== '', NO_ANSWER_MESSAGE),
)
