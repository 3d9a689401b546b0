import { Check, Share2 } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PHOTO_BUTTON, PHOTO_BUTTON_LABEL } from '../homes/parts/photo-button.ts'
import * as strings from './strings/one-home.tsx'

const icon = <Share2 aria-hidden className="size-5" />

/** Shares the address of a home, without a query; where the browser cannot share, it copies the address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const link = location.origin + path
  if (!('share' in navigator)) {
    return (
      <CopyButton
        variant="secondary"
        className="rounded-full! border-line! px-4! text-sm!"
        icons={[icon, <Check key="copied" aria-hidden className="size-5" />]}
        label={strings.share}
        copiedLabel={strings.linkCopied}
        title={strings.copyLink}
        text={() => link}
      />
    )
  }
  return (
    <button
      type="button"
      className={PHOTO_BUTTON}
      onClick={() =>
        // The promise also rejects when the person closes the share sheet, which is no error.
        void navigator.share({ title, url: link }).catch(() => undefined)
      }
    >
      {icon}
      <span className={PHOTO_BUTTON_LABEL}>{strings.share}</span>
    </button>
  )
}
