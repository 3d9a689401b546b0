import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, DoorOpen, House, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { LISTING_WIZARD, SEEKER_WIZARD } from '../../../../domain/account/access.ts'
import { SEEKING_OPTION_LABELS } from '../../../../domain/seeker/seeker-labels.ts'
import { SEEKING_OPTIONS, type SeekingOption } from '../../../../domain/seeker/seeker.ts'
import { SceneSetup } from '../../../illustrations/scene-setup.tsx'
import { scrollToField } from '../../../forms/scroll-to-field.ts'
import { chosenType, clearFlag, setFlag } from '../../../session/flags.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { useSignedIn } from '../../../data/account-hooks.ts'
import { refreshSession } from '../../../session/running-account.ts'
import { SetupFrame } from '../../../forms/setup-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { EnqueueInput } from '../../../../offline/outbox/enqueue.ts'
import * as strings from '../strings/setup.ts'

type ChosenType = 'homeowner' | 'seeker'

const TYPES = [
  {
    value: 'seeker',
    label: strings.seeker,
    description: strings.seekerDetails,
    icon: <Users aria-hidden />,
  },
  {
    value: 'homeowner',
    label: strings.homeowner,
    description: strings.homeownerDetails,
    icon: <House aria-hidden />,
  },
] as const

const OPTION_DETAILS: Record<SeekingOption, { description: string; icon: React.ReactNode }> = {
  WITH_ROOMMATES: {
    description: strings.withRoommates,
    icon: <DoorOpen aria-hidden />,
  },
  SOLO: { description: strings.alone, icon: <Building2 aria-hidden /> },
  FIND_GROUP: {
    description: strings.withGroup,
    icon: <UsersRound aria-hidden />,
  },
}

/** /setup: the account type and, for seekers, the housing option; the outbox sends both in this order. */
export function SetupPage() {
  const { change } = useSearch({ from: '/signed-in/setup' })
  const changing = change === 'true'
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const known = signedIn?.effective
  const [type, setType] = useState<ChosenType | null>(() => {
    if (known?.userType === 'homeowner' || known?.userType === 'seeker') return known.userType
    return known ? chosenType(known.userId) : null
  })
  const [option, setOption] = useState<SeekingOption | null>(known?.seekingOption ?? null)
  const [error, setError] = useState<{ field: string; message: string } | null>(null)

  function refuse(field: string, message: string): void {
    setError({ field, message })
    requestAnimationFrame(() => scrollToField(field))
  }

  const [pending, save] = useSubmit(async (form) => {
    if (!known) return
    if (type === null) return refuse('userType', strings.typeRequired)
    if (type === 'seeker' && option === null) return refuse('seekingOption', strings.optionRequired)
    try {
      const ops: EnqueueInput[] = []
      if (known.userType !== type) ops.push({ kind: 'profile.update', payload: { userType: type } })
      if (
        type === 'seeker' &&
        option !== null &&
        (known.seekingOption !== option || known.userType !== type)
      ) {
        ops.push({ kind: 'seeker.option', payload: { seekingOption: option } })
      }
      if (ops.length > 0) await form.add(...ops)
      await refreshSession()
      if (type === 'seeker') setFlag(known.userId, 'seeker-setup')
      else clearFlag(known.userId, 'seeker-setup')
      await navigate({ to: type === 'seeker' ? SEEKER_WIZARD : LISTING_WIZARD })
    } catch {
      refuse('userType', strings.notStored)
    }
    return undefined
  })
  if (!signedIn) return null

  return (
    <SetupFrame exitTo="/profile" scene={<SceneSetup />}>
      <h1 className="font-display text-3xl font-bold">
        {changing ? strings.changeType : strings.welcome(signedIn.user.firstName)}
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        {changing ? strings.chooseUse : strings.twoQuestions}
      </p>
      <div className="grid gap-8">
        {changing && (
          <Notice tone="warning" title={strings.mayReset} live={false}>
            {strings.mayBeLost}
          </Notice>
        )}
        <ChoiceGroup<ChosenType>
          name="userType"
          label={strings.iAmA}
          options={TYPES}
          value={type}
          error={error?.field === 'userType' ? error.message : null}
          onChange={(next) => {
            setType(next)
            setError(null)
          }}
        />
        {type === 'seeker' && (
          <ChoiceGroup<SeekingOption>
            name="seekingOption"
            label={strings.lookingFor}
            columns={3}
            options={SEEKING_OPTIONS.map((value) => ({
              value,
              label: SEEKING_OPTION_LABELS[value],
              ...OPTION_DETAILS[value],
            }))}
            value={option}
            error={error?.field === 'seekingOption' ? error.message : null}
            onChange={(next) => {
              setOption(next)
              setError(null)
            }}
          />
        )}
        <div className="flex justify-end">
          <Button size="lg" pending={pending} onClick={save}>
            {changing ? strings.saveAndContinue : strings.continueOn}
          </Button>
        </div>
      </div>
    </SetupFrame>
  )
}
