import { noticeText } from '../../../../domain/reports/notice-text.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as strings from '../strings/notices.ts'
import { useNotices } from './use-notices.ts'

/** The newest notice that the person has not read, with a link to it; nothing without one. */
export function NoticeLine() {
  const unseen = useNotices().value?.find(({ isSeen }) => !isSeen)
  if (!unseen) return null
  return (
    <Notice
      tone="info"
      title={strings.newNotice}
      action={
        <ButtonLink size="sm" to="/reports">
          {strings.read}
        </ButtonLink>
      }
    >
      {noticeText(unseen)}
    </Notice>
  )
}
