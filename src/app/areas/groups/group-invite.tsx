import { Check, Copy, Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'

interface GroupInviteProps {
  name: string
  code: string
  isNew: boolean
  isFull: boolean
}

/** The invite code of a group, and a link that contains it. */
export function GroupInvite({ name, code, isNew, isFull }: GroupInviteProps) {
  const link = `${location.origin}/groups?code=${code}`
  const canShare = 'share' in navigator
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="font-display text-xl font-bold">
        Invite
      </h2>
      {isNew ? (
        <StatusDot status="queued" className="mt-1">
          The invite code comes when this device is online.
        </StatusDot>
      ) : isFull ? (
        <p className="mt-1 text-muted">Six people are in it: the group is full.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            For seekers who look for a group. Anyone with it can join, so share it only with people you know.
          </p>
          <p className="my-3 font-mono text-2xl font-bold tracking-[0.18em] select-all">{code}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              size="sm"
              variant="secondary"
              icons={[
                <Copy key="copy" aria-hidden className="size-4" />,
                <Check key="copied" aria-hidden className="size-4" />,
              ]}
              label="Copy link"
              copiedLabel="Link copied"
              title="Copy the invitation link"
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
                    .share({ title: name, text: `Join ${name} on Commonroof`, url: link })
                    .catch(() => undefined)
                }
              >
                Share
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
