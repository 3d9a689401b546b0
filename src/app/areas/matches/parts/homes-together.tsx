import { useState } from 'react'
import { HOME_HOUSEMATES_MAX } from '../../../../domain/core/limits.ts'
import type { PersonView } from '../../../../domain/account/user.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import * as strings from '../strings/people.tsx'

/** Chooses people from a list of marked people, and links to the homes that suit all of them. */
export function HomesTogether({ people }: { people: readonly PersonView[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const selected = chosen.filter((id) => people.some(({ _id }) => _id === id))
  if (people.length === 0) return null
  return (
    <div className="mb-4 grid justify-items-start gap-3 rounded-lg bg-lavender p-4 text-on-lavender">
      <ToggleChips
        name="together"
        label={strings.together}
        hint={strings.togetherHint}
        max={HOME_HOUSEMATES_MAX}
        options={people.map(({ _id, firstName }) => ({ value: _id, label: firstName }))}
        value={selected}
        onChange={setChosen}
      />
      {selected.length > 0 && (
        <ButtonLink to="/home-finder" search={{ with: selected.join(',') }}>
          {selected.length === 1 ? strings.homesForTwo : strings.homesForAll}
        </ButtonLink>
      )}
    </div>
  )
}
