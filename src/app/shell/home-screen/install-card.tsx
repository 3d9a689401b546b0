import { useSetAtom } from 'jotai'
import { install } from '../../background/pwa/install-event.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { dismissHint } from './hint-state.ts'
import * as strings from '../strings/home-screen.ts'
import { shareStep } from './ios-browser.ts'
import { installOfferAtom, type InstallWay } from './offer-state.ts'

/** The offer to install the app, at the bottom of the page; it never takes the focus. */
export function InstallCard({ way }: { way: InstallWay }) {
  const account = useAccount()
  const show = useSetAtom(installOfferAtom)
  const close = () => {
    show(null)
    // The button goes, so the page takes the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-(--keyboard-height) z-40 p-4 pb-[max(5rem+env(safe-area-inset-bottom),var(--tray-reach,0px))] low:pb-[max(1rem,var(--tray-reach,0px))] lg:pb-[max(1rem,var(--tray-reach,0px))]">
      <section
        aria-label={strings.installCommonroof}
        data-overlay=""
        className="pointer-events-auto ml-auto grid max-w-md animate-rise gap-3 rounded-lg border border-line bg-raised px-4 py-3.5 shadow-float"
      >
        <div>
          <h2 className="font-body text-base font-semibold">{strings.homesWithoutSignal}</h2>
          {way === 'dialog' ? (
            <p className="mt-0.5 text-sm text-muted">{strings.opensLikeOthers}</p>
          ) : (
            <>
              <p className="mt-0.5 text-sm text-muted">{strings.putItOnHomeScreen}</p>
              <ol className="mt-1.5 grid list-decimal gap-1 pl-5 text-sm">
                {[shareStep(), ...strings.addSteps].map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {way === 'dialog' ? (
            <>
              <Button size="sm" variant="quiet" onClick={close}>
                {strings.notNow}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  install()
                  close()
                }}
              >
                {strings.install}
              </Button>
            </>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                // The hint about the home screen says the same.
                if (account) void dismissHint(account)
                close()
              }}
            >
              {strings.gotIt}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
