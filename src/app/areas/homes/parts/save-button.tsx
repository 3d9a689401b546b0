import { Heart } from 'lucide-react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PHOTO_BUTTON, PHOTO_BUTTON_LABEL } from './photo-button.ts'
import { useIsSaved } from './use-saved-homes.ts'
import type { Account } from '../../../../offline/db/account.ts'
import { removeHome, saveHome } from '../../../../offline/tours/saved-home-rows.ts'
import * as strings from './strings/home-cards.tsx'

interface SaveButtonProps {
  home: ListingView
  /** Whether only the heart is shown, for a card; the accessible name stays. */
  iconOnly?: boolean | undefined
  /** Whether the button is on the photo of the home's own page. */
  onPhoto?: boolean | undefined
  /** Whether the button is in a list: it is quiet, and its accessible name contains the home's title. */
  inList?: boolean | undefined
  className?: string | undefined
}

/** Saves a home, and then offers the app that shows it without signal. */
async function save(account: Account, home: ListingView): Promise<void> {
  await saveHome(account, home)
  // An older page may miss the chunk; then there is no offer.
  const module = await import('../../../shell/home-screen/offer-install.ts').catch(() => null)
  await module?.offerInstall(account)
}

/** Saves a home and pins it on this device, or removes it; a removal can be undone for 5 seconds. */
export function SaveButton({
  home,
  iconOnly = false,
  onPhoto = false,
  inList = false,
  className,
}: SaveButtonProps) {
  const account = useAccount()
  const saved = useIsSaved(home)
  const toggle = () => {
    if (saved) void (account && removeHome(account, home._id))
    else void (account && save(account, home))
  }
  const icon = <Heart aria-hidden className={classes('size-5', saved && 'fill-current')} />
  if (iconOnly) {
    return (
      <button
        type="button"
        aria-pressed={saved}
        aria-label={strings.saveHome(home.title)}
        onClick={toggle}
        className={classes(
          'grid size-11 place-items-center rounded-full border border-line bg-raised text-link',
          className,
        )}
      >
        {icon}
      </button>
    )
  }
  const label = saved ? strings.saved : strings.save
  if (onPhoto) {
    return (
      <button type="button" aria-pressed={saved} onClick={toggle} className={PHOTO_BUTTON}>
        <Heart aria-hidden className={classes('size-5 text-link', saved && 'fill-current')} />
        <span className={PHOTO_BUTTON_LABEL}>{label}</span>
      </button>
    )
  }
  return (
    <Button
      variant={inList ? 'quiet' : 'secondary'}
      size={inList ? 'sm' : 'md'}
      aria-label={inList ? strings.saveHome(home.title) : undefined}
      aria-pressed={saved}
      icon={icon}
      onClick={toggle}
      className={className}
    >
      {label}
    </Button>
  )
}
