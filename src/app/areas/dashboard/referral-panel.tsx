import * as v from 'valibot'
import { REFERRALS_FOR_PREMIUM, SEATS_PER_CITY } from '../../../domain/core/limits.ts'
import { CITY_CODES, isCityCode, locationName } from '../../../domain/core/locations.ts'
import type { UserView } from '../../../domain/account/user.ts'
import { client } from '../../data/api-client/app-client.ts'
import { useRemote } from '../../data/use-remote.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import * as strings from './strings/dashboard-overview.ts'

const Seats = v.object({ taken: v.object(v.entriesFromList(CITY_CODES, v.number())) })

/** The person's referral code, how many people joined with it, and the early seats of their city. */
export function ReferralPanel({ user }: { user: UserView }) {
  const seats = useRemote<v.InferOutput<typeof Seats>>({
    key: 'seats',
    schema: Seats,
    load: () => client.call('seats'),
    fallback: '',
  })
  const { referralCode, referralCount, seatNumber, locationPreference: city } = user
  const taken = seats.value && city !== null && isCityCode(city) ? seats.value.taken[city] : null
  const left = Math.max(0, REFERRALS_FOR_PREMIUM - referralCount)
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-bold">{strings.referralTitle}</h2>
      <p className="text-muted">
        {left === 0 ? strings.referralEarned(referralCount) : strings.referralProgress(referralCount)}
      </p>
      <p className="mt-3 rounded-md border border-dashed border-line-strong px-4 py-3 text-center font-display text-2xl font-bold tracking-widest">
        {referralCode}
      </p>
      <CopyButton
        variant="quiet"
        size="sm"
        className="mt-1"
        label={strings.copyInvitation}
        copiedLabel={strings.invitationCopied}
        title={strings.copyInvitation}
        text={() => `${location.origin}/account?ref=${referralCode}`}
      />
      {taken !== null && city !== null && (
        <div className="mt-5">
          <Progress
            value={(100 * Math.min(taken, SEATS_PER_CITY)) / SEATS_PER_CITY}
            label={strings.seatsTaken(Math.min(taken, SEATS_PER_CITY), locationName(city))}
          />
        </div>
      )}
      {seatNumber !== null && city !== null && (
        <p className="mt-3 text-sm text-muted">
          {user.premium === 'early_seat'
            ? strings.ownSeatForLife(seatNumber, locationName(city))
            : strings.ownSeat(seatNumber, locationName(city))}
        </p>
      )}
    </section>
  )
}
