import { Check, Copy, RefreshCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { GROUP_MEMBERS_MAX } from '../../../domain/core/limits.ts'
import { GROUP_FULL_MESSAGE, type GroupView } from '../../../domain/groups/group.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import * as strings from './strings/group.tsx'
import * as managing from './strings/managing.ts'

interface GroupInviteProps {
  group: GroupView
  isNew: boolean
  /** Whether the user manages the group. */
  isMaker: boolean
}

/** The invite code of a group, and a link that contains it. */
export function GroupInvite({ group, isNew, isMaker }: GroupInviteProps) {
  const { _id: groupId, name, code } = group
  const isFull = group.members.length >= GROUP_MEMBERS_MAX
  const [isRenewing, setIsRenewing] = useState(false)
  const link = `${location.origin}/groups?code=${code}`
  const canShare = 'share' in navigator
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="font-display text-xl font-bold">
        {strings.invite}
      </h2>
      {isNew || code === '' ? (
        <StatusDot status="queued" className="mt-1">
          {isNew ? strings.codeLater : managing.newCodeLater}
        </StatusDot>
      ) : isFull ? (
        <p className="mt-1 text-muted">{GROUP_FULL_MESSAGE}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">{strings.inviteHint}</p>
          <p className="my-3 font-mono text-2xl font-bold tracking-[0.18em] select-all">{code}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              size="sm"
              variant="secondary"
              icons={[
                <Copy key="copy" aria-hidden className="size-4" />,
                <Check key="copied" aria-hidden className="size-4" />,
              ]}
              label={strings.copyLink}
              copiedLabel={strings.linkCopied}
              title={strings.copyTitle}
              text={() => link}
            />
            {canShare && (
              <Button
                size="sm"
                variant="secondary"
                icon={<Share2 aria-hidden className="size-4" />}
                onClick={() =>
                  // The promise also rejects when the person closes the share sheet, which is no error.
                  void navigator
                    .share({ title: name, text: strings.joinOn(name), url: link })
                    .catch(() => undefined)
                }
              >
                {strings.share}
              </Button>
            )}
            {isMaker && (
              <Button
                size="sm"
                variant="quiet"
                icon={<RefreshCw aria-hidden className="size-4" />}
                onClick={() => setIsRenewing(true)}
              >
                {managing.renew}
              </Button>
            )}
          </div>
        </>
      )}
      {isRenewing && (
        <ManageDialog
          danger
          title={managing.renewTitle}
          explained={managing.renewExplained}
          no={managing.keepCode}
          yes={managing.renewNow}
          operation={{ kind: 'group.code', payload: { groupId } }}
          onClose={() => setIsRenewing(false)}
        />
      )}
    </section>
  )
}
