import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { PhoneAddButton, PhoneShareButton, PhoneShareSheet } from '../../illustrations/phone-steps.tsx'
import { outboxCountsAtom } from '../../data/state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as strings from '../strings/home-screen.ts'
import { sharePlace, shareStep } from './ios-browser.ts'

/** The three steps to an app on the home screen of an iPhone or iPad, with a picture of each. */
export function HomeScreenSheet({ onClose }: { onClose: () => void }) {
  const { unsent } = useAtomValue(outboxCountsAtom)
  const place = sharePlace()
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={strings.addToHomeScreen}
      actions={<Button onClick={onClose}>{strings.gotIt}</Button>}
    >
      <ol className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
        <Step number={1} picture={<PhoneShareButton isAtTop={place !== 'bottom'} />}>
          {shareStep()}
        </Step>
        <Step number={2} picture={<PhoneShareSheet />}>
          {strings.addSteps[0]}
        </Step>
        <Step number={3} picture={<PhoneAddButton />}>
          {strings.addSteps[1]}
        </Step>
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-muted">
        {unsent > 0 ? strings.appStartsWithoutOutbox : strings.appStartsEmpty}
      </p>
    </Dialog>
  )
}

interface StepProps {
  number: number
  picture: ReactNode
  children: ReactNode
}

function Step({ number, picture, children }: StepProps) {
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-1 sm:content-start sm:gap-y-3">
      {picture}
      <p>
        <strong className="mr-1.5 font-display text-lg text-link">{number}</strong>
        {children}
      </p>
    </li>
  )
}
